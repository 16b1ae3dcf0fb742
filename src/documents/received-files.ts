import type { IdSource } from '../kernel/ids.ts'
import type { EncryptedFileStore, FileName } from '../sealed-files/encrypted-file-store.ts'
import type { DocumentId } from './document.ts'
import { openSource, sealSource } from './files/document-files.ts'
import { DOCUMENT_KEY_BYTES, type DocumentKeys, deriveDocumentKeys } from './files/document-keys.ts'
import type { DocumentFormat } from './formats/document-format.ts'
import { convertOldFile } from './formats/legacy/convert-old-file.ts'
import type { OfficeConverter } from './formats/legacy/office-converter.ts'
import { gather, once } from './jobs/run-job.ts'

/** A file that has arrived and is stored, encrypted; what is to be done with it may be told later. */
export interface ReceivedFile {
  readonly id: DocumentId
  readonly documentKey: Buffer
  readonly keys: DocumentKeys
  readonly sourceFile: FileName
  readonly bytes: number
}

export interface ReceivedFilesDependencies {
  readonly files: EncryptedFileStore
  readonly converter: OfficeConverter
  readonly ids: IdSource
}

/** The files of uploads, until there is a job for them. */
export function createReceivedFiles({ files, converter, ids }: ReceivedFilesDependencies) {
  function load({ sourceFile, id, keys }: ReceivedFile): Promise<Buffer> {
    return gather(openSource(files.read(sourceFile), id, keys.source))
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

  /** Removes a file that nobody wants any more; what cannot be removed is swept later. */
  async function discard({ sourceFile }: ReceivedFile): Promise<void> {
    await files.remove(sourceFile).catch(() => {})
  }

  return { receive, load, convert, discard }
}
