import { type RefObject, useEffect, useRef } from 'react'
import { Button } from 'react-aria-components'
import styles from '../controls/panes.module.css'
import { useWording } from '../messages/messages.ts'
import { countCharacters } from '../text/paragraphs.ts'
import { AloudButton } from './aloud-button.tsx'
import type { Range } from './sentences.ts'

interface SourcePaneProps {
  readonly text: string
  readonly language: string | undefined
  readonly fieldRef: RefObject<HTMLTextAreaElement | null>
  /** What of the text is marked. */
  readonly marked: Range | undefined
  readonly isLive: boolean
  readonly onType: (text: string, when: 'soon' | 'now' | 'later') => void
  /** The caret stands there now. */
  readonly onCaret: (offset: number) => void
  readonly onAlternatives: () => void
  readonly onTranslate: () => void
  readonly onLeave: () => void
}

export function SourcePane(props: SourcePaneProps) {
  const { text, language, fieldRef, marked, isLive, onType, onTranslate } = props
  const { t, number } = useWording()
  // The page is for typing: the text has the focus at once, unless somebody came here by a link.
  useEffect(() => {
    if (document.activeElement === document.body) fieldRef.current?.focus()
  }, [fieldRef])
  const count = countCharacters(text)
  return (
    <div className={styles['pane']}>
      <div className={styles['layers']}>
        <Backdrop text={text} marked={marked} fieldRef={fieldRef} />
        <Field {...props} />
      </div>
      <div className={styles['foot']}>
        <span>{t.common.characters(count, number(count))}</span>
        <AloudButton text={text} language={language} />
        {text !== '' && (
          <Button
            className="react-aria-Button plain"
            onPress={() => {
              onType('', 'now')
              fieldRef.current?.focus()
            }}
          >
            {t.common.clear}
          </Button>
        )}
        {!isLive && (
          <Button className="react-aria-Button primary" onPress={onTranslate} isDisabled={text.trim() === ''}>
            {t.translate.now}
          </Button>
        )}
      </div>
    </div>
  )
}

function Field(props: SourcePaneProps) {
  const { text, language, fieldRef, onType, onCaret, onAlternatives, onTranslate, onLeave } = props
  const { t } = useWording()
  return (
    <textarea
      ref={fieldRef}
      className={styles['text']}
      aria-label={t.translate.source}
      placeholder={t.translate.placeholder}
      value={text}
      dir="auto"
      lang={language}
      spellCheck={text.length < 20_000}
      onChange={(event) => {
        const { nativeEvent, currentTarget } = event
        const input = nativeEvent as InputEvent
        // What an input method composes is no word yet.
        if (input.isComposing) onType(currentTarget.value, 'later')
        else onType(currentTarget.value, input.inputType === 'insertFromPaste' ? 'now' : 'soon')
      }}
      onSelect={({ currentTarget }) => onCaret(currentTarget.selectionStart)}
      onCompositionEnd={(event) => onType(event.currentTarget.value, 'soon')}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
          event.preventDefault()
          onTranslate()
        } else if (event.key === 'ArrowDown' && event.altKey) {
          event.preventDefault()
          onAlternatives()
        } else if (event.key === 'Escape') onLeave()
      }}
    />
  )
}

/** The same text behind the field, unseen but for the mark, which a field itself cannot show. */
function Backdrop({
  text,
  marked,
  fieldRef,
}: {
  readonly text: string
  readonly marked: Range | undefined
  readonly fieldRef: RefObject<HTMLTextAreaElement | null>
}) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const field = fieldRef.current
    if (field === null || marked === undefined) return
    const follow = () => {
      if (place.current !== null) place.current.scrollTop = field.scrollTop
    }
    follow()
    field.addEventListener('scroll', follow)
    return () => field.removeEventListener('scroll', follow)
  }, [fieldRef, marked])
  if (marked === undefined) return null
  return (
    <div
      ref={place}
      className={`${styles['text'] ?? ''} ${styles['backdrop'] ?? ''}`}
      aria-hidden="true"
      dir="auto"
    >
      {text.slice(0, marked.start)}
      <span className={styles['current']}>{text.slice(marked.start, marked.end)}</span>
      {text.slice(marked.end)}
      {'\n'}
    </div>
  )
}
