import { useEffect, useRef } from 'react'
import { addToHistory } from './stored-texts.ts'

interface Finished {
  readonly from: string
  readonly to: string
  readonly source: string
  readonly target: string
}

/** A translation counts as finished when nobody has changed it for so long. */
const SETTLED_MS = 3_000

/** Keeps finished translations in this browser; while one text grows, it stays one item. */
export function useHistoryKeeping({ from, to, source, target }: Finished, isOn: boolean): void {
  const current = useRef({ id: '', source: '' })
  useEffect(() => {
    if (!isOn || source.trim() === '' || target.trim() === '') return
    const timer = setTimeout(() => {
      const isSame = current.current.source !== '' && source.startsWith(current.current.source.slice(0, 20))
      const id = isSame ? current.current.id : `${Date.now()}-${Math.random()}`
      current.current = { id, source }
      addToHistory({ id, atMs: Date.now(), from, to, source, target, pinned: false }).catch(() => {})
    }, SETTLED_MS)
    return () => clearTimeout(timer)
  }, [isOn, from, to, source, target])
}
