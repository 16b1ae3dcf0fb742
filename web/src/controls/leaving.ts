import { useEffect } from 'react'
import { useBrowserLocation } from 'wouter/use-browser-location'

/** What would be lost: each asks with its own sentence before the page is left. */
const questions = new Set<string>()
/** Where those are. */
let address = ''

/**
 * Asks before the tab is closed or loaded anew as long as something is not saved, and before another page of ours is
 * shown where `within` says so.
 */
export function useAskBeforeLeaving(
  isUnsaved: boolean,
  { question, within }: { readonly question: string; readonly within: boolean },
): void {
  useEffect(() => {
    if (!isUnsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isUnsaved])
  useEffect(() => {
    if (!isUnsaved || !within) return
    questions.add(question)
    address = location.href
    addEventListener('popstate', askOnReturn, true)
    return () => {
      questions.delete(question)
      if (questions.size === 0) removeEventListener('popstate', askOnReturn, true)
    }
  }, [isUnsaved, within, question])
}

/** The address, as the router wants it; it changes only when nothing is lost by it, or somebody agreed. */
export const useGuardedLocation: typeof useBrowserLocation = (options) => {
  const [path, navigate] = useBrowserLocation(options)
  return [path, guarded(navigate)]
}

function guarded<To extends readonly unknown[]>(navigate: (...to: To) => void) {
  return (...to: To) => {
    if (mayLeave()) navigate(...to)
  }
}

function mayLeave(): boolean {
  for (const question of questions) if (!confirm(question)) return false
  questions.clear()
  return true
}

/** The browser has gone back already when it tells. */
function askOnReturn(event: PopStateEvent): void {
  const left = address
  if (questions.size === 0 || mayLeave()) return
  event.stopImmediatePropagation()
  history.pushState(null, '', left)
}
