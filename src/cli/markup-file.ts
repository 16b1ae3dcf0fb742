import { extname } from 'node:path'
import type { TagHandling } from '../translation/translator.ts'

const KINDS: Readonly<Record<string, TagHandling['kind']>> = {
  '.html': 'html',
  '.htm': 'html',
  '.xhtml': 'html',
  '.xml': 'xml',
}

/** How a file of this name is read as a whole; `undefined` for one that is no markup, and for standard input. */
export function markupOf(file: string | undefined): TagHandling | undefined {
  const kind = KINDS[extensionOf(file)]
  if (kind === undefined) return undefined
  const none = new Set<string>()
  return {
    kind,
    version: 'v2',
    outlineDetection: true,
    splittingTags: none,
    nonSplittingTags: none,
    ignoreTags: none,
  }
}

export function extensionOf(file: string | undefined): string {
  return file === undefined ? '' : extname(file).toLowerCase()
}
