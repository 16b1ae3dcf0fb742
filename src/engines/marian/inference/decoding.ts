import { attentionOf } from './attention.ts'
import type { DecodedText, DecodeTask, ReviewedText } from './decode-task.ts'
import type { EncodedSentence, NetworkRuntime } from './network-runtime.ts'
import type { NetworkTables } from './network-tables.ts'
import { createQueryStores, type QueryStore } from './query-store.ts'
import { createForcedHypotheses } from './search/forced-hypotheses.ts'
import {
  type BestHypothesis,
  createHypotheses,
  type FoundText,
  type Hypotheses,
} from './search/hypotheses.ts'

export interface DecodingOptions {
  readonly runtime: NetworkRuntime
  readonly tables: NetworkTables
}

/** Sentences that are decoded together. Each has its own position, so they come and go as they like. */
export interface Decoding {
  readonly count: () => number
  readonly add: (tasks: readonly DecodeTask[]) => Promise<void>
  /** Extends every hypothesis by one piece; sentences that are complete leave. */
  readonly step: () => Promise<void>
  readonly dropCancelled: () => void
  readonly dropAll: () => void
}

interface DecodingRow {
  readonly task: DecodeTask
  readonly sentence: EncodedSentence
  hypotheses: Hypotheses
  /** What the first search found, while there is another one. */
  first: BestHypothesis | undefined
  readonly queries: QueryStore
  position: number
  parents: readonly number[]
  isComplete: boolean
}

export function createDecoding({ runtime, tables }: DecodingOptions): Decoding {
  const createQueryStore = createQueryStores(tables.embeddingSize)
  let rows: DecodingRow[] = []

  function dropWhere(gone: (row: DecodingRow) => boolean): void {
    const leaving = rows.filter(gone)
    if (leaving.length === 0) return
    rows = rows.filter((row) => !leaving.includes(row))
    for (const { sentence, queries } of leaving) {
      sentence.release()
      queries.release()
    }
  }

  return {
    count: () => rows.length,
    async add(tasks) {
      const sentences = await runtime.encode(
        tasks.map(({ sourceIds, candidates, width }) => ({ sourceIds, candidates, width })),
      )
      for (const [index, sentence] of sentences.entries()) {
        const task = tasks[index]
        if (task === undefined) continue
        const hypotheses =
          task.known === undefined ? createHypotheses(task) : createForcedHypotheses(task, task.known)
        const queries = createQueryStore()
        const start = { first: undefined, position: 0, parents: [], isComplete: false }
        rows.push({ task, sentence, hypotheses, queries, ...start })
      }
    },
    async step() {
      const output = await runtime.step(
        rows.map(({ sentence, position, parents, hypotheses }) => ({
          sentence,
          position,
          parents,
          previousIds: hypotheses.previousIds(),
        })),
      )
      for (const [index, row] of rows.entries()) {
        const firstQuery = row.queries.count()
        row.queries.add(output.queries(index))
        row.parents = row.hypotheses.extend({
          score: (slot, logits) => output.score(index, slot, logits),
          firstQuery,
        })
        row.position += 1
        const found = row.hypotheses.result()
        if (found === undefined || searchesAgain(row, found, tables)) continue
        finish(row, withBoth(row.first, found), tables)
      }
      dropWhere((row) => row.isComplete)
    },
    dropCancelled: () => dropWhere(({ task }) => task.isCancelled()),
    dropAll: () => dropWhere(() => true),
  }
}

/** Begins another search where the task wants one: what was encoded, and the queries so far, stay. */
function searchesAgain(row: DecodingRow, found: BestHypothesis, tables: NetworkTables): boolean {
  const { task, first } = row
  const attentionIn = attentionsOf(row, tables)
  const reviewed = (text: FoundText): ReviewedText => ({ ...text, attention: () => attentionIn(text) })
  const next =
    first === undefined && found.ended === 'end'
      ? task.review?.([found, ...found.others].map(reviewed))
      : undefined
  if (next === undefined) return false
  row.first = found
  row.hypotheses = createHypotheses(task, next)
  row.position = 0
  row.parents = []
  return true
}

function finish(
  row: DecodingRow,
  { others, ended, rivals, ...best }: BestHypothesis,
  tables: DecodingOptions['tables'],
): void {
  row.isComplete = true
  const attentionIn = attentionsOf(row, tables)
  const aligned = (text: FoundText): DecodedText => ({
    ids: text.ids,
    score: text.score,
    attention: attentionIn(text),
  })
  row.task.finish({ ...aligned(best), ended, rivals, others: others.map(aligned) })
}

function attentionsOf(row: DecodingRow, { heads }: DecodingOptions['tables']) {
  const place = { ...row.sentence.lastKeys(), heads, sourceLength: row.task.sourceIds.length }
  return ({ queries }: Pick<FoundText, 'queries'>): readonly Float32Array[] =>
    queries.map((number) => attentionOf(row.queries.at(number), place))
}

/** What both searches of a sentence ended with, as the first one's. */
function withBoth(first: BestHypothesis | undefined, second: BestHypothesis): BestHypothesis {
  if (first === undefined) return second
  const found = second.ended === 'end' ? [second, ...second.others] : second.others
  return { ...first, others: [...first.others, ...found] }
}
