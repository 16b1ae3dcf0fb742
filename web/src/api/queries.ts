import { QueryClient, useQuery } from '@tanstack/react-query'
import { type Answer, type Call, call, Problem, type Request } from './client.ts'

const MAX_RETRIES = 2

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: (count, error) => count < MAX_RETRIES && isPassing(error),
        retryDelay: (attempt, error) =>
          error instanceof Problem && error.retryAfterSeconds !== undefined
            ? error.retryAfterSeconds * 1_000
            : 500 * 2 ** attempt,
      },
    },
  })
}

function isPassing(error: unknown): boolean {
  return error instanceof Problem && (error.status === 0 || error.status === 429 || error.status >= 500)
}

/** Reads something and keeps it; the key is the call with what it was asked for. */
export function useCall<Name extends Call>(
  name: Name,
  request: Request<Name>,
  options: { readonly enabled?: boolean; readonly refetchInterval?: number; readonly keep?: boolean } = {},
) {
  return useQuery<Answer<Name>>({
    queryKey: [name, request],
    queryFn: ({ signal }) => call(name, { ...request, signal }),
    enabled: options.enabled ?? true,
    ...(options.refetchInterval === undefined ? {} : { refetchInterval: options.refetchInterval }),
    ...(options.keep === true ? { placeholderData: (last) => last } : {}),
  })
}
