import { InterpresError } from '../../kernel/errors.ts'
import { serveCalls } from '../../kernel/threads/serve-calls.ts'
import type { ParentPort } from '../../kernel/threads/worker-process.ts'
import { createKeyedQueue } from '../../kernel/turns/keyed-queue.ts'
import type { Hypothesis, RecogniserStream, StreamOptions } from '../recogniser.ts'
import type { StreamTask } from './stream-task.ts'

/** Opens a stream inside the process. `streamsBeside`: how many are open in all processes of this engine. */
export type OpenStream = (options: StreamOptions, streamsBeside: number) => Promise<RecogniserStream>

/** The process's end of `createRecogniserProcesses`: answers what is asked of a stream in order. */
export function serveRecogniser(port: ParentPort, openStream: OpenStream): void {
  const streams = new Map<number, Promise<RecogniserStream>>()
  const turns = createKeyedQueue()

  async function perform(task: StreamTask): Promise<Hypothesis | undefined> {
    if (task.do === 'open') {
      const opening = openStream(task.options, task.streamsBeside)
      streams.set(task.stream, opening)
      await opening.catch((error: unknown) => {
        streams.delete(task.stream)
        throw error
      })
      return undefined
    }
    const stream = await streams.get(task.stream)
    if (stream === undefined) {
      if (task.do === 'close') return undefined
      throw new InterpresError('engine_unavailable', 'The speech recogniser was started anew.')
    }
    switch (task.do) {
      case 'accept':
        stream.accept(task.samples)
        return undefined
      case 'skip':
        if (stream.skip === undefined) stream.accept(task.samples)
        else stream.skip(task.samples)
        return undefined
      case 'hypothesis':
        return await stream.hypothesis()
      case 'endUtterance':
        return await stream.endUtterance()
      case 'close':
        streams.delete(task.stream)
        await stream.close()
        return undefined
    }
  }

  serveCalls((task: StreamTask) => turns.run(String(task.stream), () => perform(task)), { port })
}
