import type { Clock } from '../../kernel/clock.ts'
import type { TranslationEngine } from '../engine.ts'

/** One request to an engine, as it ended. */
export interface EngineCall {
  readonly engine: string
  /** `en-de`, `zh-pt-BR`. */
  readonly pair: string
  readonly segments: number
  readonly durationMs: number
  readonly outcome: 'ok' | 'error'
}

export interface EngineMetrics {
  engineCalled(call: EngineCall): void
}

/** Reports every request to an engine, whether it succeeds or fails. */
export function withMetrics(
  engine: TranslationEngine,
  { metrics, clock }: { readonly metrics: EngineMetrics; readonly clock: Clock },
): TranslationEngine {
  return {
    name: engine.name,
    pairs: () => engine.pairs(),
    close: () => engine.close(),
    async translate(request) {
      const startedMs = clock.nowMs()
      const report = (outcome: EngineCall['outcome']) =>
        metrics.engineCalled({
          engine: engine.name,
          pair: `${request.pair.source}-${request.pair.target}`,
          segments: request.segments.length,
          durationMs: clock.nowMs() - startedMs,
          outcome,
        })
      try {
        const results = await engine.translate(request)
        report('ok')
        return results
      } catch (error) {
        report('error')
        throw error
      }
    },
  }
}
