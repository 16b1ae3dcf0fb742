import { useMemo } from 'react'
import { useWording } from '../messages/messages.ts'

/** Languages in the order of their names in the language of the page. */
export function useSortedByName(codes: readonly string[]): readonly string[] {
  const { languageName, locale } = useWording()
  return useMemo(
    () => codes.toSorted((left, right) => languageName(left).localeCompare(languageName(right), locale)),
    [codes, languageName, locale],
  )
}
