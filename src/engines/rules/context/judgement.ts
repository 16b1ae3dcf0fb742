import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type DoubtfulEdit, MOVES } from './doubtful-edit.ts'

/** By what doubtful changes are decided. */
interface Scale {
  /** Of `evidenceOf`, in its order. */
  readonly weights: readonly number[]
  /** From which sum on a change is made. */
  readonly threshold: number
}

/** The scales of a language; made by `training/writing/train-judgement.ts`. */
export interface Judgement {
  /** For changes that the rules propose. */
  readonly doubted: Scale
  /** For changes that the judge proposes. */
  readonly expected: Scale
}

/** What a judge says of a change (natural logarithms). */
export interface Verdict {
  /** How much likelier the sentence is with the change. */
  readonly odds: number
  /** How much likelier than the sentence with any other change that was asked about, or with none. */
  readonly lead: number
  /** Mean of the pieces of the sentence with the change: where all is unlikely, the judge knows little. */
  readonly mean: number
  readonly pieces: number
}

/** Longer sums say nothing more: beyond it a judge has only one answer. */
const MOST = 12
const bounded = (value: number) => Math.max(-MOST, Math.min(MOST, value))

/** What speaks for a change: its neighbours, and a judge. */
export function evidenceOf(edit: DoubtfulEdit, { odds, lead, mean, pieces }: Verdict): readonly number[] {
  const judged = bounded(odds)
  const shared = [1, bounded(edit.odds), judged, Math.max(0, judged), bounded(lead), mean, Math.log(pieces)]
  if (edit.expected !== undefined) {
    const { odds: first, move } = edit.expected
    return [...shared, Math.min(MOST, first), ...MOVES.map((other) => (other === move ? 1 : 0))]
  }
  const isGrammar = edit.kind === 'grammar' ? 1 : 0
  const isPunctuation = edit.kind === 'punctuation' ? 1 : 0
  return [...shared, Math.log(Math.max(1e-6, edit.sureness)), isGrammar, isPunctuation]
}

export function scaleFor(judgement: Judgement, { expected }: DoubtfulEdit): Scale {
  return expected === undefined ? judgement.doubted : judgement.expected
}

/** Logarithm of the odds that a change is right. */
export function sumOf(weights: readonly number[], evidence: readonly number[]): number {
  return weights.reduce((sum, weight, index) => sum + weight * (evidence[index] ?? 0), 0)
}

const FILE = join(import.meta.dirname, '../tables/judgement.json')

/** By language; those that are not there have none. */
export function readJudgements(): ReadonlyMap<string, Judgement> {
  return new Map(Object.entries(JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, Judgement>))
}
