import { Ellipsis, Volume2 } from 'lucide-react'
import type { RefObject } from 'react'
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import { CopyButton, copyText } from '../controls/copy-button.tsx'
import styles from '../controls/panes.module.css'
import { saveFile } from '../controls/save-file.ts'
import type { Pair } from '../languages/pairs.ts'
import { useWording } from '../messages/messages.ts'
import { rightsOf, useSession } from '../session/session.ts'
import { AlternativesMenu } from './alternatives-menu.tsx'
import { requestAsCurl } from './as-curl.ts'
import type { LiveState } from './live-translation.ts'
import type { Place } from './sentences.ts'
import { TargetText } from './target-text.tsx'
import { useSpeech } from './use-speech.ts'

export function TargetPane({
  state,
  translation,
  languages,
  pair,
  text,
  outputRef,
  current,
  hasMark,
  alternatives,
  onPoint,
  onStop,
  onAddTerm,
}: {
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
}) {
  const { t, number, languageName } = useWording()
  const session = useSession()
  const speech = useSpeech(languages.target)
  const { source, target } = languages
  const isLong = state.isBusy && state.total > 20
  const terms = state.pieces.reduce((sum, { unit }) => sum + (unit?.terms.length ?? 0), 0)
  const facts = [
    pair === undefined ? undefined : t.translate.quality[pair.quality],
    pair?.via == null ? undefined : t.translate.via(languageName(pair.via)),
    state.durationMs === undefined ? undefined : `${number(Math.round(state.durationMs))} ms`,
    terms === 0 ? undefined : t.translate.terms(terms),
  ].filter((fact) => fact !== undefined)
  const mayAddTerms = rightsOf(session.state).may('glossaries:write')
  return (
    <div className={styles['pane']}>
      <div
        ref={outputRef}
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
          <TargetText pieces={state.pieces} current={hasMark ? current : undefined} onPoint={onPoint} />
        )}
      </div>
      <div className={styles['foot']}>
        <span>
          {isLong
            ? t.translate.progress(number(state.done), number(state.total))
            : translation !== '' && facts.join(' · ')}
          {state.counted > 0 && (
            <span className="visually-hidden"> {t.translate.counted(number(state.counted))}</span>
          )}
        </span>
        {isLong && (
          <Button className="react-aria-Button plain" onPress={onStop}>
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
        {speech !== undefined && translation !== '' && (
          <Button
            className="react-aria-Button icon plain"
            aria-label={t.translate.aloud}
            onPress={() => speech(translation)}
          >
            <Volume2 size={16} aria-hidden="true" />
          </Button>
        )}
        <CopyButton text={translation} />
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
                  void copyText(`${location.origin}/#${source ?? ''}/${target}/${encodeURIComponent(text)}`)
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
      </div>
    </div>
  )
}
