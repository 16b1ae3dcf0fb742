import { expect, test } from 'vitest'
import type { LanguageCode } from '../languages/language-code.ts'
import { createScriptedRecogniser } from '../recognisers/scripted/scripted-recogniser.ts'
import { createStreamShare } from './share-streams.ts'

const scripted = () => createScriptedRecogniser({ language: 'en' as LanguageCode, words: [] })

test('recognisers share their streams, and a closed one may be opened again, once', async () => {
  const [one, other] = [scripted(), scripted()].map(createStreamShare(2))
  const first = await one?.open({})
  await other?.open({})
  await expect(one?.open({})).rejects.toMatchObject({ code: 'overloaded', retryAfterSeconds: 5 })
  await first?.close()
  await first?.close()
  await expect(other?.open({})).resolves.toBeDefined()
  await expect(other?.open({})).rejects.toMatchObject({ code: 'overloaded' })
})

test('a stream that could not be opened takes no place', async () => {
  const broken = { ...scripted(), open: () => Promise.reject(new Error('no model')) }
  const [one, other] = [broken, scripted()].map(createStreamShare(1))
  await expect(one?.open({})).rejects.toThrow('no model')
  await expect(other?.open({})).resolves.toBeDefined()
})
