import type { Answer } from '../api/client.ts'

export type Pair = Answer<'GET /interpres/v1/pairs'>['pairs'][number]

export const AUTO = ''
const RECENT = 'interpres.languages'
const RECENT_COUNT = 5

export interface Languages {
  /** `AUTO` to detect it. */
  readonly source: string
  readonly target: string
}

export function sourcesOf(pairs: readonly Pair[]): readonly string[] {
  return [...new Set(pairs.map(({ source }) => source))]
}

/** Targets that the source can be translated into; all of them while the source is to be detected. */
export function targetsOf(pairs: readonly Pair[], source: string): readonly string[] {
  return [
    ...new Set(pairs.filter((pair) => source === AUTO || pair.source === source).map(({ target }) => target)),
  ]
}

export function findPair(pairs: readonly Pair[], source: string, target: string): Pair | undefined {
  return pairs.find((pair) => pair.source === source && pair.target === target)
}

/** The address of the text page with two languages, and a text where one is given. */
export function linkTo({ source, target }: Languages, text?: string): string {
  return `/#${source}/${target}${text === undefined ? '' : `/${encodeURIComponent(text)}`}`
}

/** The text of a copied link, `#en/de/Good%20morning`; empty where the address has none. */
export function textInFragment(fragment: string): string {
  const [, , ...rest] = fragment.replace(/^#/, '').split('/')
  try {
    return decodeURIComponent(rest.join('/'))
  } catch {
    return ''
  }
}

/** From `#en/de` in the address; a browser's own language, otherwise, or whatever there is. */
export function initialLanguages(
  pairs: readonly Pair[],
  fragment: string,
  preferred: readonly string[],
): Languages {
  const [source = AUTO, target = ''] = fragment.replace(/^#/, '').split('/')
  const targets = targetsOf(pairs, AUTO)
  const wanted = [target, ...readRecent(), ...preferred.map((code) => code.split('-')[0] ?? ''), 'en', 'de']
  return {
    source: sourcesOf(pairs).includes(source) ? source : AUTO,
    target: wanted.find((code) => targets.includes(code)) ?? targets[0] ?? '',
  }
}

/** Where to translate what is in the usual target already: a recent language, or a usual one. */
export function otherTarget(pairs: readonly Pair[], source: string): string | undefined {
  const targets = targetsOf(pairs, source)
  return [...readRecent(), 'de', 'en'].find((code) => code !== source && targets.includes(code)) ?? targets[0]
}

export function readRecent(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(RECENT) ?? '[]')
    return Array.isArray(stored) ? stored.filter((code): code is string => typeof code === 'string') : []
  } catch {
    return []
  }
}

export function rememberLanguage(code: string): void {
  if (code === AUTO) return
  try {
    const recent = [code, ...readRecent().filter((other) => other !== code)].slice(0, RECENT_COUNT)
    localStorage.setItem(RECENT, JSON.stringify(recent))
  } catch {
    // Without storage the list has no recent languages.
  }
}
