import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Answer, type Call, call, type Request } from './client.ts'

/** Changes something; what was read by the named calls is read anew afterwards. */
export function useChange<Name extends Call>(name: Name, renews: readonly Call[]) {
  const client = useQueryClient()
  return useMutation<Answer<Name>, Error, Request<Name>>({
    mutationFn: (request) => call(name, request),
    onSuccess: async () => {
      await Promise.all(renews.map((other) => client.invalidateQueries({ queryKey: [other] })))
    },
  })
}
