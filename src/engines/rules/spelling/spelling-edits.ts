import type { ProposedEdit } from '../../../writing/improver.ts'
import type { ContextModel } from '../context/context-model.ts'
import type { DoubtfulEdit } from '../context/doubtful-edit.ts'
import { signsOf } from '../context/signs.ts'
import type { Token } from '../tokens.ts'
import type { Respelling, Speller } from './speller.ts'

/** Words that are none, each as it was clearly meant; where `isJudged`, those alone that nobody needs to be asked about. */
export function spellingEdits(
  tokens: readonly Token[],
  speller: Speller,
  isJudged: boolean,
): readonly ProposedEdit[] {
  return tokens.flatMap((token, at) => {
    const respelling = speller.respell(tokens, at)
    if (respelling === undefined || (isJudged && speller.guesses(tokens, at).length > 0)) return []
    return editOf(token, respelling)
  })
}

/** What may have been meant by words that are none. */
export function spellingDoubts(
  tokens: readonly Token[],
  speller: Speller,
  model: ContextModel,
): readonly DoubtfulEdit[] {
  return tokens.flatMap((token, at) =>
    speller.guesses(tokens, at).flatMap((guess) =>
      editOf(token, guess).map((edit) => ({
        ...edit,
        move: 'spelling' as const,
        signs: {
          ...signsOf(tokens, { first: at, end: at + 1, wording: guess.text }, model),
          margin: guess.margin,
        },
        isSure: guess.isSure,
      })),
    ),
  )
}

function editOf({ start, end, text }: Token, respelling: Respelling): readonly ProposedEdit[] {
  if (respelling.text === text.replaceAll('’', "'")) return []
  return [
    {
      start,
      end,
      replacement: respelling.text,
      kind: 'spelling',
      explanation: 'The word is not in the dictionary.',
      sureness: respelling.sureness,
    },
  ]
}
