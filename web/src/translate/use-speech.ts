import { useEffect, useState } from 'react'

/**
 * Reads text aloud with a voice of this machine; `undefined` where it has none for the language. Voices that a browser
 * fetches from elsewhere would send the text there, so they are left out.
 */
export function useSpeech(language: string | undefined): ((text: string) => void) | undefined {
  const [voices, setVoices] = useState<readonly SpeechSynthesisVoice[]>([])
  useEffect(() => {
    if (!('speechSynthesis' in window)) return
    const read = () => setVoices(speechSynthesis.getVoices().filter(({ localService }) => localService))
    read()
    speechSynthesis.addEventListener('voiceschanged', read)
    return () => speechSynthesis.removeEventListener('voiceschanged', read)
  }, [])
  if (language === undefined) return undefined
  const voice = voices.find(({ lang }) =>
    lang.toLowerCase().startsWith(language.toLowerCase().split('-')[0] ?? ''),
  )
  if (voice === undefined) return undefined
  return (text) => {
    speechSynthesis.cancel()
    const utterance = new SpeechSynthesisUtterance(text)
    utterance.voice = voice
    utterance.lang = voice.lang
    speechSynthesis.speak(utterance)
  }
}
