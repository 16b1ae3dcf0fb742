import type { About } from '../session/session.ts'

type Manners = About['writing_manners']

export const CORRECTION = 'correction'

/** `style:simple`, `tone:friendly`: what a language can be rewritten in; any language's while it is not chosen. */
export function mannersFor(manners: Manners, language: string | undefined): readonly string[] {
  const base = language?.split('-')[0]
  const fitting = manners.filter((item) => base === undefined || item.language.split('-')[0] === base)
  return [
    ...new Set([
      ...fitting.flatMap(({ styles }) => styles.map((name) => `style:${name}`)),
      ...fitting.flatMap(({ tones }) => tones.map((name) => `tone:${name}`)),
    ]),
  ]
}

export function readManner(manner: string): {
  readonly style: string | undefined
  readonly tone: string | undefined
} {
  const [kind, name] = manner.split(':')
  return { style: kind === 'style' ? name : undefined, tone: kind === 'tone' ? name : undefined }
}
