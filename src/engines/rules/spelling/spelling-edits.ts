import type { ProposedEdit } from '../../../writing/improver.ts'
import type { Token } from '../tokens.ts'
import type { Speller } from './speller.ts'

export function spellingEdits(tokens: readonly Token[], speller: Speller): readonly ProposedEdit[] {
  return tokens.flatMap(({ start, end, text }, at) => {
    const respelling = speller.respell(tokens, at)
    if (respelling === undefined || respelling.text === text.replaceAll('’', "'")) return []
    return [
      {
        start,
        end,
        replacement: respelling.text,
        kind: 'spelling' as const,
        explanation: 'The word is not in the dictionary.',
        sureness: respelling.sureness,
      },
    ]
  })
}
