import { Readable } from 'node:stream'
import { type Static, Type } from 'typebox'
import { InterpresError } from '../../../kernel/errors.ts'
import type { LanguageCode } from '../../../languages/language-code.ts'
import { parseLanguageCode } from '../../../languages/language-code.ts'
import type {
  ListedPack,
  ModelPacks,
  OfferedPack,
  PackOrder,
  SpeechOrder,
} from '../../../packs/model-packs.ts'
import type { PullJob, PullOrder } from '../../../packs/pull.ts'
import type { PullJobs } from '../../../packs/pull-jobs.ts'
import type { OfferedSpeechPack } from '../../../packs/speech/speech-catalogue.ts'
import type { ListedSpeechPack, SpeechPacks } from '../../../packs/speech/speech-packs.ts'
import { toV3Code } from '../../http/language-codes.ts'
import { type Route, route } from '../../http/route.ts'
import { ModelsAnswer, OfferedAnswer, PullBody, PullItem, PullsAnswer } from './models-schema.ts'
import { pullEvents } from './pull-events.ts'

export interface ModelsDependencies {
  readonly packs: ModelPacks
  readonly speech: SpeechPacks
  readonly pulls: PullJobs
  /** Aborts when the service stops: nobody is told of changes any more. */
  readonly stopping: AbortSignal
}

export interface ModelsConfig {
  readonly pullsAllowed: boolean
  readonly memoryLimitBytes: number
}

const PATH = '/interpres/v1/models'
const EVENTS = 'text/event-stream'
const MEGABYTE = 1_000_000
const SHARED = { tag: 'web interface', access: 'operator', failures: [404, 503] } as const

/** The model packs of this machine, for operators: what is there, what there is to fetch, and fetching it. */
export function modelsRoutes(dependencies: ModelsDependencies, config: ModelsConfig): readonly Route[] {
  const { packs, speech } = dependencies
  return [
    route({
      ...SHARED,
      method: 'GET',
      path: PATH,
      summary: 'List the model packs of this machine',
      answer: ModelsAnswer,
      async handle() {
        const [list, spoken, free] = await Promise.all([packs.list(), speech.list(), packs.freeBytes()])
        return {
          free_bytes: free ?? null,
          memory_limit_bytes: config.memoryLimitBytes,
          pulls_allowed: config.pullsAllowed,
          packs: list.map(toListed),
          speech_packs: spoken.map(toListedSpeech),
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
        return {
          packs: (await packs.offered()).map(toOffered),
          speech_packs: speech.offered().map(toOfferedSpeech),
        }
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
      method: 'DELETE',
      path: `${PATH}/speech/:name`,
      summary: 'Remove an installed speech pack',
      params: Type.Object({ name: Type.String() }),
      handle: ({ params }) => speech.remove(params.name),
    }),
    ...pullRoutes(dependencies, config),
  ]
}

/** What is being fetched. */
function pullRoutes(
  { packs, speech, pulls, stopping }: ModelsDependencies,
  config: ModelsConfig,
): readonly Route[] {
  const toPulls = (jobs: readonly PullJob[]) => ({ pulls: jobs.map(toPull) })
  return [
    route({
      ...SHARED,
      method: 'GET',
      path: `${PATH}/pulls`,
      summary: 'List the model packs that are being fetched; as events with `Accept: text/event-stream`',
      answer: PullsAnswer,
      isCompressed: false,
      handle({ request, reply, signal }) {
        if (request.headers.accept?.includes(EVENTS) !== true) return toPulls(pulls.list())
        const events = pullEvents(pulls, toPulls, AbortSignal.any([signal, stopping]))
        return reply.type(EVENTS).header('cache-control', 'no-store').send(Readable.from(events))
      },
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
        const order = readOrder(body)
        const bytes = 'speech' in order ? sizeOfSpeech(order, speech) : await sizeOf(order, packs)
        return toPull(pulls.add(order, bytes))
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

/** Errors: `invalid_parameter` for neither a pair nor a speech pack, or both. */
function readOrder({
  source,
  target,
  architecture,
  speech,
  replace = false,
}: Static<typeof PullBody>): PullOrder {
  if (speech === undefined) {
    return {
      pair: { source: readLanguage('source', source ?? ''), target: readLanguage('target', target ?? '') },
      architecture,
      replace,
    }
  }
  if (source === undefined && target === undefined) return { speech, replace }
  throw new InterpresError(
    'invalid_parameter',
    "Parameter 'speech' cannot stand beside 'source' and 'target'.",
  )
}

/** Errors: `not_found` for a pack that the catalogue has not. */
function sizeOfSpeech(
  { speech: name }: SpeechOrder,
  speech: Pick<SpeechPacks, 'offered'>,
): number | undefined {
  const found = speech.offered().find(({ id }) => id === name)
  if (found === undefined) throw new InterpresError('not_found', 'There is no such speech pack.')
  return found.megabytes === undefined ? undefined : found.megabytes * MEGABYTE
}

/** Errors: `not_found` for a pack that the registry has not. */
async function sizeOf(
  { pair, architecture }: PackOrder,
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

function toListedSpeech({ name, kind, languages, quality, licence, bytes, problem }: ListedSpeechPack) {
  return {
    name,
    kind: kind ?? null,
    languages: [...(languages ?? [])],
    quality: quality ?? null,
    licence: licence ?? null,
    bytes: bytes ?? null,
    problem: problem ?? null,
  }
}

function toOfferedSpeech({ id, kind, languages, quality, licence, megabytes }: OfferedSpeechPack) {
  const bytes = megabytes === undefined ? null : megabytes * MEGABYTE
  return { name: id, kind, languages: [...languages], quality, licence, bytes }
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
  const { order } = job
  return {
    pull_id: job.id,
    ...('speech' in order
      ? { source: null, target: null, architecture: null, speech: order.speech }
      : {
          source: toV3Code(order.pair.source),
          target: toV3Code(order.pair.target),
          architecture: order.architecture ?? null,
          speech: null,
        }),
    state: job.state,
    received_bytes: job.receivedBytes,
    total_bytes: job.totalBytes ?? null,
    bytes_per_second: job.bytesPerSecond ?? null,
    created: new Date(job.createdAtMs).toISOString(),
    problem: job.problem ?? null,
  }
}
