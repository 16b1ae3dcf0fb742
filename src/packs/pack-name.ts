const PACK_NAME = /^[a-z0-9][A-Za-z0-9._-]{0,79}$/

/** True for a name that a pack's directory may have; `..`, separators and hidden names are none. */
export function isPackName(name: string): boolean {
  return PACK_NAME.test(name)
}
