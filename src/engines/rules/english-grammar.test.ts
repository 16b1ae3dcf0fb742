import { expect, test } from 'vitest'
import type { LanguageCode } from '../../languages/language-code.ts'
import { createEnglishGrammar } from './english-grammar.ts'

const grammar = await createEnglishGrammar()
const american = 'en-US' as LanguageCode
const british = 'en-GB' as LanguageCode

test('rules that are left out stay so in every form, whichever was asked for before', async () => {
  // A rule on `go home` is wrong more often than right.
  const text = 'The qwertz was recieved. He go home and go home.'
  const none = expect.not.arrayContaining([expect.objectContaining({ replacement: 'goes' })]) as unknown
  for (const form of [american, british, american]) {
    expect(await grammar.check(text, form)).toEqual(none)
  }
})

test.each(['a', '1a', '(', '😀', '👩‍👩‍👧‍👦', 'ab-', "l'", 'w0 '])(
  'ten thousand characters of %j are looked through, and the next text as well',
  async (unit) => {
    for (const form of [american, british]) {
      await grammar.check(unit.repeat(10_000 / unit.length), form)
      expect(await grammar.check('She have a an apple.', form)).not.toEqual([])
    }
  },
)
