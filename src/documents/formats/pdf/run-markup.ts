import { escapeText } from '../../xml/escape-xml.ts'
import type { PdfRun, RunLook } from './page-lines.ts'

/** Runs as markup, so that their looks are placed as tags are: `Hello <b>big</b> world`. */
export interface RunMarkup {
  readonly text: string
  /** The runs of the same markup around other words. */
  read(markup: string): PdfRun[]
}

const MOST_LOOKS = 20
/** Names of tags that stand for bold, italic, and looks by their number. */
export const RUN_TAGS: ReadonlySet<string> = new Set([
  'b',
  'i',
  ...Array.from({ length: MOST_LOOKS }, (_, at) => `l${at}`),
])

export function markRuns(runs: readonly PdfRun[]): RunMarkup {
  const looks = looksOf(runs)
  const text = runs
    .map((run) => {
      const at = looks.findIndex((look) => look.color === run.look?.color && look.family === run.look.family)
      const inner = run.isItalic ? `<i>${escapeText(run.text)}</i>` : escapeText(run.text)
      const bold = run.isBold ? `<b>${inner}</b>` : inner
      return at > 0 ? `<l${at}>${bold}</l${at}>` : bold
    })
    .join('')
  return { text, read: (markup) => readRuns(markup, looks) }
}

/** The looks of a paragraph, that of most letters first: it needs no tag. */
function looksOf(runs: readonly PdfRun[]): readonly RunLook[] {
  const found = new Map<string, { look: RunLook; letters: number }>()
  for (const { look, text } of runs) {
    if (look === undefined) continue
    const key = `${look.color} ${look.family}`
    const letters = (found.get(key)?.letters ?? 0) + text.trim().length
    found.set(key, { look, letters })
  }
  return [...found.values()]
    .toSorted((one, other) => other.letters - one.letters)
    .slice(0, MOST_LOOKS)
    .map(({ look }) => look)
}

const REFERENCES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&#13;': '\r',
}

function readRuns(markup: string, looks: readonly RunLook[]): PdfRun[] {
  const runs: PdfRun[] = []
  let isBold = false
  let isItalic = false
  let look = looks[0]
  for (const token of markup.match(/<\/?(?:[bi]|l\d+)>|[^<]+/g) ?? []) {
    const tag = /^<(\/?)([bil])(\d*)>$/.exec(token)
    const isOpen = tag?.[1] === ''
    if (tag === null) {
      const text = token.replace(/&(?:amp|lt|gt|#13);/g, (reference) => REFERENCES[reference] ?? reference)
      runs.push({ text, isBold, isItalic, ...(look === undefined ? {} : { look }) })
    } else if (tag[2] === 'b') isBold = isOpen
    else if (tag[2] === 'i') isItalic = isOpen
    else look = looks[isOpen ? Number(tag[3]) : 0]
  }
  return runs
}
