import { expect, test } from 'vitest'
import {
  emptyTranscript,
  endOf,
  textOf,
  toSrt,
  toVtt,
  withPause,
  withTargets,
  withUpdate,
} from './transcript.ts'

const segment = (text: string, start: number, end: number, language?: string) => ({
  text,
  start_time: start,
  end_time: end,
  ...(language === undefined ? {} : { language }),
})

test('what is concluded is added, what is tentative replaced', () => {
  let transcript = emptyTranscript(['de'])
  transcript = withUpdate(
    transcript,
    undefined,
    { concluded: [], tentative: [segment('good mourning', 0, 900, 'en')] },
    0,
  )
  expect(transcript.source).toMatchObject({ language: 'en', tentative: 'good mourning' })
  transcript = withUpdate(
    transcript,
    undefined,
    { concluded: [segment('Good morning.', 0, 900, 'en')], tentative: [segment(' How', 950, 990, 'en')] },
    0,
  )
  transcript = withUpdate(
    transcript,
    'de',
    { concluded: [segment('Guten Morgen.', 0, 900)], tentative: [] },
    0,
  )
  expect(textOf(transcript.source)).toBe('Good morning.')
  expect(transcript.source.tentative).toBe(' How')
  expect(transcript.targets.map(textOf)).toEqual(['Guten Morgen.'])
})

test('after a pause the words go on on a new line, at later times', () => {
  let transcript = withUpdate(
    emptyTranscript([]),
    undefined,
    { concluded: [segment('One.', 0, 900, 'en')], tentative: [segment(' and', 900, 950, 'en')] },
    0,
  )
  transcript = withPause(transcript)
  const offsetMs = endOf(transcript)
  transcript = withUpdate(
    transcript,
    undefined,
    { concluded: [segment('Two.', 100, 700, 'en')], tentative: [] },
    offsetMs,
  )
  expect(textOf(transcript.source)).toBe('One.\nTwo.')
  expect(endOf(transcript)).toBe(1_600)
})

test('another choice of languages keeps those that stay', () => {
  const transcript = withUpdate(
    emptyTranscript(['de', 'fr']),
    'fr',
    { concluded: [segment('Bonjour.', 0, 500)], tentative: [] },
    0,
  )
  expect(withTargets(transcript, ['fr', 'es']).targets.map(textOf)).toEqual(['Bonjour.', ''])
})

test('subtitles hold a sentence, last a second, and do not overlap', () => {
  const { source } = withUpdate(
    emptyTranscript([]),
    undefined,
    {
      concluded: [
        segment('Tom & <Jerry>', 0, 500, 'en'),
        segment(' run.', 500, 800, 'en'),
        segment(' They stop.', 900, 3_661_500, 'en'),
      ],
      tentative: [],
    },
    0,
  )
  expect(toSrt(source)).toBe(
    '1\n00:00:00,000 --> 00:00:00,900\nTom & <Jerry> run.\n\n2\n00:00:00,900 --> 01:01:01,500\nThey stop.\n',
  )
  expect(toVtt(source)).toContain('00:00:00.000 --> 00:00:00.900\nTom &amp; &lt;Jerry> run.\n')
})
