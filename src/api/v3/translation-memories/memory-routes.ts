import type { Memories } from '../../../memories/memories.ts'
import { checkPage, PageQuery, readPage } from '../../http/parameters/page.ts'
import { type Route, route } from '../../http/route.ts'
import { toApiMemory, toApiSegment } from './memory-conversion.ts'
import { readMemoryId, readSearch, readSegments } from './memory-parameters.ts'
import {
  AddSegmentsBody,
  MemoryAnswer,
  MemoryListAnswer,
  MemoryParams,
  SegmentsAnswer,
  SegmentsQuery,
} from './memory-schema.ts'

export interface MemoriesDependencies {
  /** Those of the region that the server belongs to. */
  readonly memories: Memories
}

/** What routes have in common that read memories, and that change them. */
export const READING = { tag: 'translation memories', scope: 'translation_memories:read' } as const
export const WRITING = { tag: 'translation memories', scope: 'translation_memories:write' } as const

export const PATH = '/v3/translation_memories'
export const ONE = `${PATH}/:translation_memory_id`

/** Room for 1,000 segments of usual length. */
const BODY_LIMIT_BYTES = 8_388_608

/** Translation memories: list, get, delete, and their segments. */
export function memoryRoutes({ memories }: MemoriesDependencies): readonly Route[] {
  return [
    route({
      ...READING,
      method: 'GET',
      path: PATH,
      summary: 'List the translation memories of this region, oldest first',
      query: PageQuery,
      answer: MemoryListAnswer,
      failures: [400, 503],
      check: (request) => checkPage(request.query),
      async handle({ caller, query }) {
        const found = await memories.list(caller.account.id, readPage(query))
        return { translation_memories: found.memories.map(toApiMemory), total_count: found.total }
      },
    }),
    route({
      ...READING,
      method: 'GET',
      path: ONE,
      summary: 'Get a translation memory without its segments',
      params: MemoryParams,
      answer: MemoryAnswer,
      failures: [400, 404, 503],
      async handle({ caller, params }) {
        return toApiMemory(await memories.get(caller.account.id, readMemoryId(params.translation_memory_id)))
      },
    }),
    route({
      ...WRITING,
      method: 'DELETE',
      path: ONE,
      summary: 'Delete a translation memory',
      params: MemoryParams,
      failures: [400, 404, 503],
      handle: ({ caller, params }) =>
        memories.remove(caller.account.id, readMemoryId(params.translation_memory_id)),
    }),
    ...segmentRoutes({ memories }),
  ]
}

function segmentRoutes({ memories }: MemoriesDependencies): readonly Route[] {
  return [
    route({
      ...READING,
      method: 'GET',
      path: `${ONE}/segments`,
      summary: 'Read the segments of a translation memory page by page',
      params: MemoryParams,
      query: SegmentsQuery,
      answer: SegmentsAnswer,
      failures: [400, 404, 503],
      async handle({ caller, params, query }) {
        const id = readMemoryId(params.translation_memory_id)
        const { memory, segments, next } = await memories.segments(caller.account.id, id, readSearch(query))
        return {
          segments: segments.map((segment) => toApiSegment(memory, segment)),
          segment_count: memory.segmentCount,
          ...(next === undefined ? {} : { next_page_cursor: String(next) }),
        }
      },
    }),
    route({
      ...WRITING,
      method: 'POST',
      path: `${ONE}/segments`,
      summary: 'Add segments to a translation memory; an extension of this service',
      jsonOnly: true,
      bodyLimitBytes: BODY_LIMIT_BYTES,
      params: MemoryParams,
      rawBody: AddSegmentsBody,
      status: 201,
      answer: MemoryAnswer,
      failures: [404, 429, 456, 503],
      async handle({ caller, params, body }) {
        const id = readMemoryId(params.translation_memory_id)
        const { source } = await memories.get(caller.account.id, id)
        const segments = readSegments(body['segments'], source)
        return toApiMemory(await memories.add(caller.account.id, id, segments))
      },
    }),
  ]
}
