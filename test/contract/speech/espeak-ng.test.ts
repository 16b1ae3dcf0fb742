import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { LanguageCode } from '../../../src/languages/language-code.ts'
import { createEspeakNg, findEspeakNg } from '../../../src/synthesisers/espeak-ng/espeak-ng.ts'
import { describeSynthesiser } from './synthesiser-contract.ts'

const IS_THERE = findEspeakNg(undefined) !== undefined
/** What the contract lets speak, but for Japanese. */
const LANGUAGES =
  'ar bg cs da de el en en-GB en-US es fi fr hu id it ko nb nl pl pt pt-BR pt-PT ro ru sk sv tr uk vi zh zh-Hans zh-Hant'

const folder = mkdtempSync(join(tmpdir(), 'interpres-voice-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function open() {
  const voice = await createEspeakNg()
  if (voice === undefined) throw new Error('espeak-ng does not run')
  return voice
}

async function lengthOf(text: string): Promise<number> {
  const voice = await open()
  const { signal } = new AbortController()
  let length = 0
  for await (const part of voice.speak({ text, language: 'en' as LanguageCode, voice: undefined, signal }))
    length += part.length
  return length
}

describe.skipIf(!IS_THERE)(`espeak-ng${IS_THERE ? '' : ' (skipped: espeak-ng is not installed)'}`, () => {
  if (IS_THERE) describeSynthesiser('as a voice', open)

  test('each language that may be spoken has a voice', async () => {
    expect((await open()).languages).toEqual(LANGUAGES.split(' '))
  })

  test.each(['[[h@l0U]]', '[[[h@l0U]]', '[\u00AD[h@l0U]]'])(
    '%s is text and gives no phonemes',
    async (text) => {
      const spoken = await lengthOf(text)
      expect(spoken).toBe(await lengthOf(text.replaceAll(/[[\u00AD]/g, '')))
      expect(spoken).toBeGreaterThan(await lengthOf('hello'))
    },
  )
})

test('a voice that is not there, or does not run, is none', async () => {
  expect(await createEspeakNg({ program: 'off' })).toBeUndefined()
  expect(await createEspeakNg({ program: '/bin/false' })).toBeUndefined()
})

test('a voice that dies in the middle of a sentence says so', async () => {
  const program = join(folder, 'dying')
  writeFileSync(
    program,
    '#!/bin/sh\n[ "$1" = --voices ] && echo " 5  en-us  --/M  English  gmw/en" && exit 0\nkill -9 $$\n',
  )
  chmodSync(program, 0o700)
  const voice = await createEspeakNg({ program })
  const [language] = voice?.languages ?? []
  if (voice === undefined || language === undefined) throw new Error('no voice')
  const { signal } = new AbortController()
  const parts = voice.speak({ text: 'Welcome.', language, voice: undefined, signal })
  await expect(parts[Symbol.asyncIterator]().next()).rejects.toMatchObject({ code: 'engine_unavailable' })
})
