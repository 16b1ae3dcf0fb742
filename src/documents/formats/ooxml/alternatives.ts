import type { CopyScope, DocumentDraft } from '../../model/document-draft.ts'

/** Both forms of an alternative hold the same text: that of the second is a copy. */
export function createAlternatives(draft: Pick<DocumentDraft, 'enter' | 'leave'>) {
  const copies: CopyScope[] = []
  return {
    open(name: string): void {
      if (name === 'mc:AlternateContent') copies.push(new Map())
      else if (name === 'mc:Choice' || name === 'mc:Fallback') {
        draft.enter(copies.at(-1) ?? new Map(), name === 'mc:Fallback')
      }
    },
    close(name: string): void {
      if (name === 'mc:AlternateContent') copies.pop()
      else if (name === 'mc:Choice' || name === 'mc:Fallback') draft.leave()
    },
  }
}
