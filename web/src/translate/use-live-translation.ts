import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { call } from '../api/client.ts'
import { retryAfterMs } from '../api/retry-after.ts'
import { useSession } from '../session/session.ts'
import {
  type Batch,
  createLiveTranslation,
  type LiveState,
  type LiveTranslation,
  type Wish,
} from './live-translation.ts'
import { inUtf16 } from './sentences.ts'

const MAX_ALTERNATIVES = 4
/** Room in a request for what is not text. */
const ENVELOPE_BYTES = 8_192

export function useLiveTranslation(): {
  readonly live: LiveTranslation
  readonly state: LiveState
} {
  const { about } = useSession()
  const live = useMemo(
    () =>
      createLiveTranslation({
        translate,
        alternatives,
        nowMs: () => performance.now(),
        after: (delayMs, act) => {
          const timer = setTimeout(act, delayMs)
          return () => clearTimeout(timer)
        },
        limits: {
          maxTexts: Math.min(50, about.max_texts),
          maxBytes: Math.min(100_000, about.body_limit_bytes - ENVELOPE_BYTES),
        },
        retryAfterMs,
      }),
    [about.max_texts, about.body_limit_bytes],
  )
  useEffect(() => {
    const retry = () => live.retry()
    addEventListener('online', retry)
    return () => {
      removeEventListener('online', retry)
      live.stop()
    }
  }, [live])
  return { live, state: useSyncExternalStore(live.subscribe, live.read) }
}

async function translate(texts: readonly string[], asked: Wish, signal: AbortSignal): Promise<Batch> {
  const wish = await withSource(texts, asked, signal)
  const answer = await call('POST /interpres/v1/translate', { body: bodyOf(texts, wish), signal })
  return {
    units: answer.translations.map((translation, index) => ({
      text: translation.text,
      detected: translation.detected_source_language.toLowerCase(),
      isUncertain: translation.source_is_uncertain,
      billed: translation.billed_characters ?? 0,
      terms: translation.glossary_entries_applied ?? [],
      sentences: inUtf16(texts[index] ?? '', translation.text, translation.sentences),
    })),
    fulfilled: wish === asked ? undefined : wish,
    notApplied: [
      ...(answer.not_applied?.custom_instructions ?? []),
      ...(answer.not_applied?.configured_rules ?? []),
    ],
  }
}

function bodyOf(texts: readonly string[], wish: Wish) {
  const { formality } = wish
  return {
    text: texts,
    target_lang: wish.target,
    source_lang: wish.source,
    formality: formality === 'prefer_more' || formality === 'prefer_less' ? formality : undefined,
    glossary_ids: wish.glossaryIds.length > 0 && wish.source !== undefined ? wish.glossaryIds : undefined,
    show_glossary_entries: wish.glossaryIds.length > 0 ? true : undefined,
    show_billed_characters: true,
    style_id: wish.styleId,
    context: wish.context === '' ? undefined : wish.context,
  } as const
}

async function alternatives(sentence: string, wish: Wish) {
  const { translations } = await call('POST /interpres/v1/translate', {
    body: { ...bodyOf([sentence], wish), alternatives: MAX_ALTERNATIVES },
  })
  return {
    texts: translations.flatMap(({ sentences, text }) =>
      sentences.length === 1 ? [text, ...(sentences[0]?.alternatives ?? [])] : [],
    ),
    billed: translations.reduce((sum, { billed_characters: billed = 0 }) => sum + billed, 0),
  }
}

/** Glossaries need a named source: finding it costs nothing, where translating twice would cost twice. */
async function withSource(texts: readonly string[], wish: Wish, signal: AbortSignal): Promise<Wish> {
  if (wish.source !== undefined || wish.glossaryIds.length === 0) return wish
  const { results } = await call('POST /v3/detect/language', { body: { text: texts }, signal })
  const found = results.find(({ detection_status: status }) => status === 'success')?.detected_language
  return found === undefined ? wish : { ...wish, source: found.toLowerCase() }
}
