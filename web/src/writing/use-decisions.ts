import { useCallback, useMemo, useState } from 'react'
import { useLetterKeys } from '../controls/letter-keys.ts'
import { withChanges } from './changes.ts'
import type { Improved } from './use-improvement.ts'

export type Decision = 'open' | 'accepted' | 'refused'

/** What somebody decides about each change; what is open counts as accepted. */
export function useDecisions(improved: Improved | undefined, hasKeys: boolean) {
  const [decided, setDecided] = useState<ReadonlyMap<number, Decision>>(new Map())
  const [current, setCurrent] = useState<number>()
  const [decidedOf, setDecidedOf] = useState<Improved>()
  // Before anything of it is shown: what was decided about another text says nothing about this one.
  if (decidedOf !== improved) {
    setDecidedOf(improved)
    setDecided(new Map())
    setCurrent(improved?.changes[0]?.id)
  }

  const changes = improved?.changes ?? []
  const stateOf = (id: number): Decision => decided.get(id) ?? 'open'
  const result = useMemo(
    () =>
      improved === undefined
        ? ''
        : withChanges(
            improved.text,
            improved.changes.filter(({ id }) => decided.get(id) !== 'refused'),
          ),
    [improved, decided],
  )

  const move = (step: 1 | -1) => {
    if (changes.length === 0) return
    const at = changes.findIndex(({ id }) => id === current)
    setCurrent(changes[(at + step + changes.length) % changes.length]?.id)
  }
  const decide = (decision: Decision) => {
    if (current === undefined) return
    setDecided(new Map(decided).set(current, decision))
    const after = [...changes.slice(current + 1), ...changes.slice(0, current)]
    const next = after.find(({ id }) => stateOf(id) === 'open')
    if (next !== undefined) setCurrent(next.id)
  }
  const decideAll = useCallback(
    (decision: Decision) => {
      setDecided(new Map(improved?.changes.map(({ id }) => [id, decision])))
    },
    [improved],
  )

  useLetterKeys(
    {
      n: () => move(1),
      p: () => move(-1),
      a: () => decide('accepted'),
      r: () => decide('refused'),
    },
    hasKeys,
  )

  return { current, setCurrent, stateOf, result, move, decide, decideAll }
}
