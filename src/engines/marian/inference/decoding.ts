import { attentionOf } from './attention.ts'
import type { DecodeTask } from './decode-task.ts'
import { type BestHypothesis, createHypotheses, type Hypotheses } from './hypotheses.ts'
import type { EncodedSentence, NetworkRuntime } from './network-runtime.ts'
import type { NetworkTables } from './network-tables.ts'
import { createQueryStores, type QueryStore } from './query-store.ts'

export interface DecodingOptions {
  readonly runtime: NetworkRuntime
  readonly tables: NetworkTables
  /** Hypotheses per sentence; 1 is greedy. */
  readonly width: number
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
  readonly hypotheses: Hypotheses
  readonly queries: QueryStore
  position: number
  parents: readonly number[]
  isComplete: boolean
}

export function createDecoding({ runtime, tables, width }: DecodingOptions): Decoding {
  const createQueryStore = createQueryStores(tables.embeddingSize)
  let rows: DecodingRow[] = []

  function finish(row: DecodingRow, { queries, ...best }: BestHypothesis): void {
    row.isComplete = true
    const place = {
      ...row.sentence.lastKeys(),
      heads: tables.heads,
      sourceLength: row.task.sourceIds.length,
    }
    row.task.finish({
      ...best,
      attention: queries.map((number) => attentionOf(row.queries.at(number), place)),
    })
  }

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
        tasks.map(({ sourceIds, candidates }) => ({ sourceIds, candidates, width })),
      )
      for (const [index, sentence] of sentences.entries()) {
        const task = tasks[index]
        if (task === undefined) continue
        const hypotheses = createHypotheses(task, width)
        const queries = createQueryStore()
        rows.push({ task, sentence, hypotheses, queries, position: 0, parents: [], isComplete: false })
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
        const best = row.hypotheses.result()
        if (best !== undefined) finish(row, best)
      }
      dropWhere((row) => row.isComplete)
    },
    dropCancelled: () => dropWhere(({ task }) => task.isCancelled()),
    dropAll: () => dropWhere(() => true),
  }
}
