import { useEffect, useRef, useState } from 'react'
import { AUTO, initialLanguages, type Languages, linkTo, otherTarget, type Pair } from '../languages/pairs.ts'
import { baseOf } from './use-swap.ts'

/** The languages of the page and of its address. */
export function useChosenLanguages(pairs: readonly Pair[], detected: string | undefined) {
  const [languages, setLanguages] = useState(() =>
    initialLanguages(pairs, location.hash, navigator.languages),
  )
  // Nobody wants a text in its own language, unless it was chosen.
  const hasChosen = useRef(location.hash !== '')
  useEffect(() => {
    if (hasChosen.current || detected === undefined || detected !== baseOf(languages.target)) return
    const other = otherTarget(pairs, detected)
    if (other !== undefined) setLanguages({ source: AUTO, target: other })
  }, [detected, languages.target, pairs])

  const choose = (next: Languages) => {
    hasChosen.current = true
    setLanguages(next)
    history.replaceState(null, '', linkTo(next))
  }
  return { languages, choose }
}
