import { type TSchema, Type } from 'typebox'

export const ErrorAnswerSchema = Type.Object({
  message: Type.String({ description: 'What is wrong, for people.' }),
  code: Type.Optional(
    Type.String({ description: 'What is wrong, for programs; see the list of error codes.' }),
  ),
  detail: Type.Optional(Type.String({ description: 'Where exactly.' })),
})

const ERROR_MEANING: Readonly<Record<number, string>> = {
  400: 'A parameter is missing or has a value that is not allowed.',
  401: 'The Authorization header is missing.',
  403: 'The key is not accepted, or its account has no access to this regional address.',
  404: 'There is no such resource.',
  413: 'The request body is too large.',
  414: 'The URL is too long.',
  415: 'The Content-Type is not supported.',
  429: 'Too many requests at the moment; wait as long as Retry-After says.',
  456: 'The quota is used up.',
  503: 'The service cannot answer at the moment; wait as long as Retry-After says.',
  504: 'The request took too long.',
}

/** The `response` part of a route's schema: the answer of success and the documented failures. */
export function answers(
  success: { readonly status: number; readonly schema: TSchema },
  failures: readonly number[],
) {
  const responses: Record<string, object> = { [success.status]: success.schema }
  for (const status of failures) {
    responses[status] = { description: ERROR_MEANING[status] ?? 'Failure', ...ErrorAnswerSchema }
  }
  return responses
}
