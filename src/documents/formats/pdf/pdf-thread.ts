import { type MessagePort, workerData } from 'node:worker_threads'
import type { PdfAnswer, PdfQuestion } from './pdf-pages.ts'
import { readPages } from './read-pages.ts'

/** Reads one file and answers once; whoever waits for it sleeps until `signal` changes. */
interface ThreadData {
  readonly question: PdfQuestion
  readonly port: MessagePort
  readonly signal: Int32Array
}

const { question, port, signal } = workerData as ThreadData

const answer: PdfAnswer = await readPages(question).catch((error: unknown): PdfAnswer => {
  const name = error instanceof Error ? error.name : ''
  return { refused: name === 'PasswordException' ? 'password' : 'damaged' }
})
port.postMessage(answer)
Atomics.store(signal, 0, 1)
Atomics.notify(signal, 0)
