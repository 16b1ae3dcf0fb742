import { useState } from 'react'
import { Input, SearchField } from 'react-aria-components'
import type { Answer } from '../api/client.ts'
import { Check } from '../controls/check.tsx'
import { useWording } from '../messages/messages.ts'
import examples from './examples.json'
import { type RuleNames, useRuleNames } from './rule-names.ts'
import { type Rules, withRule, wordsOf } from './rule-words.ts'
import styles from './style-rules.module.css'

type CatalogueRule = Answer<'GET /interpres/v1/style-rules/catalogue'>['rules'][number]

const EXAMPLES = new Map<string, Readonly<Record<string, string>>>(Object.entries(examples))

/** Every rule that concerns the language, by category, with words, an example and how it takes effect. */
export function RuleList({
  language,
  catalogue,
  rules,
  isReadOnly,
  onChange,
}: {
  readonly language: string
  readonly catalogue: readonly CatalogueRule[]
  readonly rules: Rules
  readonly isReadOnly: boolean
  readonly onChange: (rules: Rules) => void
}) {
  const { t } = useWording()
  const names = useRuleNames()
  const [words, setWords] = useState('')
  const [onlySet, setOnlySet] = useState(false)
  const [onlyEffective, setOnlyEffective] = useState(true)
  const shown = useShownRules(catalogue, rules, { words, onlySet, onlyEffective })
  const categories = [...Map.groupBy(shown, ({ category }) => category)]
  return (
    <>
      <div className="row">
        <SearchField aria-label={t.common.search} value={words} onChange={setWords}>
          <Input placeholder={t.common.search} />
        </SearchField>
        <Check isSelected={onlySet} onChange={setOnlySet}>
          {t.styles.onlySet}
        </Check>
        <Check isSelected={onlyEffective} onChange={setOnlyEffective}>
          {t.styles.onlyEffective}
        </Check>
      </div>
      <p className="hint">{t.styles.byHint}</p>
      {categories.map(([category, own]) => (
        <section key={category} className="stack" style={{ gap: 8 }}>
          <h2>{Object.entries(t.styles.categories).find(([name]) => name === category)?.[1] ?? category}</h2>
          <div className="card flush">
            {own.map((rule) => (
              <RuleRow
                key={rule.rule}
                rule={rule}
                names={names}
                language={language}
                chosen={rules[category]?.[rule.rule]}
                isReadOnly={isReadOnly}
                onChoose={(option) => onChange(withRule(rules, category, rule.rule, option))}
              />
            ))}
          </div>
        </section>
      ))}
    </>
  )
}

interface RuleFilter {
  readonly words: string
  readonly onlySet: boolean
  readonly onlyEffective: boolean
}

function useShownRules(catalogue: readonly CatalogueRule[], rules: Rules, filter: RuleFilter) {
  const names = useRuleNames()
  const wanted = filter.words.trim().toLowerCase()
  return catalogue.filter(({ category, rule, options }) => {
    const chosen = rules[category]?.[rule]
    if (filter.onlySet && chosen === undefined) return false
    if (
      filter.onlyEffective &&
      chosen === undefined &&
      options.every(({ applied_by: by }) => by === 'stored')
    )
      return false
    const ids = [rule, ...options.map(({ option }) => option)]
    const shownNames = [names.ofRule(rule), ...options.map(({ option }) => names.ofOption(option))]
    return [...ids.map(wordsOf), ...shownNames.map(({ text }) => text)]
      .join(' ')
      .toLowerCase()
      .includes(wanted)
  })
}

/** A native list: its options are long, and there are hundreds of them on the page. */
function RuleRow({
  rule,
  names,
  language,
  chosen,
  isReadOnly,
  onChoose,
}: {
  readonly rule: CatalogueRule
  readonly names: RuleNames
  readonly language: string
  readonly chosen: string | undefined
  readonly isReadOnly: boolean
  readonly onChoose: (option: string | undefined) => void
}) {
  const { t } = useWording()
  const name = `${rule.category}.${rule.rule}`
  const by = rule.options.find(({ option }) => option === chosen)?.applied_by
  const ruleName = names.ofRule(rule.rule)
  const example = chosen === undefined ? undefined : EXAMPLES.get(`${name} ${chosen}`)?.[language]
  return (
    <div className={chosen === undefined ? styles['rule'] : `${styles['rule'] ?? ''} ${styles['set'] ?? ''}`}>
      <div className="row spread">
        <label className="label" htmlFor={name} lang={ruleName.lang}>
          {ruleName.text}
        </label>
        {by !== undefined && (
          <span className={by === 'stored' ? 'tag warn' : 'tag good'}>{t.styles.by[by]}</span>
        )}
      </div>
      <select
        id={name}
        className={styles['option']}
        value={chosen ?? ''}
        disabled={isReadOnly}
        onChange={(event) =>
          onChoose(event.currentTarget.value === '' ? undefined : event.currentTarget.value)
        }
      >
        <option value="">{t.styles.notSet}</option>
        {rule.options.map(({ option, applied_by: appliedBy }) => {
          const { text, lang } = names.ofOption(option)
          return (
            <option key={option} value={option} lang={lang}>
              {text}
              {appliedBy === 'stored' ? ` (${t.styles.by.stored})` : ''}
            </option>
          )
        })}
      </select>
      {example !== undefined && (
        <span className={styles['example']}>
          {t.styles.example}: <bdi lang={language}>{example}</bdi>
        </span>
      )}
    </div>
  )
}
