import type { Messages } from '../messages/messages.ts'
import type { Change } from './changes.ts'

/** `Spelling: “teh” becomes “the”` */
export function changeInWords(original: string, { replacement, kind }: Change, t: Messages): string {
  const kinds: Readonly<Record<string, string>> = t.write.kinds
  const name = kind === undefined ? t.write.rewritten : (kinds[kind] ?? kind)
  return `${name}: ${t.write.becomes(shorten(original), shorten(replacement))}`
}

const LONGEST = 80

function shorten(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}
