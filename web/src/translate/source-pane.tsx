import { Volume2 } from 'lucide-react'
import { type RefObject, useEffect } from 'react'
import { Button } from 'react-aria-components'
import styles from '../controls/panes.module.css'
import { useWording } from '../messages/messages.ts'
import { countCharacters } from '../text/paragraphs.ts'
import { useSpeech } from './use-speech.ts'

export function SourcePane({
  text,
  language,
  fieldRef,
  isLive,
  onType,
  onTranslate,
  onLeave,
}: {
  readonly text: string
  readonly language: string | undefined
  readonly fieldRef: RefObject<HTMLTextAreaElement | null>
  readonly isLive: boolean
  readonly onType: (text: string, when: 'soon' | 'now' | 'later') => void
  readonly onTranslate: () => void
  readonly onLeave: () => void
}) {
  const { t, number } = useWording()
  const speech = useSpeech(language)
  // The page is for typing: the text has the focus at once, unless somebody came here by a link.
  useEffect(() => {
    if (document.activeElement === document.body) fieldRef.current?.focus()
  }, [fieldRef])
  const count = countCharacters(text)
  return (
    <div className={styles['pane']}>
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
        onCompositionEnd={(event) => onType(event.currentTarget.value, 'soon')}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
            event.preventDefault()
            onTranslate()
          } else if (event.key === 'Escape') onLeave()
        }}
      />
      <div className={styles['foot']}>
        <span>{t.common.characters(count, number(count))}</span>
        {speech !== undefined && text !== '' && (
          <Button
            className="react-aria-Button icon plain"
            aria-label={t.translate.aloud}
            onPress={() => speech(text)}
          >
            <Volume2 size={16} aria-hidden="true" />
          </Button>
        )}
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
