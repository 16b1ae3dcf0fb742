import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { packTranslation, unpackTranslation } from './packed-translation.ts'

const range = fc.record({ start: fc.nat(200), end: fc.nat(200) })
const single = {
  text: fc.string(),
  alignment: fc.array(fc.record({ source: range, target: range })),
  protectedRanges: fc.array(fc.option(range, { nil: undefined })),
  score: fc.double({ noNaN: true }),
}
const requiredKeys = ['text', 'alignment', 'protectedRanges'] as const
const translation = fc.record(
  { ...single, alternatives: fc.array(fc.record(single, { requiredKeys: [...requiredKeys] })) },
  { requiredKeys: [...requiredKeys] },
)

test('a translation is the same after its way between threads', () => {
  fc.assert(
    fc.property(translation, (sent) => {
      expect(unpackTranslation(structuredClone(packTranslation(sent)))).toEqual(sent)
    }),
  )
})
