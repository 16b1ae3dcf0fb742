import type { StyleId, StyleRuleList, StyleRuleSummary } from './style-rule-list.ts'

export interface ListPage {
  readonly offset: number
  readonly limit: number
}

/**
 * The style rule lists of one region. Every method is confined to one account: the ids of another are unknown to it.
 * What was written survives a crash; a change takes effect as a whole.
 *
 * Errors: `store_unavailable`, `overloaded`, and `invalid_parameter` for text with U+0000.
 */
export interface StyleRuleStore {
  /** Stores a new list; false, with nothing stored, when the account has `limit` lists already. */
  insert(accountId: string, list: StyleRuleList, limit: number): Promise<boolean>
  /** Part of an account's lists, oldest first. */
  page(accountId: string, page: ListPage): Promise<readonly StyleRuleSummary[]>
  /** The same with rules and instructions. */
  pageInFull(accountId: string, page: ListPage): Promise<readonly StyleRuleList[]>
  find(accountId: string, id: StyleId): Promise<StyleRuleList | undefined>
  /**
   * Puts `list` in place of the one that has `version`. False, with nothing changed, when that one has another version
   * by now or is gone.
   */
  replace(accountId: string, list: StyleRuleList, version: number): Promise<boolean>
  /** False when the account has no such list. */
  remove(accountId: string, id: StyleId): Promise<boolean>
}
