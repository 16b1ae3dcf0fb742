import { ChevronDown } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { Button, DialogTrigger, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import { useCall } from '../api/queries.ts'
import { MenuChoice } from '../controls/menu-choice.tsx'
import { onDemand } from '../controls/on-demand.tsx'
import { useWording } from '../messages/messages.ts'
import { rightsOf, useSession } from '../session/session.ts'
import styles from './options.module.css'

export interface Options {
  readonly formality: string
  readonly glossaryIds: readonly string[]
  readonly styleId: string | undefined
  readonly context: string
}

export const NO_OPTIONS: Options = { formality: 'default', glossaryIds: [], styleId: undefined, context: '' }
const MAX_GLOSSARIES = 5
const NO_STYLE = 'none'

const ContextField = onDemand(async () => (await import('./context-field.tsx')).ContextField)

const baseOf = (code: string) => code.split('-')[0] ?? code

/** Formality, glossaries, style and context of a translation; what the pair cannot obey says why. */
export function Chips({
  options,
  source,
  target,
  knowsFormality,
  onChange,
  withContext = true,
  glossariesRef,
  children,
}: {
  readonly options: Options
  /** The chosen or detected source; `undefined` while nobody knows it. */
  readonly source: string | undefined
  readonly target: string
  readonly knowsFormality: boolean
  readonly onChange: (changes: Partial<Options>) => void
  readonly withContext?: boolean
  /** The button that shows the glossaries. */
  readonly glossariesRef?: RefObject<HTMLButtonElement | null>
  /** Further choices. */
  readonly children?: ReactNode
}) {
  const { t, languageName } = useWording()
  const { state } = useSession()
  const { may } = rightsOf(state)
  return (
    <div className={styles['options']}>
      {knowsFormality ? (
        <FormalityChip chosen={options.formality} onChange={(formality) => onChange({ formality })} />
      ) : (
        <span className="tag" title={t.translate.noFormality(languageName(target))}>
          <s>{t.translate.formality}</s>
          <span className="visually-hidden"> {t.translate.noFormality(languageName(target))}</span>
        </span>
      )}
      {may('glossaries:read') && (
        <GlossaryChip
          source={source}
          target={target}
          chosen={options.glossaryIds}
          buttonRef={glossariesRef}
          onChange={(glossaryIds) => onChange({ glossaryIds })}
        />
      )}
      {may('style_rules:read') && (
        <StyleChip target={target} chosen={options.styleId} onChange={(styleId) => onChange({ styleId })} />
      )}
      {withContext && <ContextChip value={options.context} onChange={(context) => onChange({ context })} />}
      {children}
    </div>
  )
}

function ContextChip({
  value,
  onChange,
}: {
  readonly value: string
  readonly onChange: (context: string) => void
}) {
  const { t } = useWording()
  return (
    <DialogTrigger>
      <Button>
        {t.translate.context}
        {value !== '' && ' ✓'}
      </Button>
      <Popover>
        <ContextField value={value} onChange={onChange} />
      </Popover>
    </DialogTrigger>
  )
}

function FormalityChip({
  chosen,
  onChange,
}: {
  readonly chosen: string
  readonly onChange: (formality: string) => void
}) {
  const { formality: label, formalities } = useWording().t.translate
  const options = [
    { id: 'default', label: `${label}: ${formalities.default}` },
    { id: 'prefer_more', label: formalities.prefer_more },
    { id: 'prefer_less', label: formalities.prefer_less },
  ]
  const shown = options.find(({ id }) => id === chosen)?.label
  return <MenuChoice label={label} shown={shown} value={chosen} options={options} onChange={onChange} />
}

function inOrderOfChoice(before: readonly string[], now: readonly string[]): readonly string[] {
  return [...before.filter((id) => now.includes(id)), ...now.filter((id) => !before.includes(id))]
}

function GlossaryChip({
  source,
  target,
  chosen,
  buttonRef,
  onChange,
}: {
  readonly source: string | undefined
  readonly target: string
  readonly chosen: readonly string[]
  readonly buttonRef: RefObject<HTMLButtonElement | null> | undefined
  readonly onChange: (ids: readonly string[]) => void
}) {
  const { t } = useWording()
  const { data } = useCall('GET /v3/glossaries', {})
  const fitting = (data?.glossaries ?? []).filter(({ dictionaries }) =>
    dictionaries.some(
      (pair) =>
        baseOf(pair.target_lang) === baseOf(target) &&
        (source === undefined || pair.source_lang === baseOf(source)),
    ),
  )
  const count = chosen.filter((id) => fitting.some(({ glossary_id }) => glossary_id === id)).length
  return (
    <MenuTrigger>
      <Button {...(buttonRef === undefined ? {} : { ref: buttonRef })}>
        {t.translate.glossaries}
        {count > 0 && ` (${count})`}
        <ChevronDown size={16} aria-hidden="true" />
      </Button>
      <Popover>
        <Menu
          selectionMode="multiple"
          shouldCloseOnSelect={false}
          selectedKeys={chosen}
          onSelectionChange={(keys) => {
            if (keys === 'all') return
            onChange(inOrderOfChoice(chosen, [...keys].map(String)).slice(0, MAX_GLOSSARIES))
          }}
          renderEmptyState={() => <p className="empty small muted">{t.translate.noGlossaries}</p>}
        >
          {fitting.map(({ glossary_id: id, name, dictionaries }) => (
            <MenuItem key={id} id={id} textValue={name}>
              {({ isSelected }) => (
                <>
                  <span aria-hidden="true">{isSelected ? '☑' : '☐'}</span>
                  <bdi>{name}</bdi>
                  <span className="end">
                    {dictionaries.find((pair) => baseOf(pair.target_lang) === baseOf(target))?.entry_count}
                  </span>
                </>
              )}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}

function StyleChip({
  target,
  chosen,
  onChange,
}: {
  readonly target: string
  readonly chosen: string | undefined
  readonly onChange: (id: string | undefined) => void
}) {
  const { t } = useWording()
  const { data } = useCall('GET /v3/style_rules', { query: { page_size: 25 } })
  const fitting = (data?.style_rules ?? []).filter(({ language }) => language === baseOf(target))
  const name = fitting.find(({ style_id }) => style_id === chosen)?.name
  return (
    <MenuChoice
      label={t.translate.style}
      shown={
        name === undefined ? (
          t.translate.style
        ) : (
          <>
            {t.translate.style}: <bdi>{name}</bdi>
          </>
        )
      }
      value={chosen ?? NO_STYLE}
      options={
        fitting.length === 0
          ? []
          : [
              { id: NO_STYLE, label: t.common.none },
              ...fitting.map(({ style_id: id, name: label }) => ({ id, label })),
            ]
      }
      empty={t.translate.noStyles}
      onChange={(id) => onChange(id === NO_STYLE ? undefined : id)}
    />
  )
}
