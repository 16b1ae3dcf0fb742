import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ownSentences } from '../own-sentences.ts'

export interface Sentences {
  readonly training: readonly string[]
  /** Where thresholds come from. */
  readonly calibration: readonly string[]
  /** Seen by nothing before the figures of clean text are taken. */
  readonly heldOut: readonly string[]
}

/** Sentences of an origin that are used at most; legal and manual text would drown the rest. */
const MOST: Readonly<Record<string, number>> = {
  canlaw: 80_000,
  phpdoc: 30_000,
  pydocs: 30_000,
  suttacentral: 15_000,
  'adobeworkfront-mt': 60_000,
  dynamicsbc: 60_000,
}

/** Read from the corpora and from the own sentences; every sentence once, in an order of its own, not the files'. */
export function readSentences(language: string, corpora: string, limit: number): Sentences {
  const own = new Set<string>()
  const others = new Set<string>()
  const taken = new Map<string, number>()
  for (const { text, origin } of linesOf(language, corpora)) {
    if (!isClean(text)) continue
    if (origin === '') own.add(text)
    else {
      const count = taken.get(origin) ?? 0
      if (count >= (MOST[origin] ?? Number.POSITIVE_INFINITY)) continue
      taken.set(origin, count + 1)
      others.add(text)
    }
  }
  const training: string[] = []
  const calibration: string[] = []
  const heldOut: string[] = []
  const ordered = [...new Set([...own, ...others])]
    .map((text) => ({ text, key: keyOf(text) }))
    .toSorted((one, other) => one.key - other.key)
  for (const { text, key } of ordered) {
    const part = key % 50
    if (part === 0) heldOut.push(text)
    else if (part <= 2) calibration.push(text)
    else training.push(text)
  }
  return { training: training.slice(0, limit), calibration: calibration.slice(0, 9_000), heldOut }
}

function* linesOf(language: string, corpora: string): Generator<{ text: string; origin: string }> {
  const isMine = (name: string) => language === 'en' || name.startsWith(`en-${language}.`)
  const column = language === 'en' ? 0 : 1
  for (const { other } of ownSentences(language)) yield { text: other, origin: '' }
  for (const name of readdirSync(corpora).filter((file) => file.endsWith('.xz') && isMine(file))) {
    if (name.includes('en-ja')) continue
    for (const line of read(join(corpora, name))) {
      const cells = line.split('\t')
      yield { text: cells[column] ?? '', origin: cells[2] ?? 'unknown' }
    }
  }
}

function read(path: string): readonly string[] {
  return execFileSync('xz', ['-dc', path], { maxBuffer: 2 ** 30, encoding: 'utf8' }).split('\n')
}

function isClean(text: string): boolean {
  const letters = text.replaceAll(/[^\p{L}\s]/gu, '').length
  return (
    text.length >= 8 &&
    text.length <= 400 &&
    letters > text.length * 0.75 &&
    /^[\p{Lu}¿¡"“„«]/u.test(text) &&
    !/[{}<>@_/\\%$#=*|~^`[\]]/u.test(text)
  )
}

function keyOf(text: string): number {
  let state = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) state = Math.imul(state ^ text.charCodeAt(at), 0x01000193)
  state = Math.imul(state ^ (state >>> 15), 0x85ebca6b)
  return (state ^ (state >>> 13)) >>> 0
}
