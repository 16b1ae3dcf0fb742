import { useEffect, useMemo, useRef, useState } from 'react'
import { useHistoryKeeping } from '../history/use-history-keeping.ts'
import { readDraft, storeDraft } from '../kept/drafts.ts'
import { AUTO, findPair, type Languages, type Pair, textInFragment } from '../languages/pairs.ts'
import { NO_OPTIONS, type Options } from '../options/chips.tsx'
import { useSettings } from '../theme/settings.ts'
import { detectedIn } from './detected-language.ts'
import type { Wish } from './live-translation.ts'
import { useChosenLanguages } from './use-chosen-languages.ts'
import { useFragment } from './use-fragment.ts'
import { useLiveTranslation } from './use-live-translation.ts'
import { useSwap } from './use-swap.ts'

/** What is typed, how it is to be translated, and what has become of it. */
export function useTranslator(pairs: readonly Pair[]) {
  const { settings } = useSettings()
  const { live, state } = useLiveTranslation()
  const [text, setText] = useState(() => textInFragment(location.hash) || readDraft('translate'))
  const [options, setOptions] = useState(NO_OPTIONS)
  const { detected, isUncertain } = detectedIn(state.pieces)
  const { languages, choose } = useChosenLanguages(pairs, detected)

  const source = languages.source === AUTO ? detected : languages.source
  const pair = source === undefined ? undefined : findPair(pairs, source, languages.target)
  const wish = useMemo(() => wishOf(languages, options, detected), [languages, options, detected])
  const translation = state.pieces.map(({ unit, separator }) => (unit?.text ?? '') + separator).join('')
  const isUnsupported = languages.source !== AUTO && pair === undefined

  const keep = (next: string) => {
    setText(next)
    storeDraft('translate', next)
  }
  const type = (next: string, when: 'soon' | 'now' | 'later') => {
    keep(next)
    live.update(next, wish, settings.live ? when : 'later')
  }
  useFragment(pairs, choose, (linked) => type(linked, 'later'))
  const swap = useSwap({ pairs, text, translation, languages, source, keep, choose })

  useClearWish(wish, !isUnsupported, () => live.update(text, wish, settings.live ? 'now' : 'later'))
  useHistoryKeeping(
    { from: source ?? '', to: languages.target, source: text, target: translation },
    settings.history && !state.isBusy && state.problem === undefined,
  )
  return {
    live,
    state,
    text,
    options,
    languages,
    detected,
    isUncertain,
    source,
    pair,
    translation,
    isUnsupported,
    type,
    choose,
    swap,
    translateNow: () => live.update(text, wish, 'now'),
    setOptions: (changes: Partial<Options>) => setOptions({ ...options, ...changes }),
    /** A term has been added to the glossary. */
    withGlossary: (id: string) => {
      const known = options.glossaryIds
      setOptions({ ...options, glossaryIds: known.includes(id) ? known : [...known, id] })
      live.forget()
    },
  }
}

/** Another language or option is a clear wish: nobody waits for more letters. */
function useClearWish(wish: Wish, isPossible: boolean, fulfil: () => void): void {
  const last = useRef<Wish>(undefined)
  const latest = useRef(fulfil)
  latest.current = fulfil
  useEffect(() => {
    if (last.current === wish || !isPossible) return
    last.current = wish
    latest.current()
  }, [wish, isPossible])
}

/** Glossaries need a source: the detected one stands in for it, once it is known. */
function wishOf({ source, target }: Languages, options: Options, detected: string | undefined): Wish {
  const needsSource = options.glossaryIds.length > 0
  const named = source === AUTO ? (needsSource ? detected : undefined) : source
  return { source: named, target, ...options }
}
