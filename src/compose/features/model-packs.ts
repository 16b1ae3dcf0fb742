import type { CreateCapability } from '../capability.ts'

const UNDERWAY = ['queued', 'downloading'] as const

/** Model packs that are fetched while the service runs: by an operator's wish, or by its own where that is allowed. */
export const modelPacks: CreateCapability = ({ metrics, downloads: { pulls } }) => {
  metrics.gauge(
    'interpres_model_downloads',
    'Model packs that are being fetched by this process, by state.',
    ['state'],
    () =>
      UNDERWAY.map((state) => ({
        labels: { state },
        value: pulls.list().filter((pull) => pull.state === state).length,
      })),
  )
  metrics.gauge(
    'interpres_model_download_bytes',
    'Bytes of the model packs that are being fetched, as far as they have arrived.',
    ['pair'],
    () =>
      pulls
        .list()
        .filter(({ state }) => state === 'downloading')
        .map(({ order: { pair }, receivedBytes }) => ({
          labels: { pair: `${pair.source}-${pair.target}` },
          value: receivedBytes,
        })),
  )
  return { routes: () => [], start: () => pulls.start(), close: () => pulls.stop() }
}
