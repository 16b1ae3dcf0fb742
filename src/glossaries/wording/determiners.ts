import type { Gender } from './gender.ts'
import { matchCapital } from './match-capital.ts'

/** What a determiner shows of its noun; `undefined` where it shows nothing: `l'` has no gender. */
export interface Agreement {
  readonly gender: Gender | undefined
  readonly plural: boolean | undefined
}

/** What is known of a term. */
export interface KnownTerm extends Agreement {
  /** Whether it stands behind a definite article in the source. */
  readonly definite: boolean
}

/** A written form and what it shows. */
export type DeterminerForm = readonly [form: string, gender?: 'm' | 'f' | undefined, number?: 's' | 'p']

/** Forms of one determiner (`un, una, unos, unas`), and how to write it before a term. */
export interface DeterminerSet {
  readonly forms: readonly DeterminerForm[]
  /** What may stand before it; anything when left out. Elsewhere the same letters are another word. */
  readonly behind?: RegExp
  /** It is this determiner for sure only where the source has a definite article. */
  readonly ifDefinite?: boolean
  /** Ends in an apostrophe when it is written together with the term. `undefined`: cannot be told, stays. */
  readonly write: (gender: Gender, plural: boolean, term: string) => string | undefined
}

/** A determiner whose four forms do not depend on the sound of the noun. */
export function fourForms(list: string): DeterminerSet {
  const [ms = '', fs = '', mp = '', fp = ''] = list.split(', ')
  return {
    forms: [
      [ms, ms === fs ? undefined : 'm', 's'],
      [fs, ms === fs ? undefined : 'f', 's'],
      [mp, mp === fp ? undefined : 'm', 'p'],
      [fp, mp === fp ? undefined : 'f', 'p'],
    ],
    write: (gender, plural) => (gender === 'masculine' ? (plural ? mp : ms) : plural ? fp : fs),
  }
}

const GENDERS = { m: 'masculine', f: 'feminine' } as const

/**
 * Makes the determiner right before a term agree with it.
 *
 * `before` is the text before the term. What is known of the term wins over what the determiner shows, except that a
 * plural determiner is never made singular: the sentence around it is in the plural. Gives the new text before the term.
 *
 * Example: with Spanish sets, `Abre el ` before a feminine `red` becomes `Abre la `.
 */
export function agreeDeterminer(
  before: string,
  term: string,
  sets: readonly DeterminerSet[],
  known: KnownTerm,
): string {
  const found = findDeterminer(
    before,
    sets.filter(({ ifDefinite }) => ifDefinite !== true || known.definite),
  )
  if (found === undefined) return before
  const { set, shown, start, form } = found
  const plural = known.plural === true || shown.plural === true
  const gender = known.gender ?? shown.gender ?? 'masculine'
  const written = set.write(gender, plural, term)
  if (written === undefined || (isElidedBefore(before, start) && !BEGINS_WITH_VOWEL.test(written)))
    return before
  const space = written.endsWith("'") ? '' : ' '
  return before.slice(0, start) + matchCapital(form, written) + space
}

/** Behind `d'`, `qu'` or `jusqu'`, which stay as they are: `d'un`, `jusqu'au`. */
function isElidedBefore(text: string, start: number): boolean {
  return ELIDED.test(text.slice(0, start))
}

const ELIDED = /(?<![\p{L}\p{M}\p{N}'’-])(?:(?:jus|lors|puis|quoi)?qu|d)['’]$/iu
const BEGINS_WITH_VOWEL = /^[aàeiou]/

interface FoundDeterminer {
  readonly set: DeterminerSet
  readonly shown: Agreement
  readonly start: number
  readonly form: string
}

/** The longest determiner that ends the text; only spaces may follow it, none is needed after an apostrophe. */
function findDeterminer(before: string, sets: readonly DeterminerSet[]): FoundDeterminer | undefined {
  const trimmed = before.replace(/[ \u00A0]+$/, '')
  const text = trimmed.replaceAll('’', "'").toLowerCase()
  const isApart = trimmed.length < before.length || text.endsWith("'")
  if (!isApart || text.length !== trimmed.length) return undefined
  let best: FoundDeterminer | undefined
  for (const set of sets) {
    for (const [form, gender, number] of set.forms) {
      const start = text.length - form.length
      if (!text.endsWith(form) || (best !== undefined && start >= best.start)) continue
      if (set.behind?.test(text.slice(0, start)) === false) continue
      if (start > 0 && /[\p{L}\p{M}\p{N}'-]/u.test(text.charAt(start - 1)) && !isElidedBefore(text, start))
        continue
      const shown = {
        gender: gender === undefined ? undefined : GENDERS[gender],
        plural: number === undefined ? undefined : number === 'p',
      }
      best = { set, shown, start, form: trimmed.slice(start) }
    }
  }
  return best
}
