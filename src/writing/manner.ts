import { InterpresError } from '../kernel/errors.ts'

export const WRITING_STYLES = ['academic', 'business', 'casual', 'simple'] as const
export type WritingStyle = (typeof WRITING_STYLES)[number]

export const TONES = ['confident', 'diplomatic', 'enthusiastic', 'friendly'] as const
export type Tone = (typeof TONES)[number]

/** What is done with a text: mend its mistakes, or write it anew in a style or a tone. */
export type Manner =
  | { readonly kind: 'correction' }
  | { readonly kind: 'style'; readonly name: WritingStyle }
  | { readonly kind: 'tone'; readonly name: Tone }

export const CORRECTION: Manner = { kind: 'correction' }

/** A manner that was asked for; one that is only preferred gives way to correction where nothing can follow it. */
export interface WantedManner {
  readonly manner: Manner
  readonly isRequired: boolean
}

/**
 * The manner that `writing_style` and `tone` name. Errors: `invalid_parameter` for both at once and for a value that
 * is none.
 */
export function wantedManner(style: string | undefined, tone: string | undefined): WantedManner {
  const wantsStyle = style !== undefined && style !== 'default'
  const wantsTone = tone !== undefined && tone !== 'default'
  if (wantsStyle && wantsTone) {
    throw new InterpresError(
      'invalid_parameter',
      'Bad request. Reason: Both writing_style and tone defined. Only one of them can be used at a time.',
    )
  }
  if (wantsStyle) {
    const { name, isRequired } = named(style, 'writing_style', WRITING_STYLES)
    return { manner: { kind: 'style', name }, isRequired }
  }
  if (wantsTone) {
    const { name, isRequired } = named(tone, 'tone', TONES)
    return { manner: { kind: 'tone', name }, isRequired }
  }
  return { manner: CORRECTION, isRequired: false }
}

function named<Name extends string>(
  value: string,
  parameter: string,
  names: readonly Name[],
): { readonly name: Name; readonly isRequired: boolean } {
  const isPreferred = value.startsWith('prefer_')
  const name = names.find((known) => known === (isPreferred ? value.slice('prefer_'.length) : value))
  if (name === undefined) {
    throw new InterpresError('invalid_parameter', `Value for '${parameter}' not supported.`)
  }
  return { name, isRequired: !isPreferred }
}

export function isSameManner(one: Manner, other: Manner): boolean {
  if (one.kind === 'correction' || other.kind === 'correction') return one.kind === other.kind
  return one.kind === other.kind && one.name === other.name
}
