/** A queue that always gives the item that comes first by `before`. */
export interface Heap<Item> {
  push(item: Item): void
  pop(): Item | undefined
}

export function createHeap<Item>(before: (left: Item, right: Item) => boolean): Heap<Item> {
  const items: Item[] = []

  const swapIfBefore = (child: number, parent: number): boolean => {
    const lower = items[child]
    const upper = items[parent]
    if (lower === undefined || upper === undefined || !before(lower, upper)) return false
    items[child] = upper
    items[parent] = lower
    return true
  }

  return {
    push(item) {
      let index = items.push(item) - 1
      while (index > 0) {
        const parent = (index - 1) >> 1
        if (!swapIfBefore(index, parent)) return
        index = parent
      }
    },

    pop() {
      const first = items[0]
      const last = items.pop()
      if (last === undefined || items.length === 0) return first
      items[0] = last
      let index = 0
      for (;;) {
        const left = index * 2 + 1
        const right = items[left + 1]
        const leftItem = items[left]
        const child =
          right !== undefined && leftItem !== undefined && before(right, leftItem) ? left + 1 : left
        if (!swapIfBefore(child, index)) return first
        index = child
      }
    },
  }
}
