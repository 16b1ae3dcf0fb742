import type { InstalledPair } from '../languages/installed-pair.ts'
import { baseLanguage, type LanguageCode } from '../languages/language-code.ts'
import { knownLanguages } from '../languages/language-registry.ts'
import type { LanguageSupport } from '../languages/language-support.ts'
import type { Recognisers } from './recogniser.ts'

export interface VoiceFacts {
  readonly heard: ReturnType<Recognisers['support']>
  /** Languages that somebody speaks, by the codes under which synthesisers know them. */
  readonly spoken: ReadonlySet<LanguageCode>
  readonly pairs: readonly InstalledPair[]
  readonly glossary: ReadonlySet<LanguageCode>
}

/**
 * What can be done with speech by what is installed: a source is a language that somebody writes down, a target one that
 * such a source can be translated into, or is.
 */
export function voiceSupport({ heard, spoken, pairs, glossary }: VoiceFacts): LanguageSupport {
  const sources = heard.transcription
  const served = pairs.filter(({ source }) => sources.has(source))
  // Speech in a language that is wanted is written down in it.
  const own = knownLanguages().flatMap(({ code }) => (sources.has(baseLanguage(code)) ? [code] : []))
  const targets = new Set([...served.map(({ target }) => target), ...own])
  return {
    sources,
    targets,
    features: {
      transcription: sources,
      auto_detection: heard.autoDetection,
      // Sessions take no lists of spoken terms.
      spoken_terms: new Set(),
      formality: new Set(served.filter(({ formality }) => formality).map(({ target }) => target)),
      translated_speech: new Set([...targets].filter((target) => spoken.has(target))),
      glossary,
    },
  }
}
