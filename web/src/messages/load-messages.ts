import { LOCALES, type Locale, type Messages } from './messages.ts'

const RETRY_MS = 2_000

/**
 * The sentences of a language; those of English where they cannot be loaded. Both are tried again until one is there:
 * without a sentence nothing could say what is wrong.
 */
export async function loadMessages(
  locale: Locale,
  signal: AbortSignal,
): Promise<{ readonly locale: Locale; readonly messages: Messages } | undefined> {
  while (!signal.aborted) {
    for (const candidate of [locale, 'en'] as const) {
      try {
        return { locale: candidate, messages: await LOCALES[candidate].load() }
      } catch {
        // The next one, or the same once more.
      }
    }
    await new Promise((done) => setTimeout(done, RETRY_MS))
  }
  return undefined
}
