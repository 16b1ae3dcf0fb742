import { expect, test } from 'vitest'
import { InterpresError } from '../kernel/errors.ts'
import type { LanguageCode } from '../languages/language-code.ts'
import { createRecognisers } from './create-recognisers.ts'
import type { Recogniser } from './recogniser.ts'

const code = (text: string) => text as LanguageCode

function recogniser(id: string, languages: string, traits: Partial<Recogniser> = {}): Recogniser {
  return {
    id,
    languages: languages.split(' ').map(code),
    quality: 'standard',
    isRemote: false,
    isStreaming: false,
    onlyAppends: false,
    punctuates: true,
    detectsLanguage: false,
    open: () => Promise.reject(new Error('nothing to hear')),
    close: async () => {},
    ...traits,
  }
}

const EMBEDDED = recogniser('embedded', 'en', { quality: 'basic', isStreaming: true })
const REMOTE = recogniser('remote', 'en de fr', { isRemote: true, quality: 'high' })
const WHOLE = recogniser('whole', 'en de')
const STREAMING = recogniser('streaming', 'en', { isStreaming: true })
const DETECTING = recogniser('detecting', 'de es', { isStreaming: true, detectsLanguage: true })

const among = (...installed: readonly Recogniser[]) =>
  createRecognisers({ installed: () => installed, commandFor: (language) => `pull ${language}` })

function chosen(installed: readonly Recogniser[], language: string | undefined, isLive = true): string {
  return among(...installed).choose({
    language: language === undefined ? undefined : code(language),
    mode: 'fixed',
    isLive,
  }).id
}

function refusal(installed: readonly Recogniser[], language: string | undefined): unknown {
  try {
    return chosen(installed, language)
  } catch (error) {
    return error
  }
}

test('who waits for words gets a streaming model, then one of whole utterances, then a server, then what is built in', () => {
  expect(chosen([EMBEDDED, REMOTE, WHOLE, STREAMING], 'en')).toBe('streaming')
  expect(chosen([EMBEDDED, REMOTE, WHOLE], 'en')).toBe('whole')
  expect(chosen([EMBEDDED, REMOTE], 'en')).toBe('remote')
  expect(chosen([EMBEDDED], 'en')).toBe('embedded')
})

test('a recording is heard by a model of whole utterances where there is one', () => {
  expect(chosen([EMBEDDED, STREAMING, WHOLE], 'en', false)).toBe('whole')
  expect(chosen([EMBEDDED, STREAMING, REMOTE], 'en', false)).toBe('streaming')
})

test('of models that are as good the first is taken, a form of a language is heard as the language', () => {
  const second = recogniser('second', 'en', { isStreaming: true })
  expect(chosen([STREAMING, second], 'en-GB')).toBe('streaming')
  expect(chosen([STREAMING, { ...second, quality: 'high' }], 'en-US')).toBe('second')
})

test('a language that nobody hears is refused by name, with the command that helps', () => {
  expect(refusal([EMBEDDED], 'fr')).toBeInstanceOf(InterpresError)
  expect(refusal([EMBEDDED], 'fr')).toMatchObject({
    code: 'invalid_parameter',
    message: expect.stringMatching(/French \(fr\).* pull fr$/),
  })
})

test('without a language one that detects is taken, and one that knows a single language where that is all there is', () => {
  expect(chosen([EMBEDDED, STREAMING, DETECTING], undefined)).toBe('detecting')
  expect(chosen([EMBEDDED, STREAMING], undefined)).toBe('streaming')
  expect(refusal([EMBEDDED, WHOLE], undefined)).toMatchObject({
    code: 'invalid_parameter',
    message: expect.stringContaining('name the source language'),
  })
  expect(refusal([], undefined)).toMatchObject({ code: 'invalid_parameter' })
})

test('a hint goes to a recogniser that would notice another language', () => {
  const wanted = { language: code('de'), isLive: true } as const
  const recognisers = among(WHOLE, DETECTING)
  expect(recognisers.choose({ ...wanted, mode: 'auto', isLive: false }).id).toBe('detecting')
  expect(recognisers.choose({ ...wanted, mode: 'fixed', isLive: false }).id).toBe('whole')
})

test('what is offered for a language is what some recogniser can do', () => {
  expect(among(EMBEDDED, DETECTING).support()).toEqual({
    transcription: new Set(['en', 'de', 'es']),
    autoDetection: new Set(['de', 'es']),
  })
})
