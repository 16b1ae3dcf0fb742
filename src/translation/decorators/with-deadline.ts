import { InterpresError } from '../../kernel/errors.ts'
import { abortError } from '../../kernel/until-aborted.ts'
import type { TranslationEngine } from '../engine.ts'

/**
 * Ends a request that takes longer than `timeoutMs` with `deadline_exceeded`, and one whose signal aborts with that
 * signal's reason, also when the engine itself does not heed the signal. The engine's signal is aborted in both cases.
 */
export function withDeadline(
  engine: TranslationEngine,
  { timeoutMs }: { readonly timeoutMs: number },
): TranslationEngine {
  return {
    name: engine.name,
    pairs: () => engine.pairs(),
    close: () => engine.close(),
    async translate(request) {
      const controller = new AbortController()
      const ended = Promise.withResolvers<never>()
      const end = (error: InterpresError) => {
        ended.reject(error)
        controller.abort(error)
      }
      const cancel = () => end(abortError(request.signal))
      const timer = setTimeout(() => {
        end(new InterpresError('deadline_exceeded', 'The translation took too long.'))
      }, timeoutMs)
      request.signal.addEventListener('abort', cancel, { once: true })
      if (request.signal.aborted) cancel()
      try {
        if (controller.signal.aborted) return await ended.promise
        return await Promise.race([
          engine.translate({ ...request, signal: controller.signal }),
          ended.promise,
        ])
      } finally {
        clearTimeout(timer)
        request.signal.removeEventListener('abort', cancel)
      }
    },
  }
}
