/** How one segment took part; see `MemoryMatch`. */
interface TalliedMatch {
  readonly kind: 'context' | 'exact' | 'fuzzy'
  readonly use: 'translation' | 'adapted' | 'example'
}

/** What a memory knew of a text: how many sentences it was asked for, and how many of them took part and how. */
export interface MemoryTally {
  readonly segments: number
  /** Equal ones between the same neighbours, and other equal ones. */
  readonly context: number
  readonly exact: number
  /** Similar ones of which words were exchanged, and those that were only shown to an engine. */
  readonly adapted: number
  readonly example: number
}

export function createTally() {
  const sum = { segments: 0, context: 0, exact: 0, adapted: 0, example: 0 }
  return {
    asked(segments: number): void {
      sum.segments += segments
    },
    found({ kind, use }: TalliedMatch): void {
      sum[use === 'translation' ? (kind === 'context' ? 'context' : 'exact') : use] += 1
    },
    sum: (): MemoryTally => ({ ...sum }),
  }
}

/** One line for people. Example: `The memory had 3 of 5 sentences: 1 in context, 1 equal, 1 adapted.` */
export function describeTally({ segments, context, exact, adapted, example }: MemoryTally): string {
  const parts = [
    [context, 'in context'],
    [exact, 'equal'],
    [adapted, 'adapted'],
    [example, 'similar, translated by an engine'],
  ] as const
  const found = parts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`)
  const known = context + exact + adapted + example
  return `The memory had ${known} of ${segments} sentences${found.length === 0 ? '' : `: ${found.join(', ')}`}.`
}
