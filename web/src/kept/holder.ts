/** Whose things this browser keeps: the id of a key, which is no secret. */
const NAME = 'interpres.key'

export function readHolder(): string | undefined {
  try {
    return localStorage.getItem(NAME) ?? undefined
  } catch {
    return undefined
  }
}

/** Every other tab is told. */
export function storeHolder(keyId: string | undefined): void {
  try {
    if (keyId === undefined) localStorage.removeItem(NAME)
    else localStorage.setItem(NAME, keyId)
  } catch {
    // Nothing is kept at all.
  }
}

/** Calls back when another tab has changed whose things are kept. Gives the function that ends this. */
export function onHolderElsewhere(act: (keyId: string | undefined) => void): () => void {
  const listen = ({ key }: StorageEvent) => {
    if (key === null || key === NAME) act(readHolder())
  }
  addEventListener('storage', listen)
  return () => removeEventListener('storage', listen)
}
