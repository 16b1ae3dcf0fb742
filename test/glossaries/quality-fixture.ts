import { readdirSync, readFileSync } from 'node:fs'
import type { GlossaryEntry } from '../../src/glossaries/glossary.ts'

/** A term that has to stand in a translation, and which words may stand right before it; `^` is the start. */
export interface ExpectedTerm {
  readonly outputs: readonly string[]
  readonly before: readonly string[]
}

export interface QualitySentence {
  readonly source: string
  readonly expected: readonly ExpectedTerm[]
}

export interface QualitySet {
  /** `en-es` */
  readonly pair: string
  readonly entries: readonly GlossaryEntry[]
  readonly sentences: readonly QualitySentence[]
}

/** `quality` was looked at while rules were written; `quality-unseen` was not. */
export type QualitySetName = 'quality' | 'quality-unseen'

/**
 * Sentences with the terms of a glossary, one file per pair: first the entries, `source = target`; then sentences,
 * `The server is down. | El > servidor`, where a slash separates what is equally right.
 */
export function readQualitySets(name: QualitySetName): readonly QualitySet[] {
  const folder = new URL(`fixtures/${name}/`, import.meta.url)
  return readdirSync(folder)
    .filter((file) => file.endsWith('.txt'))
    .toSorted()
    .map((file) => {
      const lines = readFileSync(new URL(file, folder), 'utf8')
        .split('\n')
        .filter((line) => line.trim() !== '')
      return {
        pair: file.replace('.txt', ''),
        entries: lines.filter((line) => line.includes(' = ')).map(toEntry),
        sentences: lines.filter((line) => line.includes(' | ')).map(toSentence),
      }
    })
}

function toEntry(line: string): GlossaryEntry {
  const [source = '', target = ''] = line.split(' = ')
  return { source, target }
}

function toSentence(line: string): QualitySentence {
  const [source = '', ...terms] = line.split(' | ')
  const expected = terms.map((term) => {
    const [before = '', outputs = ''] = term.split(' > ')
    return { before: before.split('/'), outputs: outputs.split('/') }
  })
  return { source, expected }
}

/** Whether a term is in a translation, and in its place: once each time it is expected, behind an expected word. */
export function judgeTerm(
  translation: string,
  { outputs, before }: ExpectedTerm,
): { readonly present: boolean; readonly placed: boolean } {
  for (const output of outputs) {
    const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${escapePattern(output)}(?![\\p{L}\\p{N}])`, 'gu')
    for (const { index } of translation.matchAll(pattern)) {
      const left = /([\p{L}\p{M}]+['’]|[\p{L}\p{M}\p{N}]+)\s*$/u.exec(translation.slice(0, index))?.[1] ?? '^'
      const placed = before.some((word) => word.toLowerCase() === left.replace('’', "'").toLowerCase())
      return { present: true, placed }
    }
  }
  return { present: false, placed: false }
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
