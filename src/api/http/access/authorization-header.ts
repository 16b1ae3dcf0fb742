/** What the `Authorization` header says, before anybody looks the key up. */
export type Credentials =
  | { readonly kind: 'missing' }
  | { readonly kind: 'malformed' }
  | { readonly kind: 'key'; readonly secret: string }

const SECRET_LIMIT_CHARACTERS = 512

/**
 * Reads `Authorization: <scheme> <key>`. The scheme is compared exactly, then comes one space; the key has no white
 * space.
 */
export function parseAuthorization(header: string | undefined, schemes: readonly string[]): Credentials {
  if (header === undefined || header.trim() === '') return { kind: 'missing' }
  const space = header.indexOf(' ')
  const scheme = space < 0 ? header : header.slice(0, space)
  const secret = space < 0 ? '' : header.slice(space + 1)
  const acceptable =
    schemes.includes(scheme) && secret.length <= SECRET_LIMIT_CHARACTERS && /^[\x21-\x7e]+$/.test(secret)
  return acceptable ? { kind: 'key', secret } : { kind: 'malformed' }
}
