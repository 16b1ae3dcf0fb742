import { afterAll, expect, test } from 'vitest'
import {
  HELD_OUT_EXAMPLES,
  SENTENCE_EXAMPLES,
  SHORT_EXAMPLES,
} from '../../test/detection/detection-examples.ts'
import { silentLogger } from '../kernel/logging.ts'
import { createLanguageDetector } from '../languages/detection/create-language-detector.ts'
import type { Detection } from '../languages/detection/language-detector.ts'
import { createModelScorer } from './model-scorer.ts'

const detector = createLanguageDetector({
  scorer: createModelScorer({ idleMs: 600_000 }),
  logger: silentLogger,
})
afterAll(() => detector.close())

const parse = (rows: string) =>
  rows
    .trim()
    .split('\n')
    .flatMap((row) => {
      const [code = '', ...rest] = row.split(': ')
      return rest
        .join(': ')
        .split(' | ')
        .map((text) => ({ code, text }))
    })

function share(part: readonly unknown[], whole: readonly unknown[]): number {
  return part.length / whole.length
}

async function accuracy(examples: ReturnType<typeof parse>) {
  const detections = await detector.detect(examples.map(({ text }) => text))
  const judged = examples.map((example, index) => ({ ...example, ...(detections[index] as Detection) }))
  const right = judged.filter(({ code, language }) => code === language)
  const sure = judged.filter(({ status }) => status === 'success')
  return {
    right: share(right, judged),
    rightWhereSure: share(
      sure.filter(({ code, language }) => code === language),
      sure,
    ),
  }
}

test('one to three words in 39 languages are told in at least nine of ten cases', async () => {
  const examples = parse(SHORT_EXAMPLES)
  expect(examples.length).toBeGreaterThanOrEqual(190)
  const { right, rightWhereSure } = await accuracy(examples)
  expect(right).toBeGreaterThanOrEqual(0.92)
  expect(rightWhereSure).toBeGreaterThanOrEqual(0.95)
})

test('sentences in 59 languages are told in at least nine of ten cases', async () => {
  const examples = parse(SENTENCE_EXAMPLES)
  expect(examples.length).toBeGreaterThanOrEqual(125)
  const { right, rightWhereSure } = await accuracy(examples)
  expect(right).toBeGreaterThanOrEqual(0.92)
  expect(rightWhereSure).toBeGreaterThanOrEqual(0.95)
})

test('texts that no weight was fitted to are told nearly as well', async () => {
  const examples = parse(HELD_OUT_EXAMPLES)
  expect(examples.length).toBeGreaterThanOrEqual(130)
  const { right, rightWhereSure } = await accuracy(examples)
  expect(right).toBeGreaterThanOrEqual(0.9)
  expect(rightWhereSure).toBeGreaterThanOrEqual(0.92)
})

test.each([
  ['proton beam', 'en'],
  ['faisceau de protons', 'fr'],
  ['haz de protones', 'es'],
  ['Protonenstrahl', 'de'],
  ['feixe de prótons', 'pt'],
  ['fascio di protoni', 'it'],
  ['wiązka protonów', 'pl'],
  ['PLEASE READ THE WHOLE PAGE', 'en'],
  ['BITTE LESEN SIE DIE GANZE SEITE', 'de'],
  ['Visit https://exemple.fr/bonjour or write to hola@ejemplo.es for 3 more details', 'en'],
])('%j is %s', async (text, language) => {
  const [detection] = await detector.detect([text])
  expect(detection?.language).toBe(language)
})

test('very long, blank and broken texts are answered one by one and in order', async () => {
  const detections = await detector.detect([
    'Das ist gut. '.repeat(9_000),
    ' \n',
    '\ud800 hello my friends',
    'a'.repeat(100_000),
  ])
  expect(detections.map(({ language }) => language).slice(0, 3)).toEqual(['de', undefined, 'en'])
  expect(detections).toHaveLength(4)
})
