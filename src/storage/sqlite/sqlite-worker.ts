import { statSync } from 'node:fs'
import { basename } from 'node:path'
import { type MessagePort, parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads'
import { releaseMemoryWhenQuiet } from '../../kernel/memory-release.ts'
import { giveBackMemory, largeMemoryOf } from '../../kernel/threads/own-memory.ts'
import { isStoreFailure } from '../store-errors.ts'
import { commitGroup } from './group-commit.ts'
import {
  type BatchOutcome,
  parametersOf,
  type WorkerOptions,
  type WorkerRequest,
  type WorkerResponse,
} from './messages.ts'
import { openSqliteConnection, type SqliteConnection } from './sqlite-connection.ts'
import { CannotOpen, isBusy, toFailure } from './sqlite-failure.ts'

/** Batches per commit. Bounds how long the first of a long queue waits for the last. */
const MAX_GROUP_SIZE = 2_000

type ReadRequest = Extract<WorkerRequest, { kind: 'read' }>
type WriteRequest = Extract<WorkerRequest, { kind: 'write' }>

/**
 * Thread that owns a store's file. It takes everything that was queued while it was busy with the last commit: reads
 * first, outside any transaction, then all writes in one commit. So groups grow with the load and nothing waits for a
 * timer.
 *
 * The connection is opened when it is first needed and opened anew after a failure that may lie in it, so that the
 * store works again as soon as its disk does.
 */
function serve(port: MessagePort, options: WorkerOptions): void {
  const { withConnection, close } = createFileConnection(options)

  const answer = (requests: readonly (ReadRequest | WriteRequest)[], outcomes: readonly BatchOutcome[]) => {
    const responses = requests.map((request, index): WorkerResponse => {
      const missing: BatchOutcome = { ok: false, failure: { kind: 'misused', message: 'no outcome' } }
      return { id: request.id, ...(outcomes[index] ?? missing) }
    })
    if (responses.length > 0) port.postMessage(responses, outcomes.flatMap(largeMemoryIn))
  }

  const read = (request: ReadRequest) =>
    answer(
      [request],
      withConnection((open) => {
        try {
          return [{ ok: true, results: [open.run(request.statement)] }]
        } catch (error) {
          const failure = toFailure(error)
          if (isStoreFailure(failure.kind)) throw error
          return [{ ok: false, failure }]
        }
      }, 1),
    )

  const write = (group: readonly WriteRequest[]) => {
    answer(
      group,
      withConnection(
        (open) =>
          commitGroup(
            open,
            group.map((request) => request.batch),
          ),
        group.length,
      ),
    )
    giveBackMemory(group.flatMap(parametersOf))
  }

  port.on('message', (first: readonly WorkerRequest[]) => {
    const requests = [...first, ...drain(port)]
    for (const request of requests) if (request.kind === 'read') read(request)
    const writes = requests.filter((request) => request.kind === 'write')
    while (writes.length > 0) write(writes.splice(0, MAX_GROUP_SIZE))
    if (!requests.some((request) => request.kind === 'close')) return
    close()
    port.close()
  })
}

/** What rows hold: their large bytes are handed over with the answer. */
function largeMemoryIn(outcome: BatchOutcome): readonly ArrayBuffer[] {
  if (!outcome.ok) return []
  return outcome.results.flatMap(({ rows }) =>
    rows.flatMap((row) => largeMemoryOf(Object.values(row as object))),
  )
}

/** The connection to a file; see `serve` for when it is opened. */
function createFileConnection(options: WorkerOptions) {
  let connection: SqliteConnection | undefined
  const file = watchFile(options.file)

  const withConnection = (use: (open: SqliteConnection) => readonly BatchOutcome[], count: number) => {
    try {
      file.requireSame()
      connection ??= openSqliteConnection(options)
      file.remember()
      return use(connection)
    } catch (error) {
      if (!isBusy(error)) closeConnection()
      const { kind, message } = toFailure(error)
      const failure = { kind, message: `${basename(options.file)}: ${message}` }
      return Array.from({ length: count }, (): BatchOutcome => ({ ok: false, failure }))
    }
  }

  const closeConnection = () => {
    const open = connection
    connection = undefined
    try {
      open?.close()
    } catch {
      // A connection to a broken file may refuse to close; it is dropped all the same.
    }
  }

  return { withConnection, close: closeConnection }
}

/**
 * Tells when the file is no longer the one that was opened first: deleted, emptied or replaced. What is written to the
 * open one would be gone with the process, and a new one would begin empty.
 */
function watchFile(path: string) {
  let opened: bigint | undefined
  let wasEmptied = false
  const look = () => statSync(path, { bigint: true, throwIfNoEntry: false })
  return {
    remember() {
      opened ??= look()?.ino
    },
    requireSame() {
      if (opened === undefined) return
      const found = look()
      // What is left of an emptied file in the log may be written back into it; it is not whole for all that.
      wasEmptied ||= found?.ino === opened && found.size === 0n
      if (found?.ino === opened && !wasEmptied) return
      throw new CannotOpen('the file is not the one that was opened: it was deleted, emptied or replaced')
    },
  }
}

function drain(port: MessagePort): readonly WorkerRequest[] {
  const requests: WorkerRequest[] = []
  for (let next = receiveMessageOnPort(port); next !== undefined; next = receiveMessageOnPort(port)) {
    requests.push(...(next.message as readonly WorkerRequest[]))
  }
  return requests
}

if (parentPort !== null) {
  serve(parentPort, workerData as WorkerOptions)
  // Dictionaries and documents of megabytes would stay as garbage where nothing comes after them.
  releaseMemoryWhenQuiet()
}
