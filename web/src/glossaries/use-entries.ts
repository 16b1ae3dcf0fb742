import { type RefObject, useEffect, useReducer, useRef, useState } from 'react'
import { call } from '../api/client.ts'
import { retryAfterMs } from '../api/retry-after.ts'
import { useAskBeforeLeaving } from '../controls/leaving.ts'
import { useWording } from '../messages/messages.ts'
import {
  applyChange,
  changeOf,
  type Entry,
  type EntryChange,
  edit,
  isEmptyChange,
  NO_EDITS,
  parseEntries,
  type Term,
} from './entries.ts'

export interface PairPath {
  readonly id: string
  readonly source: string
  readonly target: string
}

const QUIET_MS = 500

/** The entries of one pair, edited here and saved as soon as nobody types; what cannot be saved waits. */
export function useEntries(path: PairPath) {
  const { t } = useWording()
  const [edits, dispatch] = useReducer(edit, NO_EDITS)
  const { state, problem: saveProblem, again, begin, loaded } = useSaving(path, edits.entries)
  const { problem: loadProblem, reload } = useLoading(path, begin, (entries) => {
    dispatch({ kind: 'load', entries })
    loaded(entries)
  })

  useAskBeforeLeaving(state === 'waiting' || state === 'saving', {
    question: t.common.leave,
    within: saveProblem !== undefined,
  })

  return {
    entries: edits.entries,
    canUndo: edits.past.length > 0,
    state,
    loadProblem,
    saveProblem,
    reload,
    saveAgain: again,
    set: (entryId: number, changes: Partial<Pick<Entry, 'source' | 'target'>>) =>
      dispatch({ kind: 'set', id: entryId, changes }),
    add: (entry: Omit<Entry, 'id'>) => dispatch({ kind: 'add', ...entry }),
    merge: (terms: readonly Term[]) => dispatch({ kind: 'merge', terms }),
    remove: (entryId: number) => dispatch({ kind: 'remove', id: entryId }),
    undo: () => dispatch({ kind: 'undo' }),
  }
}

function useLoading(
  { id, source, target }: PairPath,
  onBegin: () => void,
  onLoaded: (entries: ReturnType<typeof parseEntries>) => void,
) {
  const [problem, setProblem] = useState<Error>()
  const [round, setRound] = useState(0)
  useEffect(() => {
    const controller = new AbortController()
    onBegin()
    setProblem(undefined)
    const load = async () => {
      const { dictionaries } = await call('GET /v3/glossaries/{glossary_id}/entries', {
        path: { glossary_id: id },
        query: { source_lang: source, target_lang: target },
        signal: controller.signal,
      })
      onLoaded(parseEntries(dictionaries[0]?.entries ?? ''))
    }
    load().catch((error: unknown) => {
      if (!controller.signal.aborted) setProblem(error as Error)
    })
    return () => controller.abort()
  }, [id, source, target, round])
  return { problem, reload: () => setRound(round + 1) }
}

/** Saves what differs from what the server has. */
function useSaving(path: PairPath, entries: readonly Entry[]) {
  const [state, setState] = useState<'loading' | 'saved' | 'waiting' | 'saving'>('loading')
  const [problem, setProblem] = useState<Error>()
  /** The entries that were found to be the server's; later ones wait, though `state` has not followed yet. */
  const [settled, setSettled] = useState<readonly Entry[]>()
  const refused = useRef<readonly Entry[]>(undefined)
  const places = useSavingPlaces()
  const { saving, saved, latest } = places
  const { attempt, again } = useAttempts(problem, refused)

  const save = async (change: EntryChange) => {
    setState('saving')
    try {
      await saveChange(path, change)
      saved.current = applyChange(saved.current, change)
      setProblem(undefined)
    } catch (error) {
      refused.current = entries
      setProblem(error as Error)
    }
    // Whether all is saved, the effect finds: more may have been edited meanwhile.
    setState('waiting')
  }

  useEffect(() => {
    // What was refused is tried again with the next edit; what passes by itself, after a while.
    if (state === 'loading') return
    latest.current = entries
    if (state === 'saving' || refused.current === entries) return
    // Whoever comes back to them by undoing edits wants them, too.
    refused.current = undefined
    const change = changeOf(saved.current, entries)
    if (isEmptyChange(change)) {
      setSettled(entries)
      setState('saved')
      setProblem(undefined)
      return
    }
    setState('waiting')
    const timer = setTimeout(() => {
      saving.current = save(change)
    }, QUIET_MS)
    return () => clearTimeout(timer)
  }, [entries, state === 'saving', path.id, path.source, path.target, attempt])

  useSavingRest(path, places)
  return {
    state: state === 'saved' && settled !== entries ? 'waiting' : state,
    problem,
    again,
    begin: () => {
      setState('loading')
      setProblem(undefined)
    },
    loaded: (terms: readonly Term[]) => {
      saved.current = new Map(terms.map((term) => [term.source, term.target]))
      setState('waiting')
    },
  }
}

/** What was refused is tried again when somebody asks for it, and by itself where it may pass. */
function useAttempts(problem: Error | undefined, refused: RefObject<readonly Entry[] | undefined>) {
  const [attempt, setAttempt] = useState(0)
  const again = () => {
    refused.current = undefined
    setAttempt((last) => last + 1)
  }
  useEffect(() => {
    const delayMs = problem === undefined ? undefined : retryAfterMs(problem)
    if (delayMs === undefined) return
    const timer = setTimeout(again, delayMs)
    return () => clearTimeout(timer)
    // What is tried again is always the same.
  }, [problem])
  return { attempt, again }
}

/** What the page does not show, and whoever leaves it still knows. */
function useSavingPlaces() {
  const saved = useRef<ReadonlyMap<string, string>>(new Map())
  /** As they were edited last; `undefined` until those of the server are on the page. */
  const latest = useRef<readonly Entry[]>(undefined)
  const saving = useRef(Promise.resolve())
  return { saving, saved, latest }
}

/** Whoever goes on at once has saved nevertheless, after what is being saved. */
function useSavingRest(path: PairPath, { saving, saved, latest }: ReturnType<typeof useSavingPlaces>): void {
  useEffect(
    () => () => {
      const saveRest = async () => {
        await saving.current
        const change = changeOf(saved.current, latest.current ?? [])
        if (!isEmptyChange(change)) await saveChange(path, change)
      }
      if (latest.current !== undefined) saveRest().catch(() => {})
    },
    [path.id, path.source, path.target],
  )
}

function saveChange({ id, source, target }: PairPath, change: EntryChange): Promise<unknown> {
  return call('PATCH /interpres/v1/glossaries/{glossary_id}/dictionaries/{source}/{target}', {
    path: { glossary_id: id, source, target },
    body: change,
  })
}
