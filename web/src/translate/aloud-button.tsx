import { Volume2 } from 'lucide-react'
import { Button } from 'react-aria-components'
import { useWording } from '../messages/messages.ts'
import { useSpeech } from './use-speech.ts'

/** Reads a text aloud, where the browser has a voice for its language. */
export function AloudButton({
  text,
  language,
}: {
  readonly text: string
  readonly language: string | undefined
}) {
  const { t } = useWording()
  const speech = useSpeech(language)
  if (speech === undefined || text === '') return null
  return (
    <Button
      className="react-aria-Button icon plain"
      aria-label={t.translate.aloud}
      onPress={() => speech(text)}
    >
      <Volume2 size={16} aria-hidden="true" />
    </Button>
  )
}
