import { useEffect, useReducer, useRef, useState } from 'react'
import { call } from '../api/client.ts'
import { applyChange, changeOf, type Entry, edit, isEmptyChange, NO_EDITS, parseEntries } from './entries.ts'

export interface PairPath {
  readonly id: string
  readonly source: string
  readonly target: string
}

const QUIET_MS = 500

/** The entries of one pair, edited here and saved as soon as nobody types; what cannot be saved waits. */
export function useEntries({ id, source, target }: PairPath) {
  const [edits, dispatch] = useReducer(edit, NO_EDITS)
  const [state, setState] = useState<'loading' | 'saved' | 'waiting' | 'saving'>('loading')
  const [problem, setProblem] = useState<Error>()
  const [round, setRound] = useState(0)
  const refused = useRef<readonly Entry[]>(undefined)
  const saved = useRef<ReadonlyMap<string, string>>(new Map())

  useEffect(() => {
    const controller = new AbortController()
    setState('loading')
    setProblem(undefined)
    const load = async () => {
      const { dictionaries } = await call('GET /v3/glossaries/{glossary_id}/entries', {
        path: { glossary_id: id },
        query: { source_lang: source, target_lang: target },
        signal: controller.signal,
      })
      const entries = parseEntries(dictionaries[0]?.entries ?? '')
      saved.current = new Map(entries.map((entry) => [entry.source, entry.target]))
      dispatch({ kind: 'load', entries })
      setState('saved')
    }
    load().catch((error: unknown) => {
      if (!controller.signal.aborted) setProblem(error as Error)
    })
    return () => controller.abort()
  }, [id, source, target, round])

  useEffect(() => {
    // What was refused is not tried again by itself, but with the next edit.
    if (state === 'loading' || state === 'saving' || refused.current === edits.entries) return
    const change = changeOf(saved.current, edits.entries)
    if (isEmptyChange(change)) {
      setState('saved')
      return
    }
    setState('waiting')
    const save = async () => {
      setState('saving')
      setProblem(undefined)
      try {
        await call('PATCH /interpres/v1/glossaries/{glossary_id}/dictionaries/{source}/{target}', {
          path: { glossary_id: id, source, target },
          body: change,
        })
        saved.current = applyChange(saved.current, change)
        setState('saved')
      } catch (error) {
        refused.current = edits.entries
        setProblem(error as Error)
        setState('waiting')
      }
    }
    const timer = setTimeout(() => void save(), QUIET_MS)
    return () => clearTimeout(timer)
  }, [edits.entries, state === 'saving', id, source, target])

  useEffect(() => {
    if (state !== 'waiting' && state !== 'saving') return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [state])

  return {
    entries: edits.entries,
    canUndo: edits.past.length > 0,
    state,
    problem,
    reload: () => setRound(round + 1),
    set: (entryId: number, changes: Partial<Pick<Entry, 'source' | 'target'>>) =>
      dispatch({ kind: 'set', id: entryId, changes }),
    add: (entry: Omit<Entry, 'id'>) => dispatch({ kind: 'add', ...entry }),
    remove: (entryId: number) => dispatch({ kind: 'remove', id: entryId }),
    undo: () => dispatch({ kind: 'undo' }),
  }
}
