/** The same translation as a command line; the key is left out. */
export function requestAsCurl(
  origin: string,
  {
    text,
    source,
    target,
  }: { readonly text: string; readonly source: string | undefined; readonly target: string },
): string {
  const body = JSON.stringify({
    text: [text],
    ...(source === undefined ? {} : { source_lang: source.toUpperCase() }),
    target_lang: target.toUpperCase(),
  })
  return `curl ${origin}/v2/translate -H 'Authorization: Service-Auth-Key <API_KEY>' -H 'Content-Type: application/json' -d '${body.replaceAll("'", "'\\''")}'`
}
