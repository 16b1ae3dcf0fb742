import { type TSchema, Type } from 'typebox'

export const ErrorAnswerSchema = Type.Object({
  message: Type.String({ description: 'What is wrong, for people.' }),
  code: Type.Optional(
    Type.String({ description: 'What is wrong, for programs; see the list of error codes.' }),
  ),
  detail: Type.Optional(Type.String({ description: 'Where exactly.' })),
})

/** What each status of failure means, on every route; `name` is what the API reference calls it. */
export const FAILURES: Readonly<Record<number, { readonly name: string; readonly meaning: string }>> = {
  400: { name: 'BadRequest', meaning: 'A parameter is missing or has a value that is not allowed.' },
  401: { name: 'Unauthorized', meaning: 'The Authorization header is missing.' },
  403: {
    name: 'Forbidden',
    meaning: 'The key is not accepted, or its account has no access to this regional address.',
  },
  404: { name: 'NotFound', meaning: 'There is no such resource.' },
  408: { name: 'RequestTimeout', meaning: 'The request took too long to arrive.' },
  409: { name: 'Conflict', meaning: 'Somebody else changed the same thing, or it exists already.' },
  413: { name: 'ContentTooLarge', meaning: 'The request body is too large.' },
  414: { name: 'UriTooLong', meaning: 'The URL is too long.' },
  415: { name: 'UnsupportedMediaType', meaning: 'The Content-Type is not supported.' },
  429: {
    name: 'TooManyRequests',
    meaning: 'Too many requests at the moment; wait as long as Retry-After says.',
  },
  456: { name: 'QuotaExceeded', meaning: 'The quota is used up.' },
  503: {
    name: 'ServiceUnavailable',
    meaning: 'The service cannot answer at the moment; wait as long as Retry-After says.',
  },
  504: { name: 'DeadlineExceeded', meaning: 'The request took too long.' },
}

/** The `response` part of a route's schema: the answer of success and the documented failures. */
export function answers(
  success: { readonly status: number; readonly schema: TSchema },
  failures: readonly number[],
) {
  const responses: Record<string, object> = { [success.status]: success.schema }
  for (const status of failures) {
    responses[status] = { description: failureOf(status).meaning, ...ErrorAnswerSchema }
  }
  return responses
}

function failureOf(status: number) {
  const failure = FAILURES[status]
  if (failure === undefined) throw new Error(`status ${status} has no meaning in the API reference yet`)
  return failure
}
