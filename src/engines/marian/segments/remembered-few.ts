/** The same words come in sentence after sentence. */
const MOST = 1_000

/** A function that remembers what it found, of so many keys at most. */
export function rememberedFew<Value>(compute: (key: string) => Value): (key: string) => Value {
  const known = new Map<string, { readonly value: Value }>()
  return (key) => {
    const found = known.get(key)
    if (found !== undefined) return found.value
    const value = compute(key)
    if (known.size >= MOST) known.clear()
    known.set(key, { value })
    return value
  }
}
