import type { ContextModel } from '../context/context-model.ts'
import type { DoubtfulEdit } from '../context/doubtful-edit.ts'
import { bare, signsOf } from '../context/signs.ts'
import type { Token } from '../tokens.ts'
import { likeCase } from './letter-case.ts'
import type { Speller } from './speller.ts'

/** Shorter words are in sets where they matter; a question about each of them would cost more than it mends. */
const SHORTEST = 4
/** Longer ones are chains of hyphens, of which each letter would cost a look into the dictionary. */
const LONGEST = 60
/** Counted so much more seldom than a usual twin, a word is rather the twin without its accent: `numero` for `número`. */
const SELDOM = 50
const USUAL = 12
const TWIN_MARGIN = 2

/** Words that are others with an accent more or less: `trabajo` for `trabajó`. */
export function accentDoubts(
  tokens: readonly Token[],
  { speller, model, alphabet }: { speller: Speller; model: ContextModel; alphabet: string },
): readonly DoubtfulEdit[] {
  return tokens.flatMap((token, at) => {
    const { kind, text, form, start, end } = token
    const isSmall = text === form || (at === 0 && text.slice(1) === form.slice(1))
    if (kind !== 'word' || !isSmall || text.length > LONGEST || !speller.knows(text)) return []
    return twinsOf(form, alphabet)
      .filter((twin) => speller.knows(twin))
      .flatMap((twin) => {
        const isRare = model.count(twin) >= Math.max(USUAL, SELDOM * model.count(form))
        if (text.length < SHORTEST && !isRare) return []
        const signs = signsOf(tokens, { first: at, end: at + 1, wording: twin }, model)
        return {
          start,
          end,
          replacement: likeCase(text, twin),
          kind: isRare ? ('spelling' as const) : ('confusion' as const),
          explanation: 'With other accents it is the word that fits here.',
          sureness: 0.5,
          ...(isRare
            ? { move: 'spelling' as const, signs: { ...signs, margin: TWIN_MARGIN } }
            : { move: 'accent' as const, signs }),
          isSure: false,
        }
      })
  })
}

function twinsOf(form: string, alphabet: string): readonly string[] {
  return Array.from(form).flatMap((letter, at) =>
    Array.from(alphabet).flatMap((other) =>
      other !== letter && bare(other) === bare(letter) ? form.slice(0, at) + other + form.slice(at + 1) : [],
    ),
  )
}
