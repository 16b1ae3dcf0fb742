import { createContext, useContext } from 'react'
import { isLocale, type Locale, preferredLocale } from '../messages/messages.ts'

/** What this browser remembers about how the page looks and works; no text and no key. */
export interface Settings {
  readonly look: 'system' | 'light' | 'dark'
  readonly locale: Locale
  readonly live: boolean
  readonly history: boolean
  readonly singleKeys: boolean
}

const STORED = 'interpres.settings'

export function readSettings(): Settings {
  const defaults: Settings = {
    look: 'system',
    locale: preferredLocale(navigator.languages),
    live: true,
    history: false,
    singleKeys: true,
  }
  const stored = readStored()
  const { look, locale } = stored
  return {
    look: look === 'light' || look === 'dark' ? look : defaults.look,
    locale: typeof locale === 'string' && isLocale(locale) ? locale : defaults.locale,
    live: stored['live'] !== false,
    history: stored['history'] === true,
    singleKeys: stored['singleKeys'] !== false,
  }
}

export function storeSettings(settings: Settings): void {
  try {
    localStorage.setItem(STORED, JSON.stringify(settings))
  } catch {
    // A browser that stores nothing still works; it asks again next time.
  }
}

function readStored(): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(STORED) ?? '{}')
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

export interface SettingsAccess {
  readonly settings: Settings
  readonly change: (changes: Partial<Settings>) => void
}

export const SettingsContext = createContext<SettingsAccess | undefined>(undefined)

export function useSettings(): SettingsAccess {
  const access = useContext(SettingsContext)
  if (access === undefined) throw new Error('settings are used outside of their provider')
  return access
}
