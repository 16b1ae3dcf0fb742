import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LanguageCode } from '../../src/languages/language-code.ts'
import { composeForTest, type TestService } from '../support/composition.ts'
import type { Parties } from '../support/parties.ts'
import { BUILT_IN_DIRECTORY, builtInPairs } from './support/built-in.ts'

/** Stored source and target, a similar sentence, and what may come of it: `undefined` where only an engine knows. */
const CASES: readonly (readonly [
  pair: string,
  source: string,
  target: string,
  asked: string,
  adapted?: string,
])[] = [
  [
    'en-de',
    'The pump is not ready.',
    'Die Pumpe ist nicht bereit.',
    'The pump is now ready.',
    'Die Pumpe ist jetzt bereit.',
  ],
  [
    'en-de',
    'The table is in the kitchen.',
    'Der Tisch ist in der Küche.',
    'The lamp is in the kitchen.',
    'Die Lampe ist in der Küche.',
  ],
  [
    'en-de',
    'Please close the door slowly.',
    'Bitte schließen Sie die Tür langsam.',
    'Please close the window slowly.',
    'Bitte schließen Sie das Fenster langsam.',
  ],
  [
    'en-de',
    'You never need a password.',
    'Sie brauchen nie ein Passwort.',
    'You always need a password.',
    'Sie brauchen immer ein Passwort.',
  ],
  [
    'en-de',
    'The king has a dog.',
    'Der König hat einen Hund.',
    'The queen has a cat.',
    'Die Königin hat eine Katze.',
  ],
  [
    'en-de',
    'The left hand is cold.',
    'Die linke Hand ist kalt.',
    'The left foot is cold.',
    'Der linke Fuß ist kalt.',
  ],
  ['en-es', 'The house is white.', 'La casa es blanca.', 'The car is white.', 'El coche es blanco.'],
  ['en-fr', 'The hotel is very expensive.', "L'hôtel est très cher.", 'The house is very expensive.'],
  ['en-fr', 'The old house is empty.', 'La vieille maison est inoccupée.', 'The old castle is empty.'],
  ['en-es', 'My brother is happy.', 'Mi hermano está contento.', 'My sister is happy.'],
  [
    'en-es',
    'The dog is under the bed.',
    'El perro está debajo de la cama.',
    'The cat is under the bed.',
    'El gato está debajo de la cama.',
  ],
  ['en-fr', 'There is no bread.', "Il n'y a pas de pain.", 'There is no water.', "Il n'y a pas d'eau."],
  ['en-de', '2 teams and two coaches came.', '2 Teams und 2 Trainer kamen.', '3 teams and two coaches came.'],
  ['en-de', 'The printer is ready.', 'Der Drucker ist bereit.', 'The printer is ready?'],
  ['en-de', 'THE PRINTER IS ON FIRE.', 'DER DRUCKER BRENNT.', 'The printer is on fire.'],
  ['en-de', 'The light is on.', 'Das Licht ist an.', 'The lights are on.', 'Die Lichter sind an.'],
  ['en-es', 'My sister is a doctor.', 'Mi hermana es médica.', 'My brother is a doctor.'],
  ['en-es', 'The water is very cold today.', 'El agua está muy fría hoy.', 'The wine is very cold today.'],
  ['en-pl', 'You have 5 new files.', 'Masz 5 nowych plików.', 'You have 2 new files.'],
  [
    'en-de',
    'My brother lost the key.',
    'Mein Bruder hat seinen Schlüssel verloren.',
    'My sister lost the key.',
  ],
  [
    'en-de',
    'The cat is on the roof again.',
    'Die Katze ist schon wieder auf ihrem Dach.',
    'The dog is on the roof again.',
  ],
  [
    'en-de',
    'Anna will call you tomorrow.',
    'Anna wird Sie morgen anrufen.',
    'Thomas will call you tomorrow.',
    'Thomas wird Sie morgen anrufen.',
  ],
  ['en-fr', 'I lost the key.', "J'ai perdu ma clé.", 'We lost the key.'],
  ['de-en', 'Er ging nach Hause.', 'He went back to his house.', 'Sie ging nach Hause.'],
  [
    'de-en',
    'Ich sah den Hund im Garten, der schlief.',
    'I saw the dog in the garden that was sleeping.',
    'Ich sah die Hunde im Garten, die schliefen.',
  ],
  ['de-en', 'Ich habe keine Zeit.', 'I have no time.', 'Ich habe keine Katze.'],
]

let models = ''
let service: TestService
let parties: Parties

beforeAll(async () => {
  models = await mkdtemp(join(tmpdir(), 'interpres-adapted-'))
  service = await composeForTest({
    INTERPRES_ENGINES: 'marian',
    INTERPRES_MODELS_DIR: models,
    INTERPRES_BUILT_IN_MODELS: '1',
    INTERPRES_BUILT_IN_MODELS_DIR: BUILT_IN_DIRECTORY,
  })
  parties = await service.createParties()
})
afterAll(async () => {
  await service.close()
  await rm(models, { recursive: true, force: true })
})

type Json = Readonly<Record<string, unknown>>

async function call(method: 'GET' | 'POST' | 'PUT', url: string, payload?: string | object) {
  const headers = { authorization: `Service-Auth-Key ${parties.a}`, 'content-type': 'application/json' }
  const response = await service
    .server('eu')
    .inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) })
  return response.body === '' ? {} : response.json<Json>()
}

async function memoryOf(pair: string): Promise<string> {
  const segments = CASES.filter(([of]) => of === pair).map(([, source, target]) => [source, target])
  const content = [pair.split('-'), ...segments].map((row) => row.join('\t')).join('\n')
  const file = { file_name: 'memory.tsv', content_length: Buffer.byteLength(content) }
  const created = await call('POST', '/v3/translation_memories/import', { source_file: file })
  await call('PUT', new URL(String(created['upload_url'])).pathname, content)
  for (;;) {
    const { results } = await call('GET', `/v3/translation_memories/jobs/${String(created['job_id'])}`)
    const [result] = results as Json[]
    if (result?.['status'] === 'completed') return String(result['translation_memory_id'])
    if (result?.['status'] === 'failed') throw new Error(JSON.stringify(result))
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

const served = new Set(builtInPairs.map(({ pair }) => pair))

test.each([
  ...Map.groupBy(
    CASES.filter(([pair]) => served.has(pair)),
    ([pair]) => pair,
  ),
])(
  'with the built-in model %s, a similar sentence is adapted only where that is right',
  async (pair, cases) => {
    const [source, target] = pair.split('-') as LanguageCode[]
    const memory = await memoryOf(pair)
    const { translations } = await call('POST', '/v2/translate', {
      text: cases.map(([, , , asked]) => asked),
      source_lang: source,
      target_lang: target,
      translation_memory_id: memory,
      translation_memory_threshold: 50,
      show_translation_memory_matches: true,
    })
    const results = (translations as Json[]).map(({ text, translation_memory_matches: matches }) => {
      const [match] = matches as Json[]
      return match?.['use'] === 'example' ? undefined : text
    })
    expect(results).toEqual(cases.map(([, , , , adapted]) => adapted))
  },
  300_000,
)
