export interface TextBuilder {
  add(part: string): void
  length(): number
  /** The last character, nothing at the start. */
  last(): string
  build(): string
}

/** Collects a text without reading back what has been collected, which would cost time in its length. */
export function createTextBuilder(): TextBuilder {
  const parts: string[] = []
  let length = 0
  return {
    add(part) {
      if (part !== '') {
        parts.push(part)
        length += part.length
      }
    },
    length: () => length,
    last() {
      const tail = parts.at(-1)?.slice(-2) ?? ''
      return /^[\ud800-\udbff][\udc00-\udfff]$/.test(tail) ? tail : tail.slice(-1)
    },
    build: () => parts.join(''),
  }
}
