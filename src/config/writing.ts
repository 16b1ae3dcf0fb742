import type { SettingReader } from './reader.ts'
import { integer, url } from './setting.ts'

/** Text improvement. */
export function readWriting(reader: SettingReader) {
  return {
    /** The rules of a language that nobody uses for so long are unloaded. */
    idleMs:
      reader.optional('writing.idleMs', 'INTERPRES_WRITING_IDLE_MS', integer(1_000, 86_400_000)) ?? 300_000,
    /** A LanguageTool server, which then corrects instead of the rules. */
    languageToolUrl: reader.optional(
      'writing.languageToolUrl',
      'INTERPRES_LANGUAGETOOL_URL',
      url('http:', 'https:'),
    ),
    /** A Grammalecte server, which corrects French after the rules. */
    grammalecteUrl: reader.optional(
      'writing.grammalecteUrl',
      'INTERPRES_GRAMMALECTE_URL',
      url('http:', 'https:'),
    ),
  }
}
