import { escapeText } from '../../xml/escape-xml.ts'
import type { PdfRun } from './page-lines.ts'

/** Runs as markup, so that their looks are placed as tags are: `Hello <b>big</b> world`. */
export function writeRuns(runs: readonly PdfRun[]): string {
  return runs
    .map(({ text, isBold, isItalic }) => {
      const inner = isItalic ? `<i>${escapeText(text)}</i>` : escapeText(text)
      return isBold ? `<b>${inner}</b>` : inner
    })
    .join('')
}

const REFERENCES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&#13;': '\r',
}

export function readRuns(markup: string): PdfRun[] {
  const runs: PdfRun[] = []
  let isBold = false
  let isItalic = false
  for (const token of markup.match(/<\/?[bi]>|[^<]+/g) ?? []) {
    if (token.startsWith('<')) {
      if (token.includes('b')) isBold = !token.startsWith('</')
      else isItalic = !token.startsWith('</')
    } else {
      const text = token.replace(/&(?:amp|lt|gt|#13);/g, (reference) => REFERENCES[reference] ?? reference)
      runs.push({ text, isBold, isItalic })
    }
  }
  return runs
}
