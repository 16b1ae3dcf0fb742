import type { Clock } from '../kernel/clock.ts'
import { InterpresError } from '../kernel/errors.ts'
import type { IdSource } from '../kernel/ids.ts'
import type { EncryptedFileStore, FileName } from '../sealed-files/encrypted-file-store.ts'
import { sealBytes } from '../sealed-files/frames.ts'
import type { RegionKeys } from '../sealed-files/region-keys.ts'
import type { Consumer } from '../usage/consumer.ts'
import type { Metering, Reservation } from '../usage/metering.ts'
import type { DocumentId, DocumentOptions } from './document.ts'
import { type DocumentLimits, holdMsOf } from './document-limits.ts'
import { type DocumentTranslation, isSameLanguage, languagesAreEqual } from './document-translation.ts'
import { openSource, sealSource } from './files/document-files.ts'
import { DOCUMENT_KEY_BYTES, type DocumentKeys, deriveDocumentKeys } from './files/document-keys.ts'
import type { DocumentFormat } from './formats/document-format.ts'
import { DOCUMENT_FORMATS, formatOfExtension, formatOfFile } from './formats/format-table.ts'
import { convertOldFile } from './formats/legacy/convert-old-file.ts'
import type { OfficeConverter } from './formats/legacy/office-converter.ts'
import type { DocumentJobStore } from './jobs/document-job-store.ts'
import { gather, once } from './jobs/run-job.ts'
import type { DocumentWorkshop } from './workshop/document-workshop.ts'

/** A file that has arrived and is stored, encrypted; what is to be done with it may be told later. */
export interface ReceivedFile {
  readonly id: DocumentId
  readonly documentKey: Buffer
  readonly keys: DocumentKeys
  readonly sourceFile: FileName
  readonly bytes: number
}

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

export interface AcceptDependencies {
  readonly jobs: DocumentJobStore
  readonly files: EncryptedFileStore
  readonly regionKeys: RegionKeys
  readonly workshop: DocumentWorkshop
  readonly converter: OfficeConverter
  readonly translation: DocumentTranslation
  readonly metering: Metering
  readonly clock: Clock
  readonly ids: IdSource
  readonly limits: DocumentLimits
}

const UNSUPPORTED = 'Invalid file data.'

/** Takes uploads in: everything that can be wrong with one is told before it is accepted. */
export function createDocumentAcceptance(dependencies: AcceptDependencies) {
  const { jobs, files, regionKeys, workshop, converter, translation, metering, clock, ids, limits } =
    dependencies

  /** The largest file of a format, or of any while the format is not known yet. */
  function maxBytesFor(fileName: string | undefined): number {
    const format = fileName === undefined ? undefined : formatOfFile(fileName)
    return format === undefined ? maxBytesOfAny(limits) : maxBytesOf(format, limits)
  }

  /** Errors: `rate_limited` where there is no place for one more document of the key. */
  async function checkPlace(keyId: string): Promise<void> {
    refuseWhere(await jobs.obstacle(keyId, limits))
  }

  /** Encrypts a file while it arrives. Errors: those of the content and of the store; nothing is left then. */
  async function receive(content: AsyncIterable<Uint8Array>): Promise<ReceivedFile> {
    const id = ids.traceId() as DocumentId
    const documentKey = ids.bytes(DOCUMENT_KEY_BYTES)
    const keys = deriveDocumentKeys(documentKey, id)
    const sourceFile = ids.uuid()
    let bytes = 0
    async function* counted(): AsyncGenerator<Uint8Array> {
      for await (const chunk of content) {
        bytes += chunk.length
        yield chunk
      }
    }
    await files.write(sourceFile, sealSource(counted(), id, keys.source))
    return { id, documentKey, keys, sourceFile, bytes }
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
      await acceptReadable(converted, order, format, output)
    } catch (error) {
      if (converted !== file) await discard(converted)
      throw error
    }
    if (converted !== file) await discard(file)
  }

  /** The file in today's format; the same one where it has that already. */
  async function convert(
    file: ReceivedFile,
    { name, convertedTo }: DocumentFormat,
    signal: AbortSignal,
  ): Promise<ReceivedFile> {
    if (convertedTo === undefined) return file
    const bytes = await load(file)
    const result = await convertOldFile({ bytes, from: name, to: convertedTo }, converter, signal)
    if (result === bytes) return file
    const sourceFile = ids.uuid()
    await files.write(sourceFile, sealSource(once(result), file.id, file.keys.source))
    return { ...file, sourceFile, bytes: result.length }
  }

  function load({ sourceFile, id, keys }: ReceivedFile): Promise<Buffer> {
    return gather(openSource(files.read(sourceFile), id, keys.source))
  }

  async function acceptReadable(
    file: ReceivedFile,
    order: DocumentOrder,
    format: DocumentFormat,
    output: string,
  ): Promise<void> {
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
      refuseWhere(await insert(file, order, { format: format.name, output, characters, amount, reservation }))
    } catch (error) {
      reservation.release()
      throw error
    }
  }

  function insert(
    { id, keys, sourceFile }: ReceivedFile,
    { consumer, fileName, options, requestId, reportingTag }: DocumentOrder,
    { format, output, characters, amount, reservation }: AcceptedWork,
  ) {
    const nowMs = clock.nowMs()
    const job = {
      id,
      accountId: consumer.accountId,
      keyId: consumer.keyId,
      createdAtMs: nowMs,
      expiresAtMs: nowMs + limits.keptMs,
      format,
      outputFormat: output,
      options,
      reportingTag,
      requestId,
      characters,
      billedCharacters: amount,
      held: reservation.held,
      keyCheck: keys.check,
      resultPublic: keys.resultPublic,
      sealedName: sealBytes(Buffer.from(fileName), nameKey(id, keys)),
      wrappedKey: regionKeys.wrap(keys.source, id),
      sourceFile,
    }
    return jobs.insert(job, limits)
  }

  /** Removes a received file that nobody wants any more; what cannot be removed is swept later. */
  async function discard({ sourceFile }: ReceivedFile): Promise<void> {
    await files.remove(sourceFile).catch(() => {})
  }

  return { maxBytesFor, checkPlace, receive, submit, discard }
}

interface AcceptedWork {
  readonly format: string
  readonly output: string
  readonly characters: number
  readonly amount: number
  readonly reservation: Reservation
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
