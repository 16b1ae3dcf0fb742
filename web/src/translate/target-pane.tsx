import { Ellipsis } from 'lucide-react'
import type { RefObject } from 'react'
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import { CopyButton, copyText } from '../controls/copy-button.tsx'
import styles from '../controls/panes.module.css'
import { saveFile } from '../controls/save-file.ts'
import { AUTO, linkTo, type Pair } from '../languages/pairs.ts'
import { useWording } from '../messages/messages.ts'
import { rightsOf, useSession } from '../session/session.ts'
import { AloudButton } from './aloud-button.tsx'
import { AlternativesMenu } from './alternatives-menu.tsx'
import { requestAsCurl } from './as-curl.ts'
import type { LiveState } from './live-translation.ts'
import type { Place } from './sentences.ts'
import { TargetText } from './target-text.tsx'

interface TargetPaneProps {
  readonly state: LiveState
  readonly translation: string
  readonly languages: { readonly source: string | undefined; readonly target: string }
  readonly pair: Pair | undefined
  readonly text: string
  readonly outputRef: RefObject<HTMLDivElement | null>
  /** The sentence at the caret or the pointer. */
  readonly current: Place | undefined
  /** False where it is the only one and needs no mark. */
  readonly hasMark: boolean
  /** Of that sentence. */
  readonly alternatives: {
    readonly isOpen: boolean
    readonly setOpen: (isOpen: boolean) => void
    readonly find: () => Promise<readonly string[]>
    readonly choose: (text: string) => void
  }
  readonly onPoint: (place: Place) => void
  readonly onStop: () => void
  readonly onAddTerm: () => void
}

export function TargetPane(props: TargetPaneProps) {
  const { state, translation, languages, pair, current, alternatives } = props
  const { t, number } = useWording()
  const { target } = languages
  const isLong = state.isBusy && state.total > 20
  return (
    <div className={styles['pane']}>
      <div
        ref={props.outputRef}
        className={`${styles['text'] ?? ''} ${state.isBusy || translation === '' ? (styles['busy'] ?? '') : ''}`}
        role="region"
        aria-label={t.translate.target}
        aria-busy={state.isBusy}
        aria-live="polite"
        tabIndex={0}
        lang={translation === '' ? undefined : target}
        dir="auto"
      >
        {translation === '' ? (
          t.translate.empty
        ) : (
          <TargetText
            pieces={state.pieces}
            current={props.hasMark ? current : undefined}
            onPoint={props.onPoint}
          />
        )}
      </div>
      <div className={styles['foot']}>
        <span>
          {isLong
            ? t.translate.progress(number(state.done), number(state.total))
            : translation !== '' && <Facts state={state} pair={pair} />}
          {state.counted > 0 && (
            <span className="visually-hidden"> {t.translate.counted(number(state.counted))}</span>
          )}
        </span>
        {isLong && (
          <Button className="react-aria-Button plain" onPress={props.onStop}>
            {t.translate.stop}
          </Button>
        )}
        {current !== undefined && (
          <AlternativesMenu
            language={target}
            isOpen={alternatives.isOpen}
            onOpenChange={alternatives.setOpen}
            find={alternatives.find}
            onChoose={alternatives.choose}
          />
        )}
        <AloudButton text={translation} language={target} />
        <CopyButton text={translation} />
        <MoreMenu {...props} />
      </div>
    </div>
  )
}

/** How good it is, how long it took, and what of the glossaries is in it. */
function Facts({ state, pair }: Pick<TargetPaneProps, 'state' | 'pair'>) {
  const { t, milliseconds, languageName } = useWording()
  const terms = state.pieces.reduce((sum, { unit }) => sum + (unit?.terms.length ?? 0), 0)
  const facts = [
    pair === undefined ? undefined : t.translate.quality[pair.quality],
    pair?.via == null ? undefined : t.translate.via(languageName(pair.via)),
    state.durationMs === undefined ? undefined : milliseconds(state.durationMs),
    terms === 0 ? undefined : t.translate.terms(terms),
  ].filter((fact) => fact !== undefined)
  return facts.join(' · ')
}

function MoreMenu({ translation, languages, text, onAddTerm }: TargetPaneProps) {
  const { t } = useWording()
  const { source, target } = languages
  const mayAddTerms = rightsOf(useSession().state).may('glossaries:write')
  return (
    <MenuTrigger>
      <Button className="react-aria-Button icon plain" aria-label={t.translate.options}>
        <Ellipsis size={16} aria-hidden="true" />
      </Button>
      <Popover placement="bottom end">
        <Menu
          disabledKeys={translation === '' ? ['download', 'curl', 'link'] : []}
          onAction={(key) => {
            if (key === 'term') onAddTerm()
            if (key === 'download') saveFile(`translation-${target}.txt`, translation)
            if (key === 'curl') void copyText(requestAsCurl(location.origin, { text, source, target }))
            if (key === 'link')
              void copyText(location.origin + linkTo({ source: source ?? AUTO, target }, text))
          }}
        >
          {mayAddTerms && <MenuItem id="term">{t.translate.addTerm}</MenuItem>}
          <MenuItem id="download">{t.translate.download}</MenuItem>
          <MenuItem id="curl">
            {t.translate.asCurl} <span className="end">curl</span>
          </MenuItem>
          <MenuItem id="link" textValue={t.translate.copyLink}>
            {t.translate.copyLink} <span className="end small">{t.translate.copyLinkWarning}</span>
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
