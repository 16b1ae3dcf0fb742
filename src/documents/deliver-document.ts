import { createFileTransfers } from '../jobs/transfers.ts'
import type { Clock } from '../kernel/clock.ts'
import { InterpresError } from '../kernel/errors.ts'
import type { Logger } from '../kernel/logging.ts'
import type { EncryptedFileStore } from '../sealed-files/encrypted-file-store.ts'
import { openBytes, toldWhereDamaged } from '../sealed-files/frames.ts'
import type { Metering } from '../usage/metering.ts'
import { nameKey } from './accept-document.ts'
import type { DocumentId } from './document.ts'
import { documentNotFound, documentNotReady } from './document-errors.ts'
import type { DocumentLimits } from './document-limits.ts'
import { openResult } from './files/document-files.ts'
import type { DocumentKeys } from './files/document-keys.ts'
import { DOCUMENT_FORMATS } from './formats/format-table.ts'
import { reservationOf } from './jobs/document-charge.ts'
import type { DocumentJob } from './jobs/document-job.ts'
import type { DocumentJobStore } from './jobs/document-job-store.ts'

const DAMAGED = 'The stored result is damaged. Please upload the document again.'

/** A result on its way to the client. */
export interface Delivery {
  readonly fileName: string
  readonly mediaType: string
  readonly bytes: number
  /**
   * The file, decrypted piece by piece. Its last piece comes only after the document is paid, so that no client ever has a
   * whole file for nothing, and none pays for a transfer that broke before.
   */
  readonly content: AsyncIterable<Uint8Array>
  /** To be called once, when the transfer has ended: the file of a complete one is deleted. */
  ended(isComplete: boolean): Promise<void>
}

export interface DeliveryDependencies {
  readonly jobs: DocumentJobStore
  readonly files: EncryptedFileStore
  readonly metering: Metering
  readonly clock: Clock
  readonly logger: Logger
  readonly limits: DocumentLimits
}

export interface DocumentDelivery {
  /** Errors: `not_found`, `document_not_ready`, `invalid_document` for one that failed. */
  begin(job: DocumentJob, keys: DocumentKeys): Delivery
  /** True while the file is still sent to somebody, but gone for everybody else. */
  isCollected(id: DocumentId): boolean
}

export function createDocumentDelivery(dependencies: DeliveryDependencies): DocumentDelivery {
  const { jobs, files, metering, clock, logger, limits } = dependencies
  const transfers = createFileTransfers()

  async function* paidFor(job: DocumentJob, frames: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    let held: Uint8Array | undefined
    for await (const frame of toldWhereDamaged(frames, DAMAGED)) {
      if (held !== undefined) yield held
      held = frame
    }
    if (job.state === 'done') await pay(job)
    if (held !== undefined) yield held
  }

  /** Another download that runs beside this one may have paid: then the document is paid. */
  async function pay(job: DocumentJob): Promise<void> {
    const expiresAtMs = clock.nowMs() + limits.repeatMs
    let hasPaid = false
    await reservationOf(job, metering).commitWith(async (event) => {
      hasPaid = await jobs.collect(job.id, { event, expiresAtMs })
    })
    if (hasPaid) return
    const now = await jobs.find(job.id)
    if (now?.state !== 'downloaded' && !transfers.isCollected(job.id)) throw documentNotFound()
  }

  async function remove(job: DocumentJob): Promise<void> {
    try {
      await jobs.remove(job.id)
      for (const file of filesOf(job)) await files.remove(file)
    } catch (error) {
      logger.warn(error instanceof Error ? { error } : {}, 'a downloaded document stays until it expires')
    }
  }

  return {
    isCollected: (id) => transfers.isCollected(id),
    begin(job, keys) {
      if (transfers.isCollected(job.id)) throw documentNotFound()
      if (job.state === 'error') throw new InterpresError('invalid_document', job.errorMessage ?? '')
      if (job.resultFile === undefined) throw documentNotReady()
      return {
        fileName: deliveredName(openBytes(job.sealedName, nameKey(job.id, keys)).toString(), job),
        mediaType: formatNamed(job.outputFormat)?.mediaType ?? 'application/octet-stream',
        bytes: job.resultBytes,
        content: paidFor(job, openResult(files.read(job.resultFile), job.id, keys)),
        ended: transfers.begin(job.id, () => remove(job)),
      }
    },
  }
}

/** Both files of a job; the store forgives one that is not there. */
export function filesOf({ sourceFile, resultFile }: DocumentJob): readonly string[] {
  return resultFile === undefined ? [sourceFile] : [sourceFile, resultFile]
}

function formatNamed(name: string) {
  return DOCUMENT_FORMATS.find((format) => format.name === name)
}

/** The client's name, with the ending of what the document has become: `report.pdf` gives `report.docx`. */
function deliveredName(fileName: string, { format, outputFormat }: DocumentJob): string {
  return format === outputFormat ? fileName : fileName.replace(/\.[^.]*$/, `.${outputFormat}`)
}
