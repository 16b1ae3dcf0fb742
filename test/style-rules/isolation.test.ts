import * as fc from 'fast-check'
import { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { InterpresError } from '../../src/kernel/errors.ts'
import { randomIds } from '../../src/kernel/ids.ts'
import type { Database } from '../../src/storage/database.ts'
import { migrate } from '../../src/storage/migrate.ts'
import { styleRulesMigration } from '../../src/storage/migrations/region/0004-style-rules.ts'
import { createStyleRuleRepository } from '../../src/storage/style-rules/style-rule-repository.ts'
import type { InstructionId, StyleId, StyleRuleList } from '../../src/style-rules/style-rule-list.ts'
import { createStyleRules, type StyleRules } from '../../src/style-rules/style-rules.ts'
import { type CreateTestStore, describeOnEachStore, type TestStore } from '../support/test-stores.ts'

const REGIONS = ['eu', 'us', 'jp'] as const
const ACCOUNTS = ['first', 'second'] as const
const LISTS_PER_ACCOUNT = 3

type RegionName = (typeof REGIONS)[number]

/** What a caller can try: any operation, at any address, for any account, on any list ever made anywhere. */
interface Operation {
  readonly kind: 'create' | 'rename' | 'configure' | 'add' | 'put' | 'drop' | 'delete' | 'get' | 'list'
  readonly region: RegionName
  readonly account: (typeof ACCOUNTS)[number]
  readonly which: number
  readonly instruction: number
}

interface ModelList {
  readonly name: string
  readonly rules: string
  readonly version: number
  readonly prompts: readonly (readonly [id: string, prompt: string])[]
}

const operation: fc.Arbitrary<Operation> = fc.record({
  kind: fc.constantFrom(
    'create',
    'create',
    'rename',
    'configure',
    'add',
    'add',
    'put',
    'drop',
    'delete',
    'get',
    'list',
  ),
  region: fc.constantFrom(...REGIONS),
  account: fc.constantFrom(...ACCOUNTS),
  which: fc.nat(9),
  instruction: fc.nat(3),
})

await describeOnEachStore('style rules of two accounts in three regions', describeIsolation)

function describeIsolation(createStore: CreateTestStore): void {
  const stores = new Map<RegionName, TestStore>()
  beforeAll(async () => {
    for (const region of REGIONS) {
      const store = await createStore()
      await migrate(store.db, [styleRulesMigration])
      stores.set(region, store)
    }
  })
  afterAll(() => Promise.all([...stores.values()].map((store) => store.remove())))

  test('behave as if every account had each region to itself', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { maxLength: 25 }), async (operations) => {
        const run = await startRun()
        for (const step of operations) await run.take(step)
        await run.inspectStores()
      }),
      { numRuns: 25 },
    )
  })

  async function startRun() {
    const services = new Map<RegionName, StyleRules>()
    for (const region of REGIONS) {
      const { db } = stores.get(region) as TestStore
      await db.write(
        ['style_rule_lists', 'style_rule_counts'].map((table) => ({
          query: CompiledQuery.raw(`delete from ${table}`),
        })),
      )
      const store = createStyleRuleRepository({ db })
      services.set(
        region,
        createStyleRules(
          { store, clock: { nowMs: () => 1_000 }, ids: randomIds },
          { maxPerAccount: LISTS_PER_ACCOUNT },
        ),
      )
    }
    const model = new Map<string, Map<StyleId, ModelList>>()
    const made: { readonly id: StyleId; readonly home: string }[] = []
    const known = (home: string) => {
      const lists = model.get(home) ?? new Map<StyleId, ModelList>()
      model.set(home, lists)
      return lists
    }
    let counter = 0

    const take = async ({ kind, region, account, which, instruction }: Operation) => {
      const home = `${region}/${account}`
      const mark = `${home}#${(counter += 1)}`
      const service = services.get(region) as StyleRules
      const mine = known(home)
      if (kind === 'create') {
        const created = await outcome(service.create(account, newList(mark)))
        if (mine.size >= LISTS_PER_ACCOUNT) return expect(created).toBe('quota_exceeded')
        const list = created as StyleRuleList
        made.push({ id: list.id, home })
        mine.set(list.id, { name: mark, rules: '{}', version: 1, prompts: [] })
        return
      }
      if (kind === 'list') {
        const lists = await service.pageInFull(account, { offset: 0, limit: 25 })
        return expect(Object.fromEntries(lists.map(toModel))).toEqual(Object.fromEntries(mine))
      }
      const target = made[which % Math.max(made.length, 1)]
      if (target === undefined) return
      const present = mine.get(target.id)
      const done = await outcome(act(service, { kind, account, id: target.id, mark, present, instruction }))
      if (present === undefined) return expect(done).toBe('not_found')
      const next = expected(present, { kind, mark, instruction, done })
      if (next === 'not_found') return expect(done).toBe('not_found')
      expect(done).not.toBeTypeOf('string')
      if (next === undefined) mine.delete(target.id)
      else mine.set(target.id, next)
    }

    /** Whatever a store holds must have been written at its own address, by its own account. */
    const inspectStores = async () => {
      for (const region of REGIONS) {
        const { db } = stores.get(region) as TestStore
        const texts = await everythingIn(db)
        for (const other of REGIONS) {
          if (other === region) continue
          expect(texts.filter((text) => text.includes(`${other}/`))).toEqual([])
        }
      }
      for (const [home, lists] of model) {
        const [region = '', account = ''] = home.split('/')
        const stored = await services.get(region as RegionName)?.pageInFull(account, { offset: 0, limit: 25 })
        expect(Object.fromEntries((stored ?? []).map(toModel))).toEqual(Object.fromEntries(lists))
      }
    }
    return { take, inspectStores }
  }
}

interface Action {
  readonly kind: Operation['kind']
  readonly account: string
  readonly id: StyleId
  readonly mark: string
  readonly present: ModelList | undefined
  readonly instruction: number
}

const UNKNOWN_INSTRUCTION = '00000000-0000-4000-8000-000000000000' as InstructionId

function act(
  service: StyleRules,
  { kind, account, id, mark, present, instruction }: Action,
): Promise<unknown> {
  const one = (present?.prompts[instruction]?.[0] ?? UNKNOWN_INSTRUCTION) as InstructionId
  switch (kind) {
    case 'rename':
      return service.rename(account, id, mark)
    case 'configure':
      return service.configure(account, id, { category: { rule: mark } })
    case 'add':
      return service.addInstruction(account, id, { label: 'l', prompt: mark })
    case 'put':
      return service.putInstruction(account, id, one, { label: 'l', prompt: mark })
    case 'drop':
      return service.removeInstruction(account, id, one)
    case 'delete':
      return service.remove(account, id)
    case 'create':
    case 'list':
    case 'get':
    default:
      return service.get(account, id)
  }
}

/** The list afterwards; `undefined` when it is deleted. */
function expected(
  list: ModelList,
  step: {
    readonly kind: Operation['kind']
    readonly mark: string
    readonly instruction: number
    readonly done: unknown
  },
): ModelList | 'not_found' | undefined {
  const { kind, mark, instruction, done } = step
  const next = { ...list, version: list.version + 1 }
  const has = list.prompts[instruction] !== undefined
  switch (kind) {
    case 'rename':
      return { ...next, name: mark }
    case 'configure':
      return { ...next, rules: JSON.stringify({ category: { rule: mark } }) }
    case 'add':
      return { ...next, prompts: [...list.prompts, [(done as { id: string }).id, mark]] }
    case 'put':
      if (!has) return 'not_found'
      return {
        ...next,
        prompts: list.prompts.map((one, index) => (index === instruction ? [one[0], mark] : one)),
      }
    case 'drop':
      return has
        ? { ...next, prompts: list.prompts.filter((_, index) => index !== instruction) }
        : 'not_found'
    case 'delete':
      return undefined
    case 'create':
    case 'list':
    case 'get':
    default:
      return list
  }
}

function toModel(list: StyleRuleList): [StyleId, ModelList] {
  const prompts = list.customInstructions.map(({ id, prompt }) => [id, prompt] as const)
  return [
    list.id,
    { name: list.name, rules: JSON.stringify(list.configuredRules), version: list.version, prompts },
  ]
}

function newList(name: string) {
  return { name, language: 'de', configuredRules: {}, customInstructions: [] } as const
}

async function everythingIn(db: Database): Promise<readonly string[]> {
  const rows = await db.read(CompiledQuery.raw('select * from style_rule_lists'))
  return rows.map((row) => JSON.stringify(row))
}

/** The code of a failure, or what came out. */
async function outcome(work: Promise<unknown>): Promise<unknown> {
  try {
    return await work
  } catch (error) {
    if (error instanceof InterpresError) return error.code
    throw error
  }
}
