import type { Clock } from '../kernel/clock.ts'
import { InterpresError } from '../kernel/errors.ts'
import type { IdSource } from '../kernel/ids.ts'
import { createKeyedQueue } from '../kernel/turns/keyed-queue.ts'
import type { ConfiguredRules } from './configured-rules.ts'
import type { StyleLanguage } from './style-language.ts'
import {
  type CustomInstruction,
  checkedInstruction,
  checkedListName,
  INSTRUCTIONS_PER_LIST,
  type InstructionFields,
  type InstructionId,
  instructionNotFound,
  LISTS_PER_ACCOUNT,
  parseInstructionId,
  parseStyleId,
  type StyleId,
  type StyleRuleList,
  type StyleRuleSummary,
  styleListNotFound,
  tooManyInstructions,
} from './style-rule-list.ts'
import type { ListPage, StyleRuleStore } from './style-rule-store.ts'

export interface NewStyleRuleList {
  readonly name: string
  readonly language: StyleLanguage
  readonly configuredRules: ConfiguredRules
  readonly customInstructions: readonly InstructionFields[]
}

/**
 * The style rule lists of one region, under their rules. Ids of other accounts and regions are unknown here. Every
 * change raises the version by one; of concurrent changes none is lost and none takes effect in part.
 *
 * Errors: `not_found`; `invalid_parameter` for names and instructions that break a limit; `quota_exceeded` beyond 1,000
 * lists; `overloaded` when other changes keep coming in between.
 */
export interface StyleRules {
  create(accountId: string, list: NewStyleRuleList): Promise<StyleRuleList>
  /** Oldest first. */
  page(accountId: string, page: ListPage): Promise<readonly StyleRuleSummary[]>
  pageInFull(accountId: string, page: ListPage): Promise<readonly StyleRuleList[]>
  get(accountId: string, id: StyleId): Promise<StyleRuleList>
  rename(accountId: string, id: StyleId, name: string): Promise<StyleRuleList>
  /** Puts the given rules in place of all that the list has. */
  configure(accountId: string, id: StyleId, rules: ConfiguredRules): Promise<StyleRuleList>
  remove(accountId: string, id: StyleId): Promise<void>
  addInstruction(accountId: string, id: StyleId, fields: InstructionFields): Promise<CustomInstruction>
  getInstruction(accountId: string, id: StyleId, instruction: InstructionId): Promise<CustomInstruction>
  /** Puts new fields in place of an instruction's; it keeps its id and its place. */
  putInstruction(
    accountId: string,
    id: StyleId,
    instruction: InstructionId,
    fields: InstructionFields,
  ): Promise<CustomInstruction>
  removeInstruction(accountId: string, id: StyleId, instruction: InstructionId): Promise<void>
}

export interface StyleRulesDependencies {
  readonly store: StyleRuleStore
  readonly clock: Clock
  readonly ids: IdSource
}

export interface StyleRulesConfig {
  readonly maxPerAccount: number
}

/** Rounds of reading and writing of one change while others, on other nodes, are faster. */
const EDIT_ATTEMPTS = 20

type Change = Partial<Pick<StyleRuleList, 'name' | 'configuredRules' | 'customInstructions'>>

export function createStyleRules(
  { store, clock, ids }: StyleRulesDependencies,
  { maxPerAccount }: StyleRulesConfig = { maxPerAccount: LISTS_PER_ACCOUNT },
): StyleRules {
  const edits = createKeyedQueue()

  const get = async (accountId: string, id: StyleId): Promise<StyleRuleList> => {
    const list = await store.find(accountId, id)
    if (list === undefined) throw styleListNotFound()
    return list
  }

  /** Repeats a change on the newest version until no other came in between. */
  const edit = (
    accountId: string,
    id: StyleId,
    plan: (list: StyleRuleList) => Change,
  ): Promise<StyleRuleList> =>
    edits.run(id, async () => {
      for (let attempts = 0; attempts < EDIT_ATTEMPTS; attempts += 1) {
        const list = await get(accountId, id)
        const updatedAtMs = Math.max(list.updatedAtMs, clock.nowMs())
        const changed = { ...list, ...plan(list), version: list.version + 1, updatedAtMs }
        if (await store.replace(accountId, changed, list.version)) return changed
      }
      throw editedTooOften()
    })

  const instructionOf = (fields: InstructionFields): CustomInstruction => ({
    id: required(parseInstructionId(ids.uuid())),
    ...checkedInstruction(fields),
  })

  return {
    get,
    page: (accountId, page) => store.page(accountId, page),
    pageInFull: (accountId, page) => store.pageInFull(accountId, page),

    async create(accountId, { name, language, configuredRules, customInstructions }) {
      if (customInstructions.length > INSTRUCTIONS_PER_LIST) throw tooManyInstructions()
      const nowMs = clock.nowMs()
      const list: StyleRuleList = {
        id: required(parseStyleId(ids.uuid())),
        name: checkedListName(name),
        language,
        version: 1,
        createdAtMs: nowMs,
        updatedAtMs: nowMs,
        configuredRules,
        customInstructions: customInstructions.map(instructionOf),
      }
      if (!(await store.insert(accountId, list, maxPerAccount))) throw tooManyLists(maxPerAccount)
      return list
    },

    async rename(accountId, id, text) {
      const name = checkedListName(text)
      return edit(accountId, id, () => ({ name }))
    },

    configure: (accountId, id, configuredRules) => edit(accountId, id, () => ({ configuredRules })),

    async remove(accountId, id) {
      if (!(await store.remove(accountId, id))) throw styleListNotFound()
    },

    async addInstruction(accountId, id, fields) {
      const added = instructionOf(fields)
      await edit(accountId, id, ({ customInstructions }) => {
        if (customInstructions.length >= INSTRUCTIONS_PER_LIST) throw tooManyInstructions()
        return { customInstructions: [...customInstructions, added] }
      })
      return added
    },

    async getInstruction(accountId, id, instruction) {
      return findInstruction(await get(accountId, id), instruction)
    },

    async putInstruction(accountId, id, instruction, fields) {
      const put: CustomInstruction = { id: instruction, ...checkedInstruction(fields) }
      await edit(accountId, id, (list) => {
        findInstruction(list, instruction)
        return {
          customInstructions: list.customInstructions.map((one) => (one.id === instruction ? put : one)),
        }
      })
      return put
    },

    async removeInstruction(accountId, id, instruction) {
      await edit(accountId, id, (list) => {
        findInstruction(list, instruction)
        return { customInstructions: list.customInstructions.filter((one) => one.id !== instruction) }
      })
    },
  }
}

function findInstruction(list: StyleRuleList, id: InstructionId): CustomInstruction {
  const instruction = list.customInstructions.find((one) => one.id === id)
  if (instruction === undefined) throw instructionNotFound()
  return instruction
}

function required<Id>(id: Id | undefined): Id {
  if (id === undefined) throw new Error('the source of ids gave no UUID')
  return id
}

function tooManyLists(limit: number): InterpresError {
  return new InterpresError(
    'quota_exceeded',
    `The account has ${limit} style rule lists, which is as many as it may have. Delete one first.`,
  )
}

function editedTooOften(): InterpresError {
  return new InterpresError('overloaded', 'The style rule list is being edited by others. Try again.', {
    retryAfterSeconds: 1,
  })
}
