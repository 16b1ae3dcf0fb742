/**
 * `Content-Disposition` of a file for saving. Names beyond ASCII are written as RFC 6266 says, beside a plain one for
 * old clients.
 *
 * Example: `Größe.txt` gives `attachment; filename="Gr__e.txt"; filename*=UTF-8''Gr%C3%B6%C3%9Fe.txt`.
 */
export function attachment(fileName: string): string {
  const name = fileName.toWellFormed()
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  if (plain === name) return `attachment; filename="${name}"`
  return `attachment; filename="${plain}"; filename*=UTF-8''${encode(name)}`
}

/** `encodeURIComponent` leaves some characters that a header parameter may not hold. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
