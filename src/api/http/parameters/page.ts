import { type Static, Type } from 'typebox'
import { InterpresError } from '../../../kernel/errors.ts'
import { mergeParameters } from '../bodies/body.ts'

/** Parameters of lists that are read page by page. */
export const PAGE_PARAMETERS = {
  page: Type.Optional(Type.Integer({ minimum: 0, default: 0, description: 'From 0.' })),
  page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 25, default: 10 })),
}

export const PageQuery = Type.Object(PAGE_PARAMETERS)

/** What of a list is wanted. */
export function readPage({ page = 0, page_size = 10 }: Static<typeof PageQuery>): {
  readonly offset: number
  readonly limit: number
} {
  return { offset: Math.min(page * page_size, Number.MAX_SAFE_INTEGER), limit: page_size }
}

/** Words the refusal of a bad page as callers know it. */
export function checkPage(query: unknown): void {
  const { page } = mergeParameters(query, undefined)
  const text = String(Array.isArray(page) ? page[0] : (page ?? '')).trim()
  if (text === '' || /^\d{1,15}$/.test(text)) return
  throw new InterpresError('invalid_parameter', 'Parameter "page" must be a non-negative integer')
}
