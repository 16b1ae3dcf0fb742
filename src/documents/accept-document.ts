import type { Clock } from '../kernel/clock.ts'
import { InterpresError } from '../kernel/errors.ts'
import { sealBytes } from '../sealed-files/frames.ts'
import type { RegionKeys } from '../sealed-files/region-keys.ts'
import type { Consumer } from '../usage/consumer.ts'
import type { Metering } from '../usage/metering.ts'
import type { DocumentId, DocumentOptions } from './document.ts'
import { type DocumentLimits, holdMsOf } from './document-limits.ts'
import { type DocumentTranslation, isSameLanguage, languagesAreEqual } from './document-translation.ts'
import type { DocumentKeys } from './files/document-keys.ts'
import type { DocumentFormat } from './formats/document-format.ts'
import { DOCUMENT_FORMATS, formatOfExtension, formatOfFile } from './formats/format-table.ts'
import type { DocumentJobStore } from './jobs/document-job-store.ts'
import { createReceivedFiles, type ReceivedFile, type ReceivedFilesDependencies } from './received-files.ts'
import type { DocumentWorkshop } from './workshop/document-workshop.ts'

export interface DocumentOrder {
  readonly consumer: Consumer
  /** As the client named it; its ending tells the format. */
  readonly fileName: string
  /** An ending; that of the file when absent. */
  readonly outputFormat: string | undefined
  readonly options: DocumentOptions
  readonly requestId: string
  readonly reportingTag: string | undefined
  readonly signal: AbortSignal
}

export interface AcceptDependencies extends ReceivedFilesDependencies {
  readonly jobs: DocumentJobStore
  readonly regionKeys: RegionKeys
  readonly workshop: DocumentWorkshop
  readonly translation: DocumentTranslation
  readonly metering: Metering
  readonly clock: Clock
  readonly limits: DocumentLimits
}

const UNSUPPORTED = 'Invalid file data.'

/** Takes uploads in: everything that can be wrong with one is told before it is accepted. */
export function createDocumentAcceptance(dependencies: AcceptDependencies) {
  const { jobs, translation, limits } = dependencies
  const { receive, load, convert, discard } = createReceivedFiles(dependencies)
  const acceptReadable = createJobMaking(dependencies, load)

  /** The largest file of a format, or of any while the format is not known yet. */
  function maxBytesFor(fileName: string | undefined): number {
    const format = fileName === undefined ? undefined : formatOfFile(fileName)
    return format === undefined ? maxBytesOfAny(limits) : maxBytesOf(format, limits)
  }

  /** Errors: `rate_limited` where there is no place for one more document of the key. */
  async function checkPlace(keyId: string): Promise<void> {
    refuseWhere(await jobs.obstacle(keyId, limits))
  }

  /**
   * Makes a job of a received file. On failure the file is removed.
   *
   * Errors: `invalid_document`, `payload_too_large`, `invalid_parameter`, `not_found`, `unsupported_pair`,
   * `quota_exceeded`, `rate_limited`, `overloaded`, `store_unavailable`.
   */
  async function submit(file: ReceivedFile, order: DocumentOrder): Promise<void> {
    try {
      await submitOrThrow(file, order)
    } catch (error) {
      await discard(file)
      throw error
    }
  }

  async function submitOrThrow(file: ReceivedFile, order: DocumentOrder): Promise<void> {
    const { consumer, fileName, options, signal } = order
    const { accountId, keyId } = consumer
    const format = requireFormat(fileName)
    const output = requireOutput(format, order.outputFormat)
    if (file.bytes > maxBytesOf(format, limits)) throw tooLarge(format, limits)
    if (options.source !== undefined && isSameLanguage(options.source, options.target))
      throw languagesAreEqual()
    await translation.check({ accountId, keyId, options, signal })
    // A conversion is too much work for a document that has no place.
    if (format.convertedTo !== undefined) await checkPlace(keyId)
    const converted = await convert(file, format, signal)
    try {
      await acceptReadable(converted, order, { format, output })
    } catch (error) {
      if (converted !== file) await discard(converted)
      throw error
    }
    if (converted !== file) await discard(file)
  }

  return { maxBytesFor, checkPlace, receive, submit, discard }
}

/** Counts a file that can be read, sets quota aside for it, and makes its job. */
function createJobMaking(
  { jobs, regionKeys, workshop, metering, clock, limits }: AcceptDependencies,
  load: (file: ReceivedFile) => Promise<Uint8Array>,
) {
  return async (
    file: ReceivedFile,
    order: DocumentOrder,
    { format, output }: { readonly format: DocumentFormat; readonly output: string },
  ): Promise<void> => {
    const { consumer, fileName, signal } = order
    const characters = await workshop.count(
      { format: format.name, output, fileName, load: () => load(file) },
      signal,
    )
    if (characters > limits.maxCharacters) throw tooMuchText(characters, limits)
    const amount = Math.max(characters, format.hasMinimum ? limits.minimumCharacters : 0)
    const reservation = await metering.reserve({
      consumer,
      kind: 'document_translation',
      amount,
      requestId: order.requestId,
      reportingTag: order.reportingTag,
      holdMs: holdMsOf(limits),
    })
    try {
      const nowMs = clock.nowMs()
      const job = {
        ...jobOf(file, order),
        createdAtMs: nowMs,
        expiresAtMs: nowMs + limits.keptMs,
        format: format.name,
        outputFormat: output,
        characters,
        billedCharacters: amount,
        held: reservation.held,
        wrappedKey: regionKeys.wrap(file.keys.source, file.id),
      }
      refuseWhere(await jobs.insert(job, limits))
    } catch (error) {
      reservation.release()
      throw error
    }
  }
}

/** What a job has of its file and of its order. */
function jobOf(
  { id, keys, sourceFile }: ReceivedFile,
  { consumer, fileName, options, requestId, reportingTag }: DocumentOrder,
) {
  return {
    id,
    accountId: consumer.accountId,
    keyId: consumer.keyId,
    options,
    reportingTag,
    requestId,
    keyCheck: keys.check,
    resultPublic: keys.resultPublic,
    sealedName: sealBytes(Buffer.from(fileName), nameKey(id, keys)),
    sourceFile,
  }
}

/** Key of the sealed file name. */
export function nameKey(id: DocumentId, { name }: DocumentKeys) {
  return { key: name, context: `name ${id}` }
}

export function maxBytesOf(format: DocumentFormat, { maxFileBytes }: DocumentLimits): number {
  return maxFileBytes[format.name] ?? format.maxFileBytes
}

function requireFormat(fileName: string): DocumentFormat {
  const format = formatOfFile(fileName)
  if (format === undefined) throw new InterpresError('invalid_document', UNSUPPORTED)
  return format
}

function requireOutput({ outputs }: DocumentFormat, wanted: string | undefined): string {
  const [own] = Object.keys(outputs)
  const name = wanted === undefined ? own : (formatOfExtension(wanted.replace(/^\./, ''))?.name ?? wanted)
  if (name !== undefined && Object.hasOwn(outputs, name)) return name
  throw new InterpresError('invalid_parameter', 'output_format not supported.')
}

function refuseWhere(obstacle: 'key' | 'region' | undefined): void {
  if (obstacle === undefined) return
  throw new InterpresError(
    'rate_limited',
    obstacle === 'key'
      ? 'Too many documents of this key are in translation or not downloaded yet.'
      : 'Too many documents are waiting to be translated. Please try again later.',
    { retryAfterSeconds: obstacle === 'key' ? 5 : 60 },
  )
}

function maxBytesOfAny(limits: DocumentLimits): number {
  return Math.max(...DOCUMENT_FORMATS.map((format) => maxBytesOf(format, limits)))
}

function tooLarge(format: DocumentFormat, limits: DocumentLimits): InterpresError {
  return documentTooLarge(maxBytesOf(format, limits), format.name)
}

/** For a file that is still arriving, too. */
export function documentTooLarge(limitBytes: number, format?: string): InterpresError {
  const kind = format === undefined ? 'A file' : `A file of the format ${format}`
  return new InterpresError('payload_too_large', `${kind} may have at most ${limitBytes} bytes.`)
}

function tooMuchText(characters: number, { maxCharacters }: DocumentLimits): InterpresError {
  return new InterpresError(
    'invalid_document',
    `The document has ${characters} characters of text; at most ${maxCharacters} are allowed. Split it into smaller files.`,
  )
}
