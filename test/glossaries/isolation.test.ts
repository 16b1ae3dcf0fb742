import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGlossaries, type Glossaries } from '../../src/glossaries/glossaries.ts'
import { type GlossaryId, parseGlossaryId } from '../../src/glossaries/glossary.ts'
import { InterpresError } from '../../src/kernel/errors.ts'
import { randomIds } from '../../src/kernel/ids.ts'
import { createGlossaryRepository } from '../../src/storage/glossaries/glossary-repository.ts'
import { migrate } from '../../src/storage/migrate.ts'
import { regionMigrations } from '../../src/storage/migrations/region/index.ts'
import { type CreateTestStore, describeOnEachStore, type TestStore } from '../support/test-stores.ts'
import { languagePair } from './support.ts'

const REGIONS = ['eu', 'us', 'jp'] as const
const ACCOUNTS = ['first', 'second'] as const
const PAIRS = [languagePair('en', 'de'), languagePair('de', 'en'), languagePair('en', 'fr')]
const GLOSSARIES_PER_ACCOUNT = 3

type RegionName = (typeof REGIONS)[number]

/** What a caller can try: any operation, at any address, for any account, on any glossary ever made anywhere. */
interface Operation {
  readonly kind: 'create' | 'merge' | 'rename' | 'replace' | 'drop' | 'delete' | 'get' | 'entries' | 'list'
  readonly region: RegionName
  readonly account: (typeof ACCOUNTS)[number]
  readonly which: number
  readonly pair: number
  readonly terms: readonly string[]
}

interface ModelGlossary {
  readonly owner: string
  name: string
  readonly dictionaries: Map<number, Map<string, string>>
}

type Outcome = { readonly ok: unknown } | { readonly error: string }

const operation: fc.Arbitrary<Operation> = fc.record({
  kind: fc.constantFrom(
    'create',
    'create',
    'merge',
    'rename',
    'replace',
    'drop',
    'delete',
    'get',
    'entries',
    'list',
  ),
  region: fc.constantFrom(...REGIONS),
  account: fc.constantFrom(...ACCOUNTS),
  which: fc.nat(9),
  pair: fc.nat(PAIRS.length - 1),
  terms: fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { minLength: 1, maxLength: 4 }),
})

await describeOnEachStore('glossaries of two accounts in three regions', describeIsolation)

function describeIsolation(createStore: CreateTestStore): void {
  const stores = new Map<RegionName, TestStore>()
  const services = new Map<RegionName, Glossaries>()

  beforeAll(async () => {
    for (const region of REGIONS) {
      const store = await createStore()
      await migrate(store.db, regionMigrations)
      stores.set(region, store)
      services.set(
        region,
        createGlossaries(
          {
            store: createGlossaryRepository({ db: store.db }),
            clock: { nowMs: () => 1_000 },
            ids: randomIds,
          },
          { maxPerAccount: GLOSSARIES_PER_ACCOUNT },
        ),
      )
    }
  })
  afterAll(async () => {
    for (const store of stores.values()) await store.remove()
  })

  test('any sequence of operations gives what a model without a database gives', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { maxLength: 40 }), async (operations) => {
        const run = randomIds.uuid()
        const model = createModel()
        const ids: GlossaryId[] = []
        for (const step of operations) {
          const glossaries = services.get(step.region)
          if (glossaries === undefined) throw new Error('no such region')
          const id = ids[step.which % Math.max(ids.length, 1)] ?? unknownId()
          const real = await attempt(() => perform(glossaries, `${run} ${step.account}`, id, step))
          const created = step.kind === 'create' && 'ok' in real ? String(real.ok) : undefined
          expect(real).toEqual(model(step, id, created))
          const newId = created === undefined ? undefined : parseGlossaryId(created)
          if (newId !== undefined) ids.push(newId)
        }
      }),
      { numRuns: 25 },
    )
  })
}

const tsvOf = ({ region, account, terms, which }: Operation): string =>
  terms.map((term) => `${term}\t${region}-${account}-${which}`).join('\n')

async function perform(
  glossaries: Glossaries,
  accountId: string,
  id: GlossaryId,
  step: Operation,
): Promise<unknown> {
  const pair = PAIRS[step.pair] ?? languagePair('en', 'de')
  const dictionary = { ...pair, entries: tsvOf(step), format: 'tsv' as const }
  switch (step.kind) {
    case 'create':
      return (await glossaries.create(accountId, { name: 'new', dictionaries: [dictionary] })).id
    case 'merge':
      return shape(await glossaries.merge(accountId, id, { dictionary }))
    case 'rename':
      return shape(await glossaries.merge(accountId, id, { name: `name ${step.which}` }))
    case 'replace':
      return (await glossaries.replaceDictionary(accountId, id, dictionary)).entryCount
    case 'drop':
      return glossaries.removeDictionary(accountId, id, pair)
    case 'delete':
      return glossaries.remove(accountId, id)
    case 'get':
      return shape(await glossaries.get(accountId, id))
    case 'entries':
      return glossaries.entries(accountId, id, pair)
    case 'list':
    default:
      return (await glossaries.list(accountId)).map(shape).toSorted()
  }
}

/** One line that tells a glossary: its name and how many entries each dictionary has, in their order. */
function shape({ name, dictionaries }: Awaited<ReturnType<Glossaries['get']>>): string {
  return [
    name,
    ...dictionaries.map(({ source, target, entryCount }) => `${source}-${target} ${entryCount}`),
  ].join(', ')
}

async function attempt(work: () => Promise<unknown>): Promise<Outcome> {
  try {
    return { ok: await work() }
  } catch (error) {
    if (error instanceof InterpresError) return { error: error.code }
    throw error
  }
}

function createModel() {
  const regions = new Map<RegionName, Map<string, ModelGlossary>>(
    REGIONS.map((region) => [region, new Map()]),
  )

  return (step: Operation, id: string, created: string | undefined): Outcome => {
    const here = regions.get(step.region) ?? new Map<string, ModelGlossary>()
    const own = [...here.values()].filter(({ owner }) => owner === step.account)
    const entries = new Map(step.terms.map((term) => [term, `${step.region}-${step.account}-${step.which}`]))
    if (step.kind === 'list') return { ok: own.map(describeModel).toSorted() }
    if (step.kind === 'create') {
      if (own.length >= GLOSSARIES_PER_ACCOUNT) return { error: 'quota_exceeded' }
      here.set(created ?? '', {
        owner: step.account,
        name: 'new',
        dictionaries: new Map([[step.pair, entries]]),
      })
      return { ok: created }
    }
    const glossary = here.get(id)
    if (glossary === undefined || glossary.owner !== step.account) return { error: 'not_found' }
    return change(glossary, step, entries, () => here.delete(id))
  }
}

function change(
  glossary: ModelGlossary,
  step: Operation,
  entries: Map<string, string>,
  remove: () => void,
): Outcome {
  const dictionary = glossary.dictionaries.get(step.pair)
  switch (step.kind) {
    case 'merge':
      glossary.dictionaries.set(step.pair, new Map([...(dictionary ?? []), ...entries]))
      return { ok: describeModel(glossary) }
    case 'rename':
      glossary.name = `name ${step.which}`
      return { ok: describeModel(glossary) }
    case 'replace':
      glossary.dictionaries.set(step.pair, entries)
      return { ok: entries.size }
    case 'drop':
      return glossary.dictionaries.delete(step.pair) ? { ok: undefined } : { error: 'not_found' }
    case 'delete':
      remove()
      return { ok: undefined }
    case 'entries':
      return dictionary === undefined
        ? { error: 'not_found' }
        : { ok: [...dictionary].map(([source, target]) => `${source}\t${target}`).join('\n') }
    default:
      return { ok: describeModel(glossary) }
  }
}

function describeModel({ name, dictionaries }: ModelGlossary): string {
  const lines = [...dictionaries].map(([pair, entries]) => {
    const { source, target } = PAIRS[pair] ?? languagePair('en', 'de')
    return `${source}-${target} ${entries.size}`
  })
  return [name, ...lines].join(', ')
}

function unknownId(): GlossaryId {
  const id = parseGlossaryId(randomIds.uuid())
  if (id === undefined) throw new Error('no UUID')
  return id
}
