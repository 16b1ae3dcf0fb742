import { attentionOf } from './attention.ts'
import type { DecodeTask } from './decode-task.ts'
import { type BestHypothesis, createHypotheses, type Hypotheses } from './hypotheses.ts'
import type { CandidateMatrix, SourceMemory, StepInput, StepOutput } from './network-runtime.ts'
import type { NetworkTables } from './network-tables.ts'

export interface DecodingRow {
  readonly task: DecodeTask
  readonly hypotheses: Hypotheses
  /** Where each of the task's candidates stands in the batch's matrix. */
  columns: Uint32Array
  /** Where the states of its hypotheses lie that the last step has left; none before the first. */
  states: readonly number[]
  complete: boolean
}

export interface DecodingRowsOptions {
  readonly tables: NetworkTables
  readonly tasks: readonly DecodeTask[]
  readonly memory: SourceMemory
  readonly width: number
  /** See `NetworkRuntime`. */
  readonly wantsEqualWidths: boolean
}

/**
 * The state of a batch between steps. Live rows always come first in every array, so a step takes a prefix of each;
 * a row that leaves is overwritten by the last one. Hypotheses that have ended take part in no step, unless the runtime
 * wants all rows alike.
 */
export function createDecodingRows({ tables, tasks, memory, width, wantsEqualWidths }: DecodingRowsOptions) {
  const D = tables.embeddingSize
  // A product with one single row takes another float32 kernel, which adds in another order.
  const slots = tables.exactScores || !wantsEqualWidths ? width : Math.max(width, 2)
  const rows: DecodingRow[] = tasks.map((task) => ({
    task,
    hypotheses: createHypotheses({ task, width, scale: tables.outputScale, bias: tables.outputBias }),
    columns: new Uint32Array(),
    states: [],
    complete: false,
  }))
  const embedded = new Float32Array(rows.length * slots * D)
  const createCells = () =>
    Array.from({ length: tables.decoderLayers }, () => new Float32Array(embedded.length))
  let cells: readonly Float32Array[] = createCells()
  let cellsBefore = cells
  let widths: readonly number[] = []
  let candidates = gatherCandidates(tables, rows)
  let rowsOfCandidates = rows.length

  function stepInput(position: number): StepInput {
    if (rows.length <= rowsOfCandidates / 2) {
      candidates = gatherCandidates(tables, rows)
      rowsOfCandidates = rows.length
    }
    const previous = rows.map((row) => row.hypotheses.previousIds())
    widths = previous.map((ids) => (wantsEqualWidths ? slots : ids.length))
    let first = 0
    for (const [index, ids] of previous.entries()) {
      for (const [slot, id] of ids.entries()) tables.embedTarget(embedded, (first + slot) * D, id, position)
      first += widths[index] ?? 0
    }
    placeStates()
    return { widths, embedded, cells, memory, candidates }
  }

  /** Brings the states of all hypotheses to where the next step wants them. */
  function placeStates(): void {
    let first = 0
    const moves: (readonly [from: number, to: number])[] = []
    for (const [index, { states }] of rows.entries()) {
      for (const [slot, from] of states.entries()) moves.push([from, first + slot])
      first += widths[index] ?? 0
    }
    if (moves.every(([from, to]) => from === to)) return
    if (cellsBefore === cells) cellsBefore = createCells()
    ;[cells, cellsBefore] = [cellsBefore, cells]
    for (const [layer, cell] of cells.entries()) {
      const before = cellsBefore[layer] ?? cell
      for (const [from, to] of moves) cell.set(before.subarray(from * D, (from + 1) * D), to * D)
    }
  }

  function advance(output: StepOutput): void {
    let first = 0
    for (const [index, row] of rows.entries()) {
      const start = first
      first += widths[index] ?? 0
      const parents = row.hypotheses.extend({
        scores: output.scores,
        columns: row.columns,
        scoresAt: (slot) => (start + slot) * candidates.count,
        queryOf: (slot) => output.query.subarray((start + slot) * D, (start + slot + 1) * D),
      })
      row.states = parents.map((parent) => start + parent)
      const best = row.hypotheses.result()
      if (best !== undefined) finish(row, index, best)
    }
  }

  function finish(row: DecodingRow, index: number, { queries, ...best }: BestHypothesis): void {
    row.complete = true
    const keys = memory.keys.at(-1) ?? new Float32Array()
    const sourceLength = row.task.sourceIds.length
    const place = { keys, length: memory.length, row: index, heads: tables.heads, sourceLength }
    row.task.finish({ ...best, attention: queries.map((query) => attentionOf(query, place)) })
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
