import * as deepl from 'deepl-node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PATIENT } from '../support/patient-client.ts'
import { DEVELOPER_KEY, type ServerProcess, startServerProcess } from '../support/server-process.ts'

let server: ServerProcess
let client: deepl.DeepLClient

beforeAll(async () => {
  server = await startServerProcess()
  client = new deepl.DeepLClient(DEVELOPER_KEY, {
    serverUrl: server.urls.eu,
    ...PATIENT,
  })
})

afterAll(async () => {
  await server.stop()
  server.remove()
})

test('the official client rephrases, one text and several', async () => {
  const one = await client.rephraseText('Malgrés la pluie, nous sortons.', 'fr')
  expect(one).toMatchObject({
    text: 'Malgré la pluie, nous sortons.',
    detectedSourceLang: 'fr',
    targetLang: 'fr',
  })
  const several = await client.rephraseText(['Oui.', 'Parmis les invités, il y avait Jean.'], 'fr')
  expect(several.map(({ text }) => text)).toEqual(['Oui.', 'Parmi les invités, il y avait Jean.'])
})

test('a style or tone that nothing can follow is the error that the client expects', async () => {
  await expect(client.rephraseText('Bonjour.', 'fr', deepl.WritingStyle.BUSINESS)).rejects.toThrow(
    /does not support setting a writing style/u,
  )
  await expect(client.rephraseText('Bonjour.', 'fr', null, deepl.WritingTone.FRIENDLY)).rejects.toThrow(
    /does not support setting a tone/u,
  )
  await expect(
    client.rephraseText('Bonjour.', 'fr', deepl.WritingStyle.BUSINESS, deepl.WritingTone.FRIENDLY),
  ).rejects.toThrow(/Both writing_style and tone defined/u)
})

test('regional addresses rephrase once the addendum is signed, and a wrong key is the error that the client expects', async () => {
  const at = (serverUrl: string, key = DEVELOPER_KEY) => new deepl.DeepLClient(key, { serverUrl, ...PATIENT })
  const { us, jp } = server.urls
  const text = () => at(us).rephraseText('Malgrés tout.', 'fr')
  await expect(text()).rejects.toBeInstanceOf(deepl.AuthorizationError)
  await server.runCommand(['addendum', 'sign', '--account', 'default'])
  await expect
    .poll(() => text().catch(() => undefined), { timeout: 60_000 })
    .toMatchObject({ text: 'Malgré tout.' })
  expect(await at(jp).rephraseText('Malgrés tout.', 'fr')).toMatchObject({ text: 'Malgré tout.' })
  await expect(at(us, 'no-key').rephraseText('Bonjour.', 'fr')).rejects.toBeInstanceOf(
    deepl.AuthorizationError,
  )
})

test('a style that rules can follow is followed, and a text in another language is refused', async () => {
  const { text } = await client.rephraseText(
    'Nous parlons afin de comprendre.',
    'fr',
    deepl.WritingStyle.SIMPLE,
  )
  expect(text).toBe('Nous parlons pour comprendre.')
  await expect(client.rephraseText('Wir treffen uns morgen am Bahnhof.', 'fr')).rejects.toThrow(
    /would be a translation/u,
  )
})

test('a style or tone that is only preferred gives the corrected text', async () => {
  const { text } = await client.rephraseText('Malgrés tout.', 'fr', null, deepl.WritingTone.PREFER_FRIENDLY)
  expect(text).toBe('Malgré tout.')
})
