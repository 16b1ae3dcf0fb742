/** Names and values of the environment, as far as they belong to Interpres. */
export function readEnvironment(): Readonly<Record<string, string>> {
  return select((name) => name.startsWith('INTERPRES_'))
}

/** `HTTP_PROXY`, `HTTPS_PROXY` and `NO_PROXY`, in capitals or small letters, where they are set. */
export function readProxyEnvironment(): Readonly<Record<string, string>> {
  return select((name) => /^(?:https?|no)_proxy$/i.test(name))
}

/** The only place that reads `process.env`. */
function select(isWanted: (name: string) => boolean): Readonly<Record<string, string>> {
  const selected: Record<string, string> = {}
  for (const [name, value] of Object.entries(process.env)) {
    if (value !== undefined && isWanted(name)) selected[name] = value
  }
  return selected
}
