import { createHash } from 'node:crypto'
import { InterpresError } from '../../kernel/errors.ts'
import { onceForEach } from '../../kernel/once-for-each.ts'
import type { EngineRequest } from '../../translation/engine.ts'
import type { ScoreRequest } from '../../translation/scorer.ts'
import type { PackCatalogue, ServedPair } from './pack-catalogue.ts'
import { DamagedModel } from './worker/damaged-model.ts'
import type { JobOptions, LentDictionary, ModelDescription } from './worker/messages.ts'
import type { WorkerPool } from './worker/pool/worker-pool.ts'

export type PackCalls = ReturnType<typeof createPackCalls>

/** Asks packs, and leaves out those that turn out to be damaged. */
export function createPackCalls(
  { catalogue, pool }: { readonly catalogue: PackCatalogue; readonly pool: WorkerPool },
  cacheDirectory: string,
) {
  /** Its key is a hash of the manifest, which is read anew when it changes. */
  const modelOf = onceForEach((pack: ServedPair['pack']) =>
    describe(pack, cacheDirectory, catalogue.lentTo(pack)),
  )

  /** Damage is permanent until somebody mends the pack: others serve its pairs from then on, or nothing does. */
  async function leavingOutDamaged<Result>({ pack }: ServedPair, work: Promise<Result>): Promise<Result> {
    try {
      return await work
    } catch (error) {
      if (error instanceof DamagedModel) await catalogue.exclude(pack, error.message)
      throw error
    }
  }

  return {
    /** Has the best pack do it; the next best where that one is damaged. Errors: `unsupported_pair`, those of `work`. */
    async served<Result>(
      wish: Parameters<PackCatalogue['choose']>[0],
      work: (served: ServedPair) => Promise<Result>,
    ): Promise<Result> {
      for (;;) {
        const served = catalogue.choose(wish)
        if (served === undefined) {
          const { source, target } = wish.pair
          throw new InterpresError(
            'unsupported_pair',
            `No installed model translates from ${source} to ${target}`,
          )
        }
        try {
          return await work(served)
        } catch (error) {
          if (!(error instanceof DamagedModel)) throw error
        }
      }
    },
    translate(
      served: ServedPair,
      { segments, turn, signal, ...wish }: EngineRequest,
      options: Omit<JobOptions, 'prefixTokens'>,
    ) {
      const order = {
        segments,
        options: { ...options, prefixTokens: prefixTokens(served, wish) },
        turn,
        signal,
      }
      return leavingOutDamaged(served, pool.translate({ model: modelOf(served.pack), ...order }))
    },
    score(served: ServedPair, request: Omit<ScoreRequest, 'pair'>) {
      const order = { turn: request.turn, prefixTokens: prefixTokens(served, { formality: 'default' }) }
      return leavingOutDamaged(served, pool.score({ ...request, model: modelOf(served.pack), ...order }))
    },
  }
}

function describe(
  pack: ServedPair['pack'],
  cacheDirectory: string,
  lentDictionaries: readonly LentDictionary[],
): ModelDescription {
  const { files, pairs, controls } = pack.manifest
  const manifest = { files, pairs, ...(controls === undefined ? {} : { controls }) }
  const version = createHash('sha256')
    .update(JSON.stringify([manifest, lentDictionaries]))
    .digest('hex')
    .slice(0, 12)
  return {
    key: `${pack.name}@${version}`,
    directory: pack.directory,
    cacheDirectory,
    manifest,
    lentDictionaries,
  }
}

function prefixTokens(
  { pack, pair }: ServedPair,
  { formality }: Pick<EngineRequest, 'formality'>,
): readonly string[] {
  const tone = formality === 'default' ? undefined : pack.manifest.controls?.formality?.[formality]
  return [pair.token, tone].filter((token) => token !== undefined)
}
