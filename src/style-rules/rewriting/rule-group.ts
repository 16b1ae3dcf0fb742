import type { RuleId } from '../catalogue/catalogue.ts'
import { STYLE_LANGUAGES, type StyleLanguage, type StyleTarget } from '../style-language.ts'
import type { Rewrite } from './rewrite.ts'

/** The option that a list has chosen for a rule; `undefined` for a rule that it does not configure. */
export type ChosenOptions = (rule: RuleId) => string | undefined

/**
 * Configured rules that are applied together, because they decide one matter between them (how numbers are written).
 * An option of a rule belongs to one group.
 */
export interface RuleGroup {
  /** For each rule the options that it can apply, and in which languages. */
  readonly decides: ReadonlyMap<RuleId, ReadonlyMap<string, readonly StyleLanguage[]>>
  /** `undefined` when the chosen options give nothing to do in this language. */
  compile(chosen: ChosenOptions, target: StyleTarget): Rewrite | undefined
}

export interface OptionRule {
  readonly languages: readonly StyleLanguage[]
  /** `undefined` for an option that is honoured by doing nothing. */
  readonly rewrite: (target: StyleTarget) => Rewrite | undefined
}

export const EVERY_LANGUAGE: readonly StyleLanguage[] = STYLE_LANGUAGES

/** Shorthand for an entry of `singleRule`: `'de en'` names the languages, `'all'` means every one. */
export function optionRule(
  languages: string,
  rewrite: (target: StyleTarget) => Rewrite | undefined,
): OptionRule {
  return { languages: languagesOf(languages), rewrite }
}

export function languagesOf(text: string): readonly StyleLanguage[] {
  return text === 'all'
    ? EVERY_LANGUAGE
    : STYLE_LANGUAGES.filter((language) => text.split(' ').includes(language))
}

/** A group of one rule whose options are independent of any other rule. */
export function singleRule(id: RuleId, options: Readonly<Record<string, OptionRule>>): RuleGroup {
  const byOption = new Map(Object.entries(options))
  return {
    decides: new Map([[id, new Map([...byOption].map(([option, { languages }]) => [option, languages]))]]),
    compile(chosen, target) {
      const option = byOption.get(chosen(id) ?? '')
      return option?.languages.includes(target.language) === true ? option.rewrite(target) : undefined
    },
  }
}

/** What a group decides, from rows of `[rule, languages, options]`. */
export function decisions(
  ...rows: readonly (readonly [rule: RuleId, languages: string, ...options: readonly string[]])[]
): RuleGroup['decides'] {
  const decides = new Map<RuleId, Map<string, readonly StyleLanguage[]>>()
  for (const [rule, languages, ...options] of rows) {
    const byOption = decides.get(rule) ?? new Map<string, readonly StyleLanguage[]>()
    for (const option of options)
      byOption.set(option, [...(byOption.get(option) ?? []), ...languagesOf(languages)])
    decides.set(rule, byOption)
  }
  return decides
}
