import { setImmediate } from 'node:timers/promises'
import type { LanguageCode } from '../../languages/language-code.ts'
import { phraseKey } from './phrase-key.ts'

/** How a phrase addresses people: `unknown` where it may do so and does not show how. */
export type Address = 'formal' | 'familiar' | 'unknown' | 'nobody'

export interface Phrase {
  readonly text: string
  readonly address: Address
}

/** The phrases of one pair by key. */
export type PhraseTable = ReadonlyMap<string, readonly Phrase[]>

const MARKS: Readonly<Record<string, Address>> = { '+': 'formal', '-': 'familiar', '~': 'unknown' }
const ROWS_AT_ONCE = 500

/**
 * The phrases of a pair from the file that `training/interpres_training/phrase_memory.py` makes; `undefined` for languages
 * that it lacks. Of several with one key and address the first counts. Steps aside between rows.
 */
export async function readPhraseTable(
  content: string,
  source: LanguageCode,
  target: LanguageCode,
): Promise<PhraseTable | undefined> {
  const [header = '', ...rows] = content.split('\n')
  const columns = header.split('\t')
  const [from, to] = [columns.indexOf(source), columns.indexOf(target)]
  if (from < 0 || to < 0 || from === to) return undefined
  const table = new Map<string, Phrase[]>()
  for (const [index, row] of rows.entries()) {
    if (index % ROWS_AT_ONCE === 0) await setImmediate()
    const cells = row.split('\t')
    const phrase = read(cells[to] ?? '')
    const { text } = read(cells[from] ?? '')
    if (text === '' || phrase.text === '') continue
    const key = phraseKey(text, source)
    const known = table.get(key)
    if (known === undefined) table.set(key, [phrase])
    else if (known.every(({ address }) => address !== phrase.address)) known.push(phrase)
  }
  return table
}

function read(cell: string): Phrase {
  const address = MARKS[cell.charAt(0)]
  return address === undefined ? { text: cell, address: 'nobody' } : { text: cell.slice(1), address }
}
