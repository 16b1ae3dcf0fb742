import { useEffect, useRef } from 'react'
import { isTyping } from './typing.ts'

/** Commands of one letter, outside of fields. */
export function useLetterKeys(commands: Readonly<Record<string, () => void>>, isOn: boolean): void {
  const latest = useRef(commands)
  latest.current = commands
  useEffect(() => {
    if (!isOn) return
    const onKey = (event: KeyboardEvent) => {
      const hasModifier = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey
      if (hasModifier || event.defaultPrevented || isTyping(event.target)) return
      const command = latest.current[event.key]
      if (command === undefined) return
      event.preventDefault()
      command()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isOn])
}
