import { InterpresError } from '../kernel/errors.ts'
import { baseLanguage, type LanguageCode } from '../languages/language-code.ts'
import { languageName } from '../languages/language-registry.ts'
import type { Recogniser, Recognisers, WantedRecogniser } from './recogniser.ts'

export interface RecognisersDependencies {
  /** Those that are there now; of equals the first is taken. */
  readonly installed: () => readonly Recogniser[]
  /** The command that installs a recogniser for a language; `undefined` where there is none to install. */
  readonly commandFor: (language: LanguageCode) => string | undefined
}

/**
 * Chooses by language. A model that an operator has installed comes before a server elsewhere, and both before what is
 * there for everybody. Somebody who waits for words gets a recogniser that hears them while they are spoken, a recording
 * one that hears whole utterances.
 */
export function createRecognisers({ installed, commandFor }: RecognisersDependencies): Recognisers {
  const inOrder = (isLive: boolean) =>
    installed().toSorted((one, other) => rank(other, isLive) - rank(one, isLive))

  function forLanguage({
    language,
    mode,
    isLive,
  }: WantedRecogniser & { language: LanguageCode }): Recogniser {
    const able = inOrder(isLive).filter((recogniser) => hears(recogniser, language))
    const [best] = able
    if (best === undefined) throw nobodyHears(language, commandFor(language))
    if (mode === 'fixed') return best
    // A hint may be wrong: of those that are as good, one that notices.
    const noticing = able.find(({ detectsLanguage }) => detectsLanguage)
    return noticing !== undefined && noticing.quality !== 'basic' ? noticing : best
  }

  function forAny(isLive: boolean): Recogniser {
    const able = inOrder(isLive)
    const detecting = able.find(({ detectsLanguage }) => detectsLanguage)
    if (detecting !== undefined) return detecting
    const languages = new Set(able.flatMap((recogniser) => recogniser.languages.map(baseLanguage)))
    const [only] = able
    if (only !== undefined && languages.size === 1) return only
    throw new InterpresError(
      'invalid_parameter',
      only === undefined
        ? `No speech recogniser is installed. ${installHint()}`
        : 'No installed speech recogniser detects languages. Please name the source language.',
    )
  }

  return {
    choose: (wanted) =>
      wanted.language === undefined
        ? forAny(wanted.isLive)
        : forLanguage({ ...wanted, language: wanted.language }),
    support() {
      const all = installed()
      const languagesOf = (some: readonly Recogniser[]) => new Set(some.flatMap(({ languages }) => languages))
      return {
        transcription: languagesOf(all),
        autoDetection: languagesOf(all.filter(({ detectsLanguage }) => detectsLanguage)),
      }
    },
  }
}

function hears({ languages }: Recogniser, language: LanguageCode): boolean {
  return languages.some((known) => baseLanguage(known) === baseLanguage(language))
}

/** Each step outweighs all that come after it. */
function rank({ quality, isRemote, isStreaming }: Recogniser, isLive: boolean): number {
  return (
    (quality === 'basic' ? 0 : 8) +
    (isRemote ? 0 : 4) +
    (isStreaming === isLive ? 2 : 0) +
    (quality === 'high' ? 1 : 0)
  )
}

/** Whoever calls can do nothing about it; whoever runs the server is told what to do by those who call. */
function nobodyHears(language: LanguageCode, command: string | undefined): InterpresError {
  return new InterpresError(
    'invalid_parameter',
    `No installed speech recogniser hears ${languageName(language)} (${language}). ${installHint(command)}`,
  )
}

function installHint(command = 'npx interpres models list --speech --offered'): string {
  return `The operator of this server can install one: ${command}`
}
