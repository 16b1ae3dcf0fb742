import { type MessagePort, workerData } from 'node:worker_threads'

interface ThreadData {
  readonly question: unknown
  readonly port: MessagePort
  readonly signal: Int32Array
}

/** The other end of `askThread`: answers one question; whoever waits sleeps until `signal` changes. */
export async function answerOnce(work: (question: unknown) => Promise<unknown>): Promise<void> {
  const { question, port, signal } = workerData as ThreadData
  port.postMessage(await work(question))
  Atomics.store(signal, 0, 1)
  Atomics.notify(signal, 0)
}
