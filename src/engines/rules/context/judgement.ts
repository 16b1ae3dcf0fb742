import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type DoubtfulEdit, MOVES } from './doubtful-edit.ts'

/** By what doubtful changes of a language are decided; made by `training/writing/train-judgement.ts`. */
export interface Judgement {
  /** Of `evidenceOf`, in its order. */
  readonly weights: readonly number[]
  /** From which sum on a change is made. */
  readonly threshold: number
}

/** What a judge says of a change (natural logarithms). */
export interface Verdict {
  /** How much likelier the sentence is with the change. */
  readonly odds: number
  /** How much likelier than with any other change of the same words, or with none. */
  readonly lead: number
  /** How much likelier than with any change of other words nearby, or with none. */
  readonly leadNearby: number
  /** Mean of the pieces of the sentence with the change: where all is unlikely, the judge knows little. */
  readonly mean: number
  readonly pieces: number
}

/** Longer sums say nothing more: beyond it a judge has only one answer. */
const MOST = 12
const MOST_AGREED = 6
const bounded = (value: number) => Math.max(-MOST, Math.min(MOST, value))

/** What speaks for a change: its neighbours, and a judge. */
export function evidenceOf(
  { move, signs, isSure, sureness }: DoubtfulEdit,
  verdict: Verdict,
): readonly number[] {
  const { context, expected, margin, pairs, frequency, accents, isFirst } = signs
  const judged = bounded(verdict.odds)
  const lead = bounded(verdict.lead)
  const isFound = context !== undefined && context >= 1
  return [
    1,
    judged,
    Math.max(0, judged),
    lead,
    Math.max(0, lead),
    bounded(verdict.leadNearby),
    verdict.mean,
    Math.log(verdict.pieces),
    context === undefined ? 0 : 1,
    isFound ? 1 : 0,
    bounded(context ?? 0),
    isFound ? Math.log(Math.max(1e-6, sureness)) : 0,
    expected === undefined ? 0 : 1,
    Math.min(MOST, expected ?? 0),
    isFound && expected !== undefined ? 1 : 0,
    bounded(margin ?? 0),
    isSure ? 1 : 0,
    pairs,
    frequency,
    Math.min(0, frequency),
    accents === undefined ? 0 : 1,
    accents === undefined ? 0 : Math.max(0, judged),
    accents === 'more' ? 1 : 0,
    ...MOVES.slice(1).map((other) => (other === move ? 1 : 0)),
    isFirst ? 1 : 0,
    isFirst ? Math.max(0, judged) : 0,
    // What both speak for, as far as either does.
    Math.max(0, Math.min(MOST_AGREED, context ?? 0, judged)),
  ]
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
