/**
 * Does the work for every item, at most `limit` at once. The first failure ends it: no further item is begun, the
 * signal that the work gets is aborted, and the failure is thrown when what was running has ended.
 */
export async function eachAtOnce<Item>(
  items: readonly Item[],
  limit: number,
  signal: AbortSignal,
  work: (item: Item, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const [only] = items
  if (only !== undefined && items.length === 1) return work(only, signal)
  const failed = new AbortController()
  const either = AbortSignal.any([signal, failed.signal])
  const waiting = items.values()
  let failure: { readonly error: unknown } | undefined
  const workers = Array.from({ length: Math.min(limit, items.length) }, async () => {
    for (const item of waiting) {
      try {
        await work(item, either)
      } catch (error) {
        failure ??= { error }
        failed.abort()
      }
      if (failure !== undefined) return
    }
  })
  await Promise.all(workers)
  if (failure !== undefined) throw failure.error
}
