import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { I18nProvider } from 'react-aria-components'
import { loadMessages } from '../messages/load-messages.ts'
import { directionOf, type Wording, WordingContext, wordingOf } from '../messages/messages.ts'
import { readSettings, type Settings, SettingsContext, storeSettings } from './settings.ts'

/** Language and look of the page, as this browser chose them. Shows nothing until the language is there. */
export function SettingsProvider({ children }: { readonly children: ReactNode }) {
  const [settings, setSettings] = useState(readSettings)
  const [wording, setWording] = useState<Wording>()
  const { locale, look } = settings

  const change = useCallback((changes: Partial<Settings>) => {
    setSettings((last) => {
      const next = { ...last, ...changes }
      storeSettings(next)
      return next
    })
  }, [])

  useEffect(() => {
    const unwanted = new AbortController()
    const use = async () => {
      const found = await loadMessages(locale, unwanted.signal)
      if (found === undefined || unwanted.signal.aborted) return
      document.documentElement.lang = found.locale
      document.documentElement.dir = directionOf(found.locale)
      setWording(wordingOf(found.locale, found.messages))
    }
    void use()
    return () => unwanted.abort()
  }, [locale])

  useEffect(() => {
    if (look === 'system') document.documentElement.removeAttribute('data-theme')
    else document.documentElement.dataset['theme'] = look
  }, [look])

  const access = useMemo(() => ({ settings, change }), [settings, change])
  if (wording === undefined) return null
  return (
    <SettingsContext value={access}>
      <WordingContext value={wording}>
        <I18nProvider locale={wording.locale}>{children}</I18nProvider>
      </WordingContext>
    </SettingsContext>
  )
}
