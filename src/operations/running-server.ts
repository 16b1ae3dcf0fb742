import { MODEL_GAUGES, PIPELINE_GAUGES } from '../compose/engine-gauges.ts'
import type { Config } from '../config/config.ts'

interface Sample {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

const TIMEOUT_MS = 2_000
const MEGABYTE = 1024 ** 2
/** Differs from process to process; the addresses of one process show the same figures. */
const PROCESS_START = 'interpres_process_start_time_seconds'

/**
 * What the running servers of this configuration hold in memory, one sentence for each engine and process, from their
 * metrics. Empty where none runs or none shows its metrics.
 */
export async function describeRunningServers({ host, regions, http }: Config): Promise<readonly string[]> {
  const pages = await Promise.all(regions.map(({ port }) => readMetrics(host, port, http.metricsToken)))
  const processes = new Map<number | undefined, readonly Sample[]>()
  for (const page of pages) {
    if (page !== undefined) processes.set(valueOf(page, PROCESS_START), page)
  }
  return [...processes.values()].flatMap((samples) => [
    ...describeModels(samples),
    ...describePipelines(samples),
  ])
}

function describeModels(samples: readonly Sample[]): readonly string[] {
  const limitBytes = valueOf(samples, MODEL_GAUGES.limit)
  if (limitBytes === undefined) return []
  const loaded = samples.filter(({ name }) => name === MODEL_GAUGES.memory)
  const models = Object.entries(Object.groupBy(loaded, ({ labels }) => labels['model'] ?? '')).map(
    ([model, copies = []]) => `${model} ${megabytes(sumOf(copies))} in ${plural(copies.length, 'worker')}`,
  )
  return [
    [
      `models loaded: ${models.join(', ') || 'none'}`,
      `${megabytes(sumOf(loaded))} of ${megabytes(limitBytes)}`,
      `${valueOf(samples, MODEL_GAUGES.workersAlive) ?? 0} of ${plural(valueOf(samples, MODEL_GAUGES.workers) ?? 0, 'worker')} started`,
      `${plural(valueOf(samples, MODEL_GAUGES.running) ?? 0, 'segment')} in work, ${valueOf(samples, MODEL_GAUGES.queued) ?? 0} waiting`,
    ].join('; '),
  ]
}

function describePipelines(samples: readonly Sample[]): readonly string[] {
  const open = samples.filter(({ name }) => name === PIPELINE_GAUGES.memory)
  if (open.length === 0) return []
  const pipelines = open.map(({ labels, value }) => `${labels['pair']} ${megabytes(value)}`)
  return [`Apertium pipelines open: ${pipelines.join(', ')}`]
}

async function readMetrics(
  host: string,
  port: number,
  token: string | undefined,
): Promise<readonly Sample[] | undefined> {
  try {
    const response = await fetch(`http://${host.includes(':') ? `[${host}]` : host}:${port}/metrics`, {
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return response.ok ? parseSamples(await response.text()) : undefined
  } catch {
    return undefined
  }
}

/** Reads the Prometheus text format as far as it is ours: `name{label="value"} 1`, values without escapes. */
function parseSamples(text: string): readonly Sample[] {
  return [...text.matchAll(/^(interpres_\w+)(?:\{(.*)\})? (\S+)$/gm)].map(
    ([, name = '', labels = '', value]) => ({
      name,
      labels: Object.fromEntries(
        [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, key = '', content = '']) => [key, content]),
      ),
      value: Number(value),
    }),
  )
}

function valueOf(samples: readonly Sample[], name: string): number | undefined {
  return samples.find((sample) => sample.name === name)?.value
}

function sumOf(samples: readonly Sample[]): number {
  return samples.reduce((sum, { value }) => sum + value, 0)
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / MEGABYTE)} MB`
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
