import { useEffect, useRef } from 'react'
import { initialLanguages, type Languages, type Pair, textInFragment } from '../languages/pairs.ts'

/** Follows the address: languages chosen elsewhere, and the text of a copied link, which stays there no longer. */
export function useFragment(
  pairs: readonly Pair[],
  choose: (languages: Languages) => void,
  take: (text: string) => void,
): void {
  const follow = () => {
    if (location.hash === '') return
    const linked = textInFragment(location.hash)
    if (linked !== '') take(linked)
    choose(initialLanguages(pairs, location.hash, navigator.languages))
  }
  const latest = useRef(follow)
  latest.current = follow
  useEffect(() => {
    if (textInFragment(location.hash) !== '') latest.current()
    const onChange = () => latest.current()
    addEventListener('hashchange', onChange)
    return () => removeEventListener('hashchange', onChange)
  }, [])
}
