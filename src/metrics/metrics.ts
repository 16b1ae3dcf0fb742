import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { createVoiceMetrics } from './voice-metrics.ts'

export interface AnsweredRequest {
  readonly region: string
  readonly method: string
  readonly route: string
  readonly status: number
  readonly durationMs: number
}

export interface EngineCall {
  readonly engine: string
  readonly pair: string
  readonly segments: number
  readonly durationMs: number
  readonly outcome: 'ok' | 'error'
}

export interface EndedDocument {
  readonly region: string
  readonly format: string
  readonly outcome: string
  readonly characters: number
  readonly durationMs: number
}

export type Samples<Label extends string> = Iterable<{
  readonly labels: Readonly<Record<Label, string>>
  readonly value: number
}>

export type Metrics = ReturnType<typeof createMetrics>

const DELAY_BUCKETS_SECONDS = [0.001, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5]
const DURATION_BUCKETS_SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/**
 * Figures for Prometheus, one set per process. Labels are regions, route patterns, engines and pairs: never a key, an
 * account or an address.
 */
export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry, prefix: 'interpres_' })
  return {
    ...createHttpMetrics(registers),
    ...createEngineMetrics(registers),
    ...createDocumentMetrics(registers),
    ...createProcessMetrics(registers),
    voice: createVoiceMetrics(registers),
    /** A figure that is read when somebody asks for the metrics: `samples` gives label values and a number each. */
    gauge<Label extends string>(
      name: `interpres_${string}`,
      help: string,
      labelNames: readonly Label[],
      samples: () => Samples<Label> | Promise<Samples<Label>>,
    ): void {
      registry.registerMetric(
        new Gauge<Label>({
          name,
          help,
          labelNames: [...labelNames],
          registers: [],
          async collect() {
            this.reset()
            for (const { labels, value } of await samples()) this.set(labels, value)
          },
        }),
      )
    },
    async render() {
      return { contentType: registry.contentType, text: await registry.metrics() }
    },
  }
}

function createHttpMetrics(registers: Registry[]) {
  const requests = new Counter({
    name: 'interpres_http_requests_total',
    help: 'Answered HTTP requests.',
    labelNames: ['region', 'method', 'route', 'status'],
    registers,
  })
  const requestDuration = new Histogram({
    name: 'interpres_http_request_duration_seconds',
    help: 'Time from the arrival of the headers to the end of the answer.',
    labelNames: ['region', 'route'],
    buckets: DURATION_BUCKETS_SECONDS,
    registers,
  })

  return {
    requestAnswered({ region, method, route, status, durationMs }: AnsweredRequest): void {
      requests.inc({ region, method, route, status })
      requestDuration.observe({ region, route }, durationMs / 1000)
    },
  }
}

function createEngineMetrics(registers: Registry[]) {
  const segments = new Counter({
    name: 'interpres_engine_segments_total',
    help: 'Segments given to an engine.',
    labelNames: ['engine', 'pair', 'outcome'],
    registers,
  })
  const engineDuration = new Histogram({
    name: 'interpres_engine_call_duration_seconds',
    help: 'Time of one call of an engine with all its segments.',
    labelNames: ['engine', 'pair'],
    buckets: DURATION_BUCKETS_SECONDS,
    registers,
  })

  return {
    engineCalled({ engine, pair, segments: count, durationMs, outcome }: EngineCall): void {
      segments.inc({ engine, pair, outcome }, count)
      engineDuration.observe({ engine, pair }, durationMs / 1000)
    },
  }
}

function createDocumentMetrics(registers: Registry[]) {
  const documents = new Counter({
    name: 'interpres_documents_total',
    help: 'Documents that this process worked on, by how that ended.',
    labelNames: ['region', 'format', 'outcome'],
    registers,
  })
  const documentDuration = new Histogram({
    name: 'interpres_document_duration_seconds',
    help: 'Time from taking a document up to its end in this process.',
    labelNames: ['region', 'format'],
    buckets: [0.1, 0.5, 1, 5, 10, 30, 60, 300, 900],
    registers,
  })

  return {
    documentEnded({ region, format, outcome, durationMs }: EndedDocument): void {
      documents.inc({ region, format, outcome })
      documentDuration.observe({ region, format }, durationMs / 1000)
    },
  }
}

function createProcessMetrics(registers: Registry[]) {
  const failedSignIns = new Counter({
    name: 'interpres_web_sign_in_failures_total',
    help: 'Failed attempts to sign in to the web interface.',
    registers,
  })
  const eventLoopDelay = new Histogram({
    name: 'interpres_event_loop_delay_seconds',
    help: 'How late the event loop was, asked a hundred times a second; every request in progress waits for so long.',
    buckets: DELAY_BUCKETS_SECONDS,
    registers,
  })

  return {
    signInFailed: () => failedSignIns.inc(),
    eventLoopDelayed: (delayMs: number) => eventLoopDelay.observe(delayMs / 1000),
  }
}
