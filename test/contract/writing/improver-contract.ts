import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LanguageCode } from '../../../src/languages/language-code.ts'
import { findPlaceholders } from '../../../src/translation/placeholders/find-placeholders.ts'
import type { Improver, Passage, ProposedEdit } from '../../../src/writing/improver.ts'
import { CORRECTION, type Manner } from '../../../src/writing/manner.ts'
import { takeEdits } from '../../../src/writing/take-edits.ts'

export interface ImproverCase {
  readonly language: string
  readonly manner?: Manner
  /** Texts that the improver changes. */
  readonly faulty: readonly string[]
  /** Texts that it leaves alone. */
  readonly faultless: readonly string[]
  /** Says why the case cannot be run here. */
  readonly skip?: string | undefined
}

export const passage = (text: string): Passage => ({ text, protectedSpans: findPlaceholders(text) })

/** What every improver must do. */
export function describeImproverContract(
  name: string,
  create: () => Promise<Improver>,
  { language, manner = CORRECTION, faulty, faultless, skip }: ImproverCase,
): void {
  describe.skipIf(skip !== undefined)(`${name}${skip === undefined ? '' : ` (${skip})`}`, () => {
    let improver: Improver
    beforeAll(async () => {
      improver = await create()
    })
    afterAll(() => improver.close())

    const improve = (texts: readonly string[]): Promise<readonly (readonly ProposedEdit[])[]> =>
      improver.improve({
        language: language as LanguageCode,
        manner,
        passages: texts.map(passage),
        signal: new AbortController().signal,
      })

    test('it says that it can do what it is asked', () => {
      const skill = improver.skills().find((one) => one.language === language)
      expect(skill?.manners).toContainEqual(manner)
    })

    test('faulty texts get edits, faultless ones none', async () => {
      for (const edits of await improve(faulty)) expect(edits.length).toBeGreaterThan(0)
      expect(await improve(faultless)).toEqual(faultless.map(() => []))
    })

    test('edits are in order, inside the text, apart, and explained', async () => {
      const lists = await improve(faulty)
      for (const [index, edits] of lists.entries()) {
        expect(takeEdits(passage(faulty[index] ?? ''), edits)).toEqual(edits)
        for (const { explanation, sureness } of edits) {
          expect(explanation).not.toBe('')
          expect(sureness).toBeGreaterThan(0)
          expect(sureness).toBeLessThanOrEqual(1)
        }
      }
    })

    test('a text gets the same edits alone, among others and again', async () => {
      const together = await improve([...faulty, ...faultless, ...faulty])
      for (const [index, text] of faulty.entries()) {
        expect((await improve([text]))[0]).toEqual(together[index])
        expect(together[faulty.length + faultless.length + index]).toEqual(together[index])
      }
    })

    test('what is protected is in no edit', async () => {
      const texts = faulty.map((text) => `{teh_nmae} ${text} https://exmaple.org/teh %s <recieve>`)
      for (const [index, edits] of (await improve(texts)).entries()) {
        for (const edit of edits) {
          for (const span of passage(texts[index] ?? '').protectedSpans) {
            expect(edit.end <= span.start || edit.start >= span.end).toBe(true)
          }
        }
      }
    })

    test('empty, blank and wordless texts come back as they are', async () => {
      const texts = ['', ' ', '\n\t', '123 456', '👍🏽 🎉', '...!?', '\u200f']
      expect(await improve(texts)).toEqual(texts.map(() => []))
    })

    test('a request that is given up fails, and the next one is served', async () => {
      const stopped = AbortSignal.abort()
      const request = {
        language: language as LanguageCode,
        manner,
        passages: faulty.map(passage),
        signal: stopped,
      }
      await expect(improver.improve(request)).rejects.toBeInstanceOf(Error)
      expect((await improve(faulty)).length).toBe(faulty.length)
    })
  })
}
