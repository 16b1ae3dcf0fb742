import type { CreateCapability } from '../capability.ts'

const UNDERWAY = ['queued', 'downloading'] as const

/** Packs that are fetched while the service runs: by an operator's wish, or by its own where that is allowed. */
export const modelPacks: CreateCapability = ({ metrics, downloads: { pulls } }) => {
  metrics.gauge(
    'interpres_model_downloads',
    'Model and speech packs that are being fetched by this process, by state.',
    ['state'],
    () =>
      UNDERWAY.map((state) => ({
        labels: { state },
        value: pulls.list().filter((pull) => pull.state === state).length,
      })),
  )
  metrics.gauge(
    'interpres_model_download_bytes',
    'Bytes of the packs that are being fetched, as far as they have arrived; by pair, or by the name of a speech pack.',
    ['pair'],
    () =>
      pulls
        .list()
        .filter(({ state }) => state === 'downloading')
        .map(({ order, receivedBytes }) => ({
          labels: { pair: 'speech' in order ? order.speech : `${order.pair.source}-${order.pair.target}` },
          value: receivedBytes,
        })),
  )
  return { routes: () => [], start: () => pulls.start(), close: () => pulls.stop() }
}
