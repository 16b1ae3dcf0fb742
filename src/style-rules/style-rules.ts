import type { Clock } from '../kernel/clock.ts'
import { InterpresError } from '../kernel/errors.ts'
import type { IdSource } from '../kernel/ids.ts'
import type { ConfiguredRules } from './configured-rules.ts'
import { createStyleInstructions, type StyleInstructions } from './style-instructions.ts'
import type { StyleLanguage } from './style-language.ts'
import { createStyleListEdits } from './style-list-edits.ts'
import {
  type CustomInstruction,
  checkedInstruction,
  checkedListName,
  INSTRUCTIONS_PER_LIST,
  type InstructionFields,
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
export interface StyleRules extends StyleInstructions {
  create(accountId: string, list: NewStyleRuleList): Promise<StyleRuleList>
  /** Oldest first. */
  page(accountId: string, page: ListPage): Promise<readonly StyleRuleSummary[]>
  pageInFull(accountId: string, page: ListPage): Promise<readonly StyleRuleList[]>
  get(accountId: string, id: StyleId): Promise<StyleRuleList>
  rename(accountId: string, id: StyleId, name: string): Promise<StyleRuleList>
  /** Puts the given rules in place of all that the list has. */
  configure(accountId: string, id: StyleId, rules: ConfiguredRules): Promise<StyleRuleList>
  remove(accountId: string, id: StyleId): Promise<void>
}

export interface StyleRulesDependencies {
  readonly store: StyleRuleStore
  readonly clock: Clock
  readonly ids: IdSource
}

export interface StyleRulesConfig {
  readonly maxPerAccount: number
}

export function createStyleRules(
  { store, clock, ids }: StyleRulesDependencies,
  { maxPerAccount }: StyleRulesConfig = { maxPerAccount: LISTS_PER_ACCOUNT },
): StyleRules {
  const { get, edit } = createStyleListEdits({ store, clock })
  const instructionOf = (fields: InstructionFields): CustomInstruction => ({
    id: required(parseInstructionId(ids.uuid())),
    ...checkedInstruction(fields),
  })

  return {
    ...createStyleInstructions({ get, edit }, instructionOf),
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
  }
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
