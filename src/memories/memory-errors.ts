import { InterpresError } from '../kernel/errors.ts'
import type { LanguageCode } from '../languages/language-code.ts'

export function memoryNotFound(): InterpresError {
  return new InterpresError('not_found', 'Translation memory not found')
}

export function memoryJobNotFound(): InterpresError {
  return new InterpresError('not_found', 'Translation memory job not found')
}

/** As clients know it. */
export function targetNotSupported(id: string, target: LanguageCode): InterpresError {
  return new InterpresError(
    'not_found',
    `Translation Memory ${id} does not support the target language ${target.toUpperCase()}`,
  )
}

export function tooManyMemories(limit: number): InterpresError {
  return new InterpresError(
    'quota_exceeded',
    `An account may have ${limit} translation memories in a region. Delete one first.`,
  )
}

export function tooManySegments(limit: number): InterpresError {
  return new InterpresError('quota_exceeded', `A translation memory may have ${limit} segments.`)
}

/** A file that cannot be imported: the message says what is wrong, and where it can be told in which line. */
export class UnreadableMemory extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'UnreadableMemory'
  }
}
