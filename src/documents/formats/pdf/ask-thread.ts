import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads'
import { invalidDocument } from '../../model/invalid-document.ts'
import type { PdfAnswer, PdfPage, PdfQuestion } from './pdf-pages.ts'

const LONGEST_MS = 60_000
const MEMORY_MB = 512
const MOST_PAGES = 1000

const REFUSALS: Readonly<Record<string, string>> = {
  password: 'The PDF is protected by a password. Save it without one and send it again.',
  damaged: 'The PDF is damaged: its pages cannot be read. Save or print it to a new PDF and send that.',
  pages: `The PDF has more than ${MOST_PAGES} pages. Split it into several files.`,
}

/**
 * The pages of a PDF. The library that reads them only does so by and by, so it works in a thread of its own while the
 * caller, a thread that nothing else waits for, sleeps. The thread has bounded memory and time.
 */
export function readPdf(bytes: Uint8Array): readonly PdfPage[] {
  const { port1, port2 } = new MessageChannel()
  const signal = new Int32Array(new SharedArrayBuffer(4))
  const question: PdfQuestion = { bytes, mostPages: MOST_PAGES }
  const worker = new Worker(new URL('./pdf-thread.ts', import.meta.url), {
    workerData: { question, port: port2, signal },
    transferList: [port2],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    stdout: true,
    stderr: true,
  })
  worker.unref()
  worker.on('error', () => undefined)
  Atomics.wait(signal, 0, 0, LONGEST_MS)
  const message = receiveMessageOnPort(port1)?.message as PdfAnswer | undefined
  port1.close()
  void worker.terminate()
  if (message === undefined)
    throw invalidDocument('The PDF takes too long to read. Split it into several files.')
  if ('refused' in message) throw invalidDocument(REFUSALS[message.refused] ?? '')
  return message.pages
}
