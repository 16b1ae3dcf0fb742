/** What a word of a text may be a form of. */
export interface BaseForm {
  /** Folded, as entries are. */
  readonly form: string
  /** Units of the word before and after which belong to no term: `و` in `والخادم`, `를` in `서버를`. */
  readonly before: number
  readonly after: number
  readonly plural: boolean
}

/**
 * How the words of a language change. Rules are narrow on purpose: a term that is not found can be added to the
 * glossary in that form, one that is found where it is not meant spoils a sentence.
 */
export interface Inflection {
  /** The forms from which a folded word may come; the word itself is not among them. */
  readonly baseForms: (word: string) => readonly BaseForm[]
  /** Which words of a term of several words may be inflected. */
  readonly inflects: 'every' | 'last'
  /**
   * For languages whose forms are too many for rules. Words of one stem are forms of one another when they also look
   * alike, see `lookAlike`.
   */
  readonly stem: ((word: string) => string) | undefined
}

export const UNINFLECTED: Inflection = { baseForms: () => [], inflects: 'last', stem: undefined }
