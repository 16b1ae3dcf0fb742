/** Texts in work, kept over a reload of this tab. */
type Draft = 'translate' | 'improve'

const PREFIX = 'interpres.draft.'

export function readDraft(name: Draft): string {
  try {
    return sessionStorage.getItem(PREFIX + name) ?? ''
  } catch {
    return ''
  }
}

export function storeDraft(name: Draft, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(PREFIX + name)
    else sessionStorage.setItem(PREFIX + name, text)
  } catch {
    // Too long for the browser, or storage is off: the text still stands on the page.
  }
}
