/** Names and values of the environment, as far as they belong to Interpres. The only place that reads `process.env`. */
export function readEnvironment(): Readonly<Record<string, string>> {
  const own: Record<string, string> = {}
  for (const [name, value] of Object.entries(process.env)) {
    if (value !== undefined && name.startsWith('INTERPRES_')) own[name] = value
  }
  return own
}
