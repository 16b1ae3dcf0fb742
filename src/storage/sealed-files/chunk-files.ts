import type { Clock } from '../../kernel/clock.ts'
import { InterpresError } from '../../kernel/errors.ts'
import type { EncryptedFileStore, FileName } from '../../sealed-files/encrypted-file-store.ts'
import type { Database } from '../database.ts'
import { createQueries } from '../queries.ts'

/** Each kind of files has a table of its own, of the same form. */
export type ChunkTable = 'document_chunks' | 'memory_chunks' | 'voice_chunks'

interface ChunkRow {
  file: string
  position: number
  begun_at_ms: number
  content: Uint8Array
}

const CHUNK_BYTES = 1_048_576

/** Files as rows of the region store, so that every node finds them with nothing shared but the database. */
export function createChunkFiles({
  db,
  clock,
  table,
}: {
  readonly db: Database
  readonly clock: Clock
  readonly table: ChunkTable
}): EncryptedFileStore {
  const queries = createQueries<Record<ChunkTable, ChunkRow>>(db.dialect)

  const append = async (file: FileName, position: number, begunAtMs: number, content: Uint8Array) => {
    const row = { file, position, begun_at_ms: begunAtMs, content }
    await db.write([{ query: queries.insertInto(table).values(row).compile() }])
  }

  const at = (file: FileName, position: number) =>
    queries.selectFrom(table).select('content').where('file', '=', file).where('position', '=', position)

  const remove = async (file: FileName) => {
    await db.write([{ query: queries.deleteFrom(table).where('file', '=', file).compile() }])
  }

  return {
    async write(name, content) {
      const begunAtMs = clock.nowMs()
      let position = 0
      try {
        for await (const chunk of inChunks(content)) await append(name, position++, begunAtMs, chunk)
      } catch (error) {
        await remove(name).catch(() => {})
        throw error
      }
    },

    async *read(name) {
      for (let position = 0; ; position += 1) {
        const [row] = await db.read(at(name, position).compile())
        if (row === undefined && position === 0)
          throw new InterpresError('not_found', 'The file is not there any more.')
        if (row === undefined) return
        yield row.content
      }
    },

    remove,

    async begunBefore(atMs, limit) {
      const query = queries
        .selectFrom(table)
        .select('file')
        .where('position', '=', 0)
        .where('begun_at_ms', '<', atMs)
        .orderBy('begun_at_ms')
        .orderBy('file')
        .limit(limit)
      return (await db.read(query.compile())).map(({ file }) => file)
    },
  }
}

/** Pieces of 1 MiB, the last one shorter; one empty piece for nothing, so that an empty file is there. */
async function* inChunks(content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let parts: Uint8Array[] = []
  let length = 0
  let isFirst = true
  for await (const part of content) {
    parts.push(part)
    length += part.length
    if (length < CHUNK_BYTES) continue
    yield Buffer.concat(parts)
    isFirst = false
    parts = []
    length = 0
  }
  if (length > 0 || isFirst) yield Buffer.concat(parts)
}
