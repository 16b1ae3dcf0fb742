/** Namespace URIs with the prefix that the code knows them by, whatever prefix a file has for them. */
export type NamespaceNames = ReadonlyMap<string, string>

/** The declarations in force at an element, and names of the file turned into names of the code. */
export interface NamespaceScope {
  /** `ns0:p` becomes `w:p`; in a namespace that is not known, `{uri}p`; in none, `p`. */
  element(qualified: string): string
  attribute(qualified: string): string
  /** The file's prefix of a name, colon included; one string for all names that have it. */
  prefixOf(qualified: string): string
  /** The prefix that the file has for a namespace of the code, colon included; `undefined` where it has none. */
  prefixFor(known: string): string | undefined
  /** The scope inside an element with these attributes; the same where they declare nothing. */
  inside(attributes: Readonly<Record<string, string>>): NamespaceScope
}

export function rootScope(names: NamespaceNames): NamespaceScope {
  return createScope(new Map(), names)
}

function createScope(uris: ReadonlyMap<string, string>, names: NamespaceNames): NamespaceScope {
  const elements = new Map<string, string>()
  const attributes = new Map<string, string>()
  const prefixes = new Map<string, string>()
  const resolve = (qualified: string, isAttribute: boolean): string => {
    const colon = qualified.indexOf(':')
    if (colon === -1 && isAttribute) return qualified
    if (qualified.startsWith('xml:')) return qualified
    const uri = uris.get(colon === -1 ? '' : qualified.slice(0, colon))
    if (uri === undefined || uri === '') return qualified
    const prefix = names.get(uri)
    const local = qualified.slice(colon + 1)
    return prefix === undefined ? `{${uri}}${local}` : `${prefix}:${local}`
  }
  const cached = (cache: Map<string, string>, qualified: string, isAttribute: boolean): string => {
    const known = cache.get(qualified)
    if (known !== undefined) return known
    const name = resolve(qualified, isAttribute)
    cache.set(qualified, name)
    return name
  }
  const scope: NamespaceScope = {
    element: (qualified) => cached(elements, qualified, false),
    attribute: (qualified) => cached(attributes, qualified, true),
    prefixOf(qualified) {
      const known = prefixes.get(qualified)
      if (known !== undefined) return known
      const prefix = qualified.slice(0, qualified.indexOf(':') + 1)
      prefixes.set(qualified, prefix)
      return prefix
    },
    prefixFor(known) {
      for (const [prefix, uri] of uris) {
        if (names.get(uri) === known) return prefix === '' ? '' : `${prefix}:`
      }
      return undefined
    },
    inside(declared) {
      let inner: Map<string, string> | undefined
      for (const name in declared) {
        if (name !== 'xmlns' && !name.startsWith('xmlns:')) continue
        inner ??= new Map(uris)
        inner.set(name.slice(6), declared[name] ?? '')
      }
      return inner === undefined ? scope : createScope(inner, names)
    },
  }
  return scope
}
