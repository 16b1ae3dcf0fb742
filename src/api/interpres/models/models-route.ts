import { type Static, Type } from 'typebox'
import { InterpresError } from '../../../kernel/errors.ts'
import type { LanguageCode } from '../../../languages/language-code.ts'
import { parseLanguageCode } from '../../../languages/language-code.ts'
import type { ListedPack, ModelPacks, OfferedPack } from '../../../packs/model-packs.ts'
import type { PullJob, PullJobs } from '../../../packs/pull-jobs.ts'
import { toV3Code } from '../../http/language-codes.ts'
import { type Route, route } from '../../http/route.ts'
import { ModelsAnswer, OfferedAnswer, PullBody, PullItem, PullsAnswer } from './models-schema.ts'

export interface ModelsDependencies {
  readonly packs: ModelPacks
  readonly pulls: PullJobs
}

export interface ModelsConfig {
  readonly pullsAllowed: boolean
  readonly memoryLimitBytes: number
}

const PATH = '/interpres/v1/models'
const SHARED = { tag: 'web interface', access: 'operator', failures: [404, 503] } as const

/** The model packs of this machine, for operators: what is there, what there is to fetch, and fetching it. */
export function modelsRoutes(dependencies: ModelsDependencies, config: ModelsConfig): readonly Route[] {
  const { packs, pulls } = dependencies
  return [
    route({
      ...SHARED,
      method: 'GET',
      path: PATH,
      summary: 'List the model packs of this machine',
      answer: ModelsAnswer,
      async handle() {
        const [list, free] = await Promise.all([packs.list(), packs.freeBytes()])
        return {
          free_bytes: free ?? null,
          memory_limit_bytes: config.memoryLimitBytes,
          pulls_allowed: config.pullsAllowed,
          packs: list.map(toListed),
        }
      },
    }),
    route({
      ...SHARED,
      method: 'GET',
      path: `${PATH}/offered`,
      summary: 'List the model packs that the registry has',
      answer: OfferedAnswer,
      async handle() {
        assertPulls(config)
        return { packs: (await packs.offered()).map(toOffered) }
      },
    }),
    route({
      ...SHARED,
      method: 'DELETE',
      path: `${PATH}/:name`,
      summary: 'Remove an installed model pack',
      params: Type.Object({ name: Type.String() }),
      handle: ({ params }) => packs.remove(params.name),
    }),
    route({
      ...SHARED,
      method: 'GET',
      path: `${PATH}/pulls`,
      summary: 'List the model packs that are being fetched',
      answer: PullsAnswer,
      handle: () => ({ pulls: pulls.list().map(toPull) }),
    }),
    route({
      ...SHARED,
      method: 'POST',
      path: `${PATH}/pulls`,
      summary: 'Fetch and install a model pack',
      jsonOnly: true,
      status: 202,
      body: PullBody,
      answer: PullItem,
      failures: [404, 409, 503],
      async handle({ body }) {
        assertPulls(config)
        const order = {
          pair: { source: readLanguage('source', body.source), target: readLanguage('target', body.target) },
          architecture: body.architecture,
          replace: body.replace ?? false,
        }
        return toPull(pulls.add(order, await sizeOf(order, packs)))
      },
    }),
    route({
      ...SHARED,
      method: 'DELETE',
      path: `${PATH}/pulls/:pull_id`,
      summary: 'Cancel the fetching of a model pack',
      params: Type.Object({ pull_id: Type.String() }),
      handle: ({ params }) => pulls.cancel(params.pull_id),
    }),
  ]
}

function assertPulls({ pullsAllowed }: ModelsConfig): void {
  if (pullsAllowed) return
  throw new InterpresError('access_denied', 'Model packs are not fetched from here.', {
    detail:
      'INTERPRES_WEB_MODEL_PULLS=1 permits it; `npx interpres models pull en-de` does it on the machine.',
  })
}

/** Errors: `not_found` for a pack that the registry has not. */
async function sizeOf(
  { pair, architecture }: Pick<PullJob, 'order'>['order'],
  packs: Pick<ModelPacks, 'offered'>,
): Promise<number | undefined> {
  const offered = await packs.offered()
  const found = offered.find(
    (pack) =>
      pack.pair.source === pair.source &&
      pack.pair.target === pair.target &&
      (architecture === undefined || pack.architecture === architecture),
  )
  if (found === undefined) throw new InterpresError('not_found', 'The model registry has no such pack.')
  return found.bytes
}

function readLanguage(name: string, text: string): LanguageCode {
  const code = parseLanguageCode(text)
  if (code !== undefined) return code
  throw new InterpresError('invalid_parameter', `Parameter '${name}' must be a language code such as en.`)
}

function toListed(pack: ListedPack): Static<typeof ModelsAnswer>['packs'][number] {
  return {
    name: pack.name,
    built_in: pack.builtIn,
    pairs: pack.pairs.map(({ source, target }) => ({ source: toV3Code(source), target: toV3Code(target) })),
    quality: pack.quality ?? null,
    licence: pack.licence ?? null,
    version: pack.version ?? null,
    origin: pack.origin ?? null,
    bytes: pack.bytes ?? null,
    problem: pack.problem ?? null,
  }
}

function toOffered({ pair, architecture, quality, version, bytes }: OfferedPack) {
  return {
    source: toV3Code(pair.source),
    target: toV3Code(pair.target),
    architecture,
    quality,
    version: version ?? null,
    bytes: bytes ?? null,
  }
}

function toPull(job: PullJob): Static<typeof PullItem> {
  return {
    pull_id: job.id,
    source: toV3Code(job.order.pair.source),
    target: toV3Code(job.order.pair.target),
    architecture: job.order.architecture ?? null,
    state: job.state,
    received_bytes: job.receivedBytes,
    total_bytes: job.totalBytes ?? null,
    bytes_per_second: job.bytesPerSecond ?? null,
    created: new Date(job.createdAtMs).toISOString(),
    problem: job.problem ?? null,
  }
}
