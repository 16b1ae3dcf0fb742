import { call } from './api-client.ts'
import type { ServerProcess } from './server-process.ts'

export interface MetricSample {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

/** The metrics of a running server. */
export async function readMetrics({ urls }: Pick<ServerProcess, 'urls'>): Promise<readonly MetricSample[]> {
  const { text } = await call(`${urls.eu}/metrics`)
  return [...text.matchAll(/^(\w+)(?:\{(.*)\})? (\S+)$/gm)].map(([, name = '', labels = '', value]) => ({
    name,
    labels: Object.fromEntries(
      [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, key = '', content = '']) => [key, content]),
    ),
    value: Number(value),
  }))
}

/** The sum of all samples of a name that have these labels; 0 where there is none. */
export function sumOf(
  samples: readonly MetricSample[],
  name: string,
  labels: Readonly<Record<string, string>> = {},
): number {
  return samples
    .filter((sample) => sample.name === name)
    .filter((sample) => Object.entries(labels).every(([key, value]) => sample.labels[key] === value))
    .reduce((sum, { value }) => sum + value, 0)
}
