import { useRef } from 'react'
import { type Languages, type Pair, sourcesOf, targetsOf } from '../languages/pairs.ts'

/** Swapping once more, with nothing changed since, gives back what was there: a translation of a translation is another. */
interface Swap {
  readonly before: { readonly text: string; readonly languages: Languages }
  readonly shown: string
  readonly target: string
}

interface Sides {
  readonly pairs: readonly Pair[]
  readonly text: string
  readonly translation: string
  readonly languages: Languages
  /** The chosen or detected source. */
  readonly source: string | undefined
  readonly keep: (text: string) => void
  readonly choose: (languages: Languages) => void
}

/** The translation becomes the text, and the target the source. */
export function useSwap({ pairs, text, translation, languages, source, keep, choose }: Sides): () => void {
  const swapped = useRef<Swap>(undefined)
  return () => {
    const last = swapped.current
    swapped.current = undefined
    if (last !== undefined && last.shown === text && last.target === languages.target) {
      keep(last.before.text)
      choose(last.before.languages)
      return
    }
    if (source === undefined) return
    const target = targetsOf(pairs, languages.target).includes(source) ? source : languages.target
    if (!sourcesOf(pairs).includes(baseOf(languages.target))) return
    const shown = translation === '' ? text : translation
    swapped.current = { before: { text, languages }, shown, target }
    keep(shown)
    choose({ source: baseOf(languages.target), target })
  }
}

export function baseOf(code: string): string {
  return code.split('-')[0] ?? code
}
