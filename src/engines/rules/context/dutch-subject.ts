import type { Token } from '../tokens.ts'
import type { Choice } from './choices.ts'
import type { ContextTable } from './table-file.ts'

/** `kunt` is said to somebody only. */
const SECOND_PERSON = /^(?:bent|hebt|kunt|wilt|zult)$/u
/** What `u` goes with either of. */
const POLITE = ['hebt heeft', 'kunt kan', 'zult zal', 'wilt wil'].map((forms) => forms.split(' '))
const ADDRESSED = /^(?:je|jij|u|gij|jullie)$/u

/**
 * Whether a form goes with the pronoun beside it, which decides about a Dutch verb whatever else it was counted with:
 * `word jij` is never `worden jij`. `Vindt je moeder` is no `vind je`.
 */
export function suitsDutchSubject(
  wording: string,
  { first, end }: Pick<Choice, 'first' | 'end'>,
  tokens: readonly Pick<Token, 'form'>[],
  { pairLog }: Pick<ContextTable, 'pairLog'>,
): boolean {
  const [own = '', before = '', after = ''] = [first, first - 1, end].map((at) => tokens[at]?.form)
  const isPolite = POLITE.some((forms) => forms.includes(own) && forms.includes(wording))
  if (isPolite && tokens.some(({ form }) => form === 'u')) return false
  if (SECOND_PERSON.test(wording)) return tokens.some(({ form }) => ADDRESSED.test(form))
  if (before === 'ik' || after === 'ik' || after === 'jij') return !/^(?:t|en)$/u.test(ending(own, wording))
  if (before === 'hij' || after === 'hij') return !/^(?:t?en)$/u.test(ending(own, wording))
  if (after === 'wij' || after === 'we') return !/^(?:t?en|n)$/u.test(ending(wording, own))
  const isPossessive = after === 'je' && pairLog('mijn', tokens[end + 1]?.form ?? '.') > 0
  return !(isPossessive && ending(wording, own) === 't')
}

/** What `longer` has beyond `stem`; nothing where it does not begin so. */
function ending(stem: string, longer: string): string {
  return longer.startsWith(stem) ? longer.slice(stem.length) : ''
}
