/**
 * Does the work for every item, at most `limit` at a time, and gives the results in order. The first failure fails
 * all; what was not begun is not begun any more.
 */
export async function mapLimited<Item extends object | string, Result>(
  items: readonly Item[],
  limit: number,
  work: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = []
  let next = 0
  async function workThrough(): Promise<void> {
    for (let index = next++; index < items.length; index = next++) {
      const item = items[index]
      if (item !== undefined) results[index] = await work(item)
    }
  }
  const workers = Array.from({ length: Math.min(limit, items.length) }, () => workThrough())
  try {
    await Promise.all(workers)
  } finally {
    next = items.length
  }
  return results
}
