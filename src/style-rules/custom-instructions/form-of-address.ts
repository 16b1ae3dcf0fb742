import type { Recognised } from './recognised.ts'

/** How people ask for one form of address: by its manner, as an adverb, or by the pronoun. */
interface Wordings {
  readonly adjectives: string
  readonly adverbs: string
  readonly pronouns: string
  readonly further: string
}

function formOfAddress({ adjectives, adverbs, pronouns, further }: Wordings): RegExp {
  const tone = '(?:tone|language|address|style|register|form|forms|form of address|speech|pronouns?)'
  return new RegExp(
    `^(?:use|be|write|keep|translate|adopt|maintain)(?: (?:in|with|it)(?= ))?(?: (?:an?|the)(?= ))? ?(?:very |more )?(?:${adjectives}|${adverbs})(?: ${tone})?$` +
      `|^address (?:the reader|readers|the user|users|people|them) (?:${adverbs})$` +
      `|^(?:use|verwende) (?:the )?(?:(?:${adjectives}) )?["„“'‘«]?(?:${pronouns})["“”'’»]?(?:-form| form)?$` +
      `|${further}`,
    'iu',
  )
}

const MORE = formOfAddress({
  adjectives: 'formal|polite|respectful',
  adverbs: 'formally|politely',
  pronouns: 'Sie|vous|usted|ustedes|Lei',
  further: '^sieze |^vouvoyez|^だ・である調は使わない$|敬語を(?:使|用)',
})
const LESS = formOfAddress({
  adjectives: 'informal|casual|familiar|colloquial',
  adverbs: 'informally|casually',
  pronouns: 'du|tu|tú|vosotros',
  further: '^duze |^tutoyez',
})

/** A sentence about how readers are addressed. */
export function recogniseFormality(clause: string): Recognised | undefined {
  if (MORE.test(clause)) return { kind: 'formality', formality: 'more' }
  return LESS.test(clause) ? { kind: 'formality', formality: 'less' } : undefined
}
