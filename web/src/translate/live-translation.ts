import { createWatched } from '../kept/watched.ts'
import { groupTexts, type Paragraph, splitParagraphs } from '../text/paragraphs.ts'
import { createKnownParagraphs } from './known-paragraphs.ts'
import { type Place, type Sentence, withSentence } from './sentences.ts'

/** How texts are to be translated; equal wishes have equal translations. */
export interface Wish {
  /** Detected when absent. */
  readonly source: string | undefined
  readonly target: string
  readonly formality: string
  readonly glossaryIds: readonly string[]
  readonly styleId: string | undefined
  readonly context: string
}

export interface AppliedTerm {
  readonly source: string
  readonly target: string
}

/** The translation of one paragraph. */
export interface Unit {
  readonly text: string
  readonly detected: string
  /** The text leaves open which language it is in. */
  readonly isUncertain: boolean
  readonly billed: number
  readonly terms: readonly AppliedTerm[]
  readonly sentences: readonly Sentence[]
}

export interface Piece {
  /** The paragraph as it was typed. */
  readonly source: string
  /** `undefined` while it is not translated yet. */
  readonly unit: Unit | undefined
  readonly separator: string
}

export interface LiveState {
  readonly pieces: readonly Piece[]
  /** True while the pieces are not yet, or not all, those of the text. */
  readonly isBusy: boolean
  readonly done: number
  readonly total: number
  readonly problem: Error | undefined
  /** Of the last request. */
  readonly durationMs: number | undefined
  /** Characters that the server counted since the page was opened. */
  readonly counted: number
  /** What the server says that nothing installed can follow. */
  readonly notApplied: readonly string[]
}

export interface Batch {
  readonly units: readonly Unit[]
  readonly notApplied: readonly string[]
  /** The wish with what was found out for it: translations are known for it, too. */
  readonly fulfilled?: Wish | undefined
}

export interface LiveDependencies {
  translate(texts: readonly string[], wish: Wish, signal: AbortSignal): Promise<Batch>
  /** Other translations of a sentence. */
  alternatives(
    sentence: string,
    wish: Wish,
  ): Promise<{ readonly texts: readonly string[]; readonly billed: number }>
  readonly nowMs: () => number
  /** Calls `act` once after a time; gives the function that prevents it. */
  readonly after: (delayMs: number, act: () => void) => () => void
  readonly limits: { readonly maxTexts: number; readonly maxBytes: number }
  /** When to try again by itself after a failure, in ms; `undefined` for never. */
  readonly retryAfterMs: (problem: Error) => number | undefined
}

const SHORTEST_WAIT_MS = 80
const LONGEST_WAIT_MS = 600
/** So short a text is sent with every key: it costs little. */
const SHORT_CHARACTERS = 40
/**
 * What is sent while somebody types may cost so many characters for each key that was pressed. More waits until the
 * typing rests, so that a long paragraph is not billed anew with every letter.
 */
const CHARACTERS_A_KEY = 5

const NOTHING: LiveState = {
  pieces: [],
  isBusy: false,
  done: 0,
  total: 0,
  problem: undefined,
  durationMs: undefined,
  counted: 0,
  notApplied: [],
}

/**
 * Translates a text that keeps changing. Only paragraphs that are new are sent, since each of their characters counts;
 * a request waits as long as the last one took, so that fast engines answer at once and slow ones are not flooded; a
 * newer request ends the older one, so that no late answer overwrites a newer. While somebody types without a rest, all
 * requests together cost at most `CHARACTERS_A_KEY` times what is typed, and what is short.
 */
export function createLiveTranslation(dependencies: LiveDependencies) {
  const known = createKnownParagraphs()
  const shown = createShownState()
  let paragraphs: readonly Paragraph[] = []
  let wish: Wish | undefined
  const show = (wanted: Wish): void => shown.show(known.pieces(paragraphs, wanted))
  const runs = createRuns(dependencies, { known, shown, show, paragraphs: () => paragraphs })

  return {
    read: shown.read,
    subscribe: shown.subscribe,
    ...sentenceActions(dependencies, { known, shown, wish: () => wish, show }),
    /** `when`: `soon` while somebody types, `now` on a clear wish, `later` when nothing is to be sent yet. */
    update(text: string, wanted: Wish, when: 'soon' | 'now' | 'later'): void {
      runs.cancel()
      paragraphs = splitParagraphs(text)
      wish = wanted
      if (when === 'soon') runs.keyPressed()
      const unsent = known.missing(paragraphs, wanted)
      if (unsent.length === 0) {
        runs.abort()
        show(wanted)
        return
      }
      if (when === 'later') return
      shown.publish({ isBusy: true, total: paragraphs.length })
      if (when === 'now') runs.begin(wanted)
      else runs.beginSoon(wanted, unsent)
    },
    /** Tries again what failed. */
    retry(): void {
      runs.cancel()
      if (wish !== undefined) runs.begin(wish)
    },
    /** Asks anew for everything, after a glossary or a style has changed. */
    forget(): void {
      known.forget()
      if (wish !== undefined) runs.begin(wish)
    },
    stop(): void {
      runs.cancel()
      runs.abort()
      shown.publish({ isBusy: false })
    },
  }
}

interface RunParts extends Omit<Work, 'wish'> {
  readonly paragraphs: () => readonly Paragraph[]
}

/** Asks for what is missing: at most one run at a time, now or when it is time. */
function createRuns(dependencies: LiveDependencies, { known, shown, show, paragraphs }: RunParts) {
  const { nowMs, after, limits } = dependencies
  let cancelWait = (): void => {}
  let running: AbortController | undefined
  /** Since the last request. */
  let keys = 0

  const run = async (wanted: Wish): Promise<void> => {
    running?.abort()
    const controller = new AbortController()
    running = controller
    keys = 0
    try {
      for (const texts of groupTexts(known.missing(paragraphs(), wanted), limits)) {
        const startedMs = nowMs()
        const batch = await dependencies.translate(texts, wanted, controller.signal)
        if (controller.signal.aborted) return
        known.remember(texts, wanted, batch)
        shown.count(batch)
        shown.publish({ durationMs: nowMs() - startedMs, problem: undefined })
        show(wanted)
      }
      show(wanted)
    } catch (error) {
      if (controller.signal.aborted) return
      const problem = error instanceof Error ? error : new Error(String(error))
      shown.publish({ problem, isBusy: false })
      const delayMs = dependencies.retryAfterMs(problem)
      if (delayMs !== undefined) cancelWait = after(delayMs, () => void run(wanted))
    } finally {
      if (running === controller) running = undefined
    }
  }

  return {
    keyPressed: () => void (keys += 1),
    begin: (wanted: Wish) => void run(wanted),
    beginSoon(wanted: Wish, unsent: readonly string[]): void {
      cancelWait = after(waitMs(unsent, keys, shown.read().durationMs), () => void run(wanted))
    },
    cancel: () => cancelWait(),
    abort: () => running?.abort(),
  }
}

/** What the page shows; whoever shows it is told of every change. */
function createShownState() {
  const { read, set, subscribe } = createWatched(NOTHING)
  const publish = (changes: Partial<LiveState>): void => set({ ...read(), ...changes })
  return {
    read,
    subscribe,
    publish,
    count({ units, notApplied }: Batch): void {
      publish({ counted: units.reduce((sum, { billed }) => sum + billed, read().counted), notApplied })
    },
    show(pieces: readonly Piece[]): void {
      const done = pieces.filter(({ unit }) => unit !== undefined).length
      const isComplete = done === pieces.length
      // What stood there stays until there is something to put in its place.
      publish({
        ...(done > 0 || pieces.length === 0 ? { pieces } : {}),
        done,
        total: pieces.length,
        isBusy: !isComplete,
        ...(isComplete ? { problem: undefined } : {}),
      })
    },
  }
}

interface Work {
  readonly known: ReturnType<typeof createKnownParagraphs>
  readonly shown: ReturnType<typeof createShownState>
  readonly wish: () => Wish | undefined
  readonly show: (wish: Wish) => void
}

function sentenceActions(dependencies: LiveDependencies, { known, shown, show, ...work }: Work) {
  const { read, publish } = shown
  return {
    /** Other translations of a sentence; it is billed once more. Errors: those of a translation. */
    async alternatives(place: Place): Promise<readonly string[]> {
      const { source = '', unit } = read().pieces[place.piece] ?? {}
      const range = unit?.sentences[place.sentence]?.source
      const wish = work.wish()
      if (range === undefined || unit === undefined || wish === undefined) return []
      const { texts, billed } = await dependencies.alternatives(source.slice(range.start, range.end), wish)
      publish({ counted: read().counted + billed })
      const { start, end } = unit.sentences[place.sentence]?.target ?? { start: 0, end: 0 }
      return texts.filter((text) => text !== unit.text.slice(start, end))
    },
    /** Puts another translation of a sentence in its place, until its paragraph changes. */
    replaceSentence({ piece, sentence }: Place, text: string): void {
      const { source, unit } = read().pieces[piece] ?? {}
      const wish = work.wish()
      if (source === undefined || unit === undefined || wish === undefined) return
      known.replace(source, wish, withSentence(unit, sentence, text))
      show(wish)
    },
  }
}

/** As long as the last request took; longer for what costs much for the keys that were pressed. */
function waitMs(texts: readonly string[], keys: number, lastMs = SHORTEST_WAIT_MS): number {
  if (!isCheap(texts, keys)) return LONGEST_WAIT_MS
  return Math.min(LONGEST_WAIT_MS, Math.max(SHORTEST_WAIT_MS, lastMs))
}

function isCheap(texts: readonly string[], keys: number): boolean {
  const characters = texts.reduce((sum, text) => sum + text.length, 0)
  return characters <= SHORT_CHARACTERS || characters <= CHARACTERS_A_KEY * keys
}

export type LiveTranslation = ReturnType<typeof createLiveTranslation>
