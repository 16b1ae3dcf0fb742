import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads'

const LONGEST_MS = 60_000
const MEMORY_MB = 512

/** A program that ends in `answerOnce`. */
export interface ThreadProgram<Question, Answer> {
  readonly url: URL
  /** Only for the types of what goes to and fro. */
  readonly answers?: (question: Question) => Answer
}

/**
 * Asks a thread one question and sleeps until it has answered: the libraries for PDF only work by and by, and the caller is
 * a thread that nothing else waits for. The thread has bounded memory and time; `undefined` when that was not enough.
 */
export function askThread<Question, Answer>(
  { url }: ThreadProgram<Question, Answer>,
  question: Question,
): Answer | undefined {
  const { port1, port2 } = new MessageChannel()
  const signal = new Int32Array(new SharedArrayBuffer(4))
  const worker = new Worker(url, {
    workerData: { question, port: port2, signal },
    transferList: [port2],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    stdout: true,
    stderr: true,
  })
  worker.unref()
  worker.on('error', () => undefined)
  Atomics.wait(signal, 0, 0, LONGEST_MS)
  const answer = receiveMessageOnPort(port1)?.message as Answer | undefined
  port1.close()
  void worker.terminate()
  return answer
}
