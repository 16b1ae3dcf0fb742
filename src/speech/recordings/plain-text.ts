import type { TimedText } from './timed-text.ts'

const PAUSE_MS = 2_000

/** A sentence a line, with a blank line where nobody spoke for two seconds. */
export function writePlainText(sentences: readonly TimedText[]): string {
  let text = ''
  let endMs: number | undefined
  for (const sentence of sentences) {
    if (endMs !== undefined && sentence.startMs - endMs >= PAUSE_MS) text += '\n'
    text += `${sentence.text}\n`
    endMs = sentence.endMs
  }
  return text
}
