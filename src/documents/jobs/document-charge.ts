import type { Metering, Reservation } from '../../usage/metering.ts'
import type { DocumentJob } from './document-job.ts'

/** The reservation that was made when the document was uploaded. */
export function reservationOf(job: DocumentJob, metering: Metering): Reservation {
  return metering.resume(
    {
      consumer: { accountId: job.accountId, keyId: job.keyId },
      kind: 'document_translation',
      amount: job.billedCharacters,
      requestId: job.requestId,
      reportingTag: job.reportingTag,
    },
    job.held,
  )
}
