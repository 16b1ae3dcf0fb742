import { expect, test } from 'vitest'
import type { Logger } from '../../kernel/logging.ts'
import { silentLogger } from '../../kernel/logging.ts'
import type { LanguageCode } from '../language-code.ts'
import { createLanguageDetector } from './create-language-detector.ts'
import type { LanguageScorer, ModelScores } from './language-detector.ts'

type Table = Readonly<Record<string, number>>

const codes = (...list: string[]) => new Set(list as LanguageCode[])

const toMap = (table: Table) => new Map(Object.entries(table) as [LanguageCode, number][])

function scorerOf(
  answer: (text: string) => { sentence: Table; sequence?: Table },
): LanguageScorer & { asked: string[] } {
  const asked: string[] = []
  return {
    asked,
    sentenceLanguages: codes('en', 'de', 'es', 'gl', 'jbo', 'zh'),
    sequenceLanguages: codes('en', 'de', 'es'),
    async score(texts) {
      asked.push(...texts)
      return texts.map((text): ModelScores => {
        const { sentence, sequence } = answer(text)
        return { sentence: toMap(sentence), ...(sequence ? { sequence: toMap(sequence) } : {}) }
      })
    },
    async close() {},
  }
}

const detectorOf = (scorer: LanguageScorer, logger: Logger = silentLogger) =>
  createLanguageDetector({ scorer, logger })

test.each([
  ['ありがとう', 'ja'],
  ['iPhone 15 の新機能', 'ja'],
  ['안녕하세요', 'ko'],
  ['Ευχαριστώ', 'el'],
  ['สวัสดี', 'th'],
  ['Բարեւ', 'hy'],
  ['გამარჯობა', 'ka'],
  ['வணக்கம்', 'ta'],
  ['నమస్కారం', 'te'],
  ['ನಮಸ್ಕಾರ', 'kn'],
  ['നമസ്കാരം', 'ml'],
  ['ਸਤ ਸ੍ਰੀ ਅਕਾਲ', 'pa'],
  ['નમસ્તે', 'gu'],
  ['ආයුබෝවන්', 'si'],
  ['ສະບາຍດີ', 'lo'],
  ['សួស្តី', 'km'],
  ['质子束', 'zh'],
  ['質子束', 'zh'],
  ['駅前広場', 'ja'],
  ['佢哋喺邊度', 'yue'],
])('script and characters alone tell that %j is %s', async (text, language) => {
  const scorer = scorerOf(() => ({ sentence: {} }))
  expect(await detectorOf(scorer).detect([text])).toEqual([{ status: 'success', language, confidence: 1 }])
  expect(scorer.asked).toEqual([])
})

test('characters that Chinese and Japanese share follow what can be translated', async () => {
  const detector = detectorOf(scorerOf(() => ({ sentence: {} })))
  const detect = async (prefer?: ReadonlySet<LanguageCode>) =>
    (await detector.detect(['東京'], prefer ? { prefer } : {}))[0]?.language
  expect(await detect()).toBe('zh')
  expect(await detect(codes('ja'))).toBe('ja')
  expect(await detect(codes('ja', 'zh'))).toBe('zh')
})

test.each(['', '  \n', '123', '👍🏽', '10 % + 5 = ?', 'https://example.org/path', 'me@example.org', '— … !'])(
  '%j holds no language and no model is asked',
  async (text) => {
    const scorer = scorerOf(() => ({ sentence: { en: 1 } }))
    expect(await detectorOf(scorer).detect([text])).toEqual([
      { status: 'no_language_detected', language: undefined, confidence: 0 },
    ])
    expect(scorer.asked).toEqual([])
  },
)

test('models see words on one line, without addresses and codes, and capitals as lower case', async () => {
  const scorer = scorerOf(() => ({ sentence: { en: 1 } }))
  await detectorOf(scorer).detect(['SEE https://x.org/a\n FOR 3 DETAILS!', 'Build A1B2C3 is “done”.'])
  expect(scorer.asked).toEqual(['see for details', 'Build is done'])
})

test('a certain model is believed', async () => {
  const detector = detectorOf(scorerOf(() => ({ sentence: { de: 0.99 } })))
  expect(await detector.detect(['Donaudampfschiff'])).toMatchObject([{ status: 'success', language: 'de' }])
})

test('a tie is reported as such, with the best guess', async () => {
  const detector = detectorOf(
    scorerOf(() => ({ sentence: { es: 0.3, de: 0.31 }, sequence: { es: 0.7, de: 0.7 } })),
  )
  const [detection] = await detector.detect(['mesa'])
  expect(detection?.status).toBe('insufficient_confidence')
  expect(['es', 'de']).toContain(detection?.language)
})

test('nearly tied languages yield to the one that can be translated', async () => {
  const detector = detectorOf(scorerOf(() => ({ sentence: { es: 0.3, gl: 0.29 } })))
  const detect = async (...prefer: string[]) =>
    (await detector.detect(['mesa'], { prefer: codes(...prefer) }))[0]?.language
  expect(await detect('gl')).toBe('gl')
  expect(await detect('es')).toBe('es')
})

test('asked among some languages, it answers with one of them', async () => {
  const detector = detectorOf(scorerOf(() => ({ sentence: { es: 0.99, gl: 0.005 } })))
  const [detection] = await detector.detect(['mesa grande'], { among: codes('gl', 'de', 'ru') })
  expect(detection?.language).toBe('gl')
})

test('a language that has no name here is unsupported', async () => {
  const detector = detectorOf(scorerOf(() => ({ sentence: { jbo: 0.999 } })))
  expect(await detector.detect(['coi rodo prami mlatu gerku zdani'])).toMatchObject([
    { status: 'unsupported_language', language: undefined },
  ])
})

test('a script that no known language uses is unsupported', async () => {
  const detector = detectorOf(scorerOf(() => ({ sentence: { en: 1 } })))
  expect(await detector.detect(['ᚠᚢᚦᚨᚱᚲ'])).toMatchObject([{ status: 'unsupported_language' }])
})

test('texts are judged independently and answered in order', async () => {
  const scorer = scorerOf((text) => ({ sentence: text.includes('gut') ? { de: 0.99 } : { es: 0.99 } }))
  const detections = await detectorOf(scorer).detect(['gut so', '42', 'muy bien', 'ありがとう', 'gut'])
  expect(detections.map(({ language }) => language)).toEqual(['de', undefined, 'es', 'ja', 'de'])
})

test('when the models fail, words and alphabets still give an answer', async () => {
  const warnings: string[] = []
  const broken: LanguageScorer = {
    ...scorerOf(() => ({ sentence: {} })),
    score: () => Promise.reject(new Error('no memory')),
  }
  const detector = detectorOf(broken, { ...silentLogger, warn: (_fields, message) => warnings.push(message) })
  const detections = await detector.detect(['Das ist nicht gut für dich', 'Où est la gare et le métro ?'])
  expect(detections.map(({ language }) => language)).toEqual(['de', 'fr'])
  expect(warnings).toEqual(['detection without models'])
})

test('every language it claims to tell has a name here and is no mere form', async () => {
  const known = detectorOf(scorerOf(() => ({ sentence: {} }))).languages()
  expect(known).toContain('th')
  expect(known).not.toContain('jbo')
})
