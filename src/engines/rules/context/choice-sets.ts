/** Forms that writers take for one another; the context tells which is meant. */
export interface WordSet {
  readonly kind: 'words'
  /** As they are written mid-sentence; a member may be several words or begin with a comma. */
  readonly members: readonly string[]
}

/** Endings that writers take for one another, on any stem that is a word with two of them at least. */
export interface EndingSet {
  readonly kind: 'endings'
  /** The empty ending is the stem itself. */
  readonly members: readonly string[]
}

export type ChoiceSet = WordSet | EndingSet

/** Letters that a stem has at least. */
export const SHORTEST_STEM = 3

/**
 * Reads sets, one a line: `their|there`, `-|-s|-ed` for endings, and `COMMA that which` for words with and without a
 * comma before them.
 */
export function parseChoiceSets(text: string): readonly ChoiceSet[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .flatMap((line): ChoiceSet[] => {
      if (line.startsWith('COMMA ')) {
        const words = line.slice('COMMA '.length).split(/\s+/u)
        return words.map((word) => ({ kind: 'words', members: [word, `, ${word}`] }))
      }
      const members = [...new Set(line.split('|').map((member) => member.trimEnd()))]
      return members[0]?.startsWith('-') === true
        ? [{ kind: 'endings', members: members.map((member) => member.slice(1)) }]
        : [{ kind: 'words', members }]
    })
}
