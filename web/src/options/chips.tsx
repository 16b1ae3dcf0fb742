import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  Button,
  Dialog,
  DialogTrigger,
  Label,
  ListBox,
  ListBoxItem,
  Menu,
  MenuItem,
  MenuTrigger,
  Popover,
  TextArea,
  TextField,
} from 'react-aria-components'
import { useCall } from '../api/queries.ts'
import { Choice } from '../controls/choice.tsx'
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

const baseOf = (code: string) => code.split('-')[0] ?? code

/** Formality, glossaries, style and context of a translation; what the pair cannot obey says why. */
export function Chips({
  options,
  source,
  target,
  knowsFormality,
  onChange,
  withContext = true,
  children,
}: {
  readonly options: Options
  /** The chosen or detected source; `undefined` while nobody knows it. */
  readonly source: string | undefined
  readonly target: string
  readonly knowsFormality: boolean
  readonly onChange: (changes: Partial<Options>) => void
  readonly withContext?: boolean
  /** Further choices. */
  readonly children?: ReactNode
}) {
  const { t, languageName } = useWording()
  const { state } = useSession()
  const { may } = rightsOf(state)
  return (
    <div className={styles['options']}>
      {knowsFormality ? (
        <Choice
          label={t.translate.formality}
          hideLabel
          value={options.formality}
          onChange={(formality) => onChange({ formality })}
          options={[
            { id: 'default', label: `${t.translate.formality}: ${t.translate.formalities.default}` },
            { id: 'prefer_more', label: t.translate.formalities.prefer_more },
            { id: 'prefer_less', label: t.translate.formalities.prefer_less },
          ]}
        />
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
          onChange={(glossaryIds) => onChange({ glossaryIds })}
        />
      )}
      {may('style_rules:read') && (
        <StyleChip target={target} chosen={options.styleId} onChange={(styleId) => onChange({ styleId })} />
      )}
      {withContext && (
        <DialogTrigger>
          <Button>
            {t.translate.context}
            {options.context !== '' && ' ✓'}
          </Button>
          <Popover>
            <Dialog aria-label={t.translate.context}>
              <TextField value={options.context} onChange={(context) => onChange({ context })} autoFocus>
                <Label>{t.translate.context}</Label>
                <TextArea rows={4} dir="auto" />
                <span className="hint">{t.translate.contextHint}</span>
              </TextField>
            </Dialog>
          </Popover>
        </DialogTrigger>
      )}
      {children}
    </div>
  )
}

function GlossaryChip({
  source,
  target,
  chosen,
  onChange,
}: {
  readonly source: string | undefined
  readonly target: string
  readonly chosen: readonly string[]
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
      <Button>
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
            const ids = [...keys].map(String)
            onChange(
              [...chosen.filter((id) => ids.includes(id)), ...ids.filter((id) => !chosen.includes(id))].slice(
                0,
                MAX_GLOSSARIES,
              ),
            )
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
    <DialogTrigger>
      <Button>
        {t.translate.style}
        {name !== undefined && (
          <>
            : <bdi>{name}</bdi>
          </>
        )}
        <ChevronDown size={16} aria-hidden="true" />
      </Button>
      <Popover>
        <Dialog aria-label={t.translate.style} style={{ padding: 0 }}>
          {({ close }) =>
            fitting.length === 0 ? (
              <p className="empty small muted">{t.translate.noStyles}</p>
            ) : (
              <ListBox
                aria-label={t.translate.style}
                autoFocus
                selectionMode="single"
                disallowEmptySelection
                selectedKeys={[chosen ?? NO_STYLE]}
                onSelectionChange={(keys) => {
                  const [key] = keys
                  onChange(key === undefined || key === NO_STYLE ? undefined : String(key))
                  close()
                }}
              >
                <ListBoxItem id={NO_STYLE}>{t.common.none}</ListBoxItem>
                {fitting.map(({ style_id: id, name: label }) => (
                  <ListBoxItem key={id} id={id}>
                    <bdi>{label}</bdi>
                  </ListBoxItem>
                ))}
              </ListBox>
            )
          }
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}
