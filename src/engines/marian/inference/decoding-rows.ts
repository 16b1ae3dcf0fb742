import { attentionOf } from './attention.ts'
import type { DecodeTask } from './decode-task.ts'
import { createHypotheses, type Hypotheses } from './hypotheses.ts'
import type { CandidateMatrix, SourceMemory, StepInput, StepOutput } from './network-runtime.ts'
import type { NetworkTables } from './network-tables.ts'

export interface DecodingRow {
  readonly task: DecodeTask
  readonly hypotheses: Hypotheses
  /** Where each of the task's candidates stands in the batch's matrix. */
  columns: Uint32Array
  complete: boolean
}

export interface DecodingRowsOptions {
  readonly tables: NetworkTables
  readonly tasks: readonly DecodeTask[]
  readonly memory: SourceMemory
  readonly width: number
}

/**
 * The state of a batch between steps. Live rows always come first in every array, so a step takes a prefix of each;
 * a row that leaves is overwritten by the last one.
 */
export function createDecodingRows({ tables, tasks, memory, width }: DecodingRowsOptions) {
  const D = tables.embeddingSize
  // A product with one single row takes another float32 kernel, which adds in another order.
  const slots = tables.exactScores ? width : Math.max(width, 2)
  const rows: DecodingRow[] = tasks.map((task) => ({
    task,
    hypotheses: createHypotheses({ task, width, scale: tables.outputScale, bias: tables.outputBias }),
    columns: new Uint32Array(),
    complete: false,
  }))
  const embedded = new Float32Array(rows.length * slots * D)
  const cells: readonly Float32Array[] = Array.from(
    { length: tables.decoderLayers },
    () => new Float32Array(rows.length * slots * D),
  )
  let candidates = gatherCandidates(tables, rows)
  let rowsOfCandidates = rows.length

  function stepInput(position: number): StepInput {
    if (rows.length <= rowsOfCandidates / 2) {
      candidates = gatherCandidates(tables, rows)
      rowsOfCandidates = rows.length
    }
    for (const [index, row] of rows.entries()) {
      for (const [slot, previous] of row.hypotheses.previousIds().entries()) {
        tables.embedTarget(embedded, (index * slots + slot) * D, previous, position)
      }
    }
    return { rows: rows.length, width: slots, embedded, cells, memory, candidates }
  }

  function advance(output: StepOutput): void {
    for (const [index, row] of rows.entries()) {
      const first = index * slots
      const parents = row.hypotheses.extend({
        scores: output.scores,
        columns: row.columns,
        scoresAt: (slot) => (first + slot) * candidates.count,
        queryOf: (slot) => output.query.subarray((first + slot) * D, (first + slot + 1) * D),
      })
      if (parents !== undefined) for (const cell of cells) permute(cell, first, parents, D)
      const best = row.hypotheses.result()
      if (best === undefined) continue
      row.complete = true
      const keys = memory.keys.at(-1) ?? new Float32Array()
      row.task.finish({
        ids: best.ids,
        score: best.score,
        ended: best.ended,
        attention: best.queries.map((query) =>
          attentionOf(query, {
            keys,
            length: memory.length,
            row: index,
            heads: tables.heads,
            sourceLength: row.task.sourceIds.length,
          }),
        ),
      })
    }
  }

  function dropWhere(gone: (row: DecodingRow) => boolean): void {
    for (let index = rows.length - 1; index >= 0; index -= 1) {
      const row = rows[index]
      if (row === undefined || !gone(row)) continue
      const last = rows.pop()
      const from = rows.length
      if (last === undefined || from === index) continue
      rows[index] = last
      moveRow(memory.mask, from, index, memory.length)
      for (const part of memory.keys) moveRow(part, from, index, memory.length * D)
      for (const part of memory.values) moveRow(part, from, index, memory.length * D)
      for (const cell of cells) moveRow(cell, from, index, slots * D)
    }
  }

  return { count: () => rows.length, stepInput, advance, dropWhere }
}

function gatherCandidates(tables: NetworkTables, rows: readonly DecodingRow[]): CandidateMatrix {
  const [first] = rows
  if (first !== undefined && rows.every((row) => row.task.candidates === first.task.candidates)) {
    const columns = Uint32Array.from(first.task.candidates, (_, index) => index)
    for (const row of rows) row.columns = columns
    return tables.candidateMatrix(first.task.candidates)
  }
  const columnOf = new Int32Array(tables.targetVocabularySize)
  for (const { task } of rows) {
    for (let index = 0; index < task.candidates.length; index += 1) columnOf[task.candidates[index] ?? 0] = 1
  }
  let count = 0
  for (let id = 0; id < columnOf.length; id += 1) if (columnOf[id] === 1) columnOf[id] = count++
  const union = new Uint32Array(count)
  for (const row of rows) {
    const { candidates } = row.task
    row.columns = new Uint32Array(candidates.length)
    for (let index = 0; index < candidates.length; index += 1) {
      const id = candidates[index] ?? 0
      const column = columnOf[id] ?? 0
      row.columns[index] = column
      union[column] = id
    }
  }
  return tables.candidateMatrix(union)
}

function moveRow(values: Float32Array | Int32Array, from: number, to: number, size: number): void {
  values.copyWithin(to * size, from * size, (from + 1) * size)
}

/** Slot s of the row that starts at slot `first` takes over the state of slot `parents[s]`. */
function permute(cell: Float32Array, first: number, parents: readonly number[], D: number): void {
  if (parents.every((parent, slot) => parent === slot)) return
  const before = cell.slice(first * D, (first + Math.max(...parents) + 1) * D)
  for (const [slot, parent] of parents.entries()) {
    cell.set(before.subarray(parent * D, (parent + 1) * D), (first + slot) * D)
  }
}
