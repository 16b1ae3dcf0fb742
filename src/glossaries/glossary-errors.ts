import { InterpresError, overload } from '../kernel/errors.ts'

export function glossaryNotFound(detail?: string): InterpresError {
  return new InterpresError('not_found', 'Glossary not found', detail === undefined ? {} : { detail })
}

export function dictionaryNotFound(): InterpresError {
  return new InterpresError('not_found', 'Glossary not found', {
    detail: 'No dictionary found for language pair.',
  })
}

export function tooManyGlossaries(limit: number): InterpresError {
  return new InterpresError(
    'quota_exceeded',
    `The account has ${limit} glossaries, which is as many as it may have. Delete one first.`,
  )
}

export function editedTooOften(): InterpresError {
  return overload('The glossary is being edited by others. Try again.', 1)
}
