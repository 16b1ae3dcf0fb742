import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { documentTooLarge } from '../../../documents/accept-document.ts'
import type { DocumentService } from '../../../documents/document-service.ts'
import type { ReceivedFile } from '../../../documents/received-files.ts'
import { InterpresError } from '../../../kernel/errors.ts'
import { mergeParameters } from '../../http/bodies/body.ts'
import type { RawParameters } from '../../http/parameters/parameters.ts'
import { UploadBody } from './document-schema.ts'

/** A form that has been read to its end. */
export interface Upload {
  readonly fields: RawParameters
  /** The file, stored already, and the name that came with it. */
  readonly file: { readonly received: ReceivedFile; readonly name: string } | undefined
}

/** The file's own limit depends on its format. */
const LIMITS = {
  fields: 40,
  fieldNameSize: 100,
  fieldSize: 4_096,
  files: 1,
  fileSize: Number.POSITIVE_INFINITY,
  headerPairs: 20,
}

/**
 * Reads a multipart form; its file goes into the store while it arrives, wherever it stands among the fields.
 *
 * Errors: `invalid_parameter` for a form that is broken or has too much in it, `payload_too_large`, those of the store.
 * The file is removed then.
 */
export async function readUpload(
  request: FastifyRequest,
  service: Pick<DocumentService, 'receive' | 'discard' | 'maxBytesFor'>,
): Promise<Upload> {
  if (!request.isMultipart()) {
    throw new InterpresError(
      'unsupported_media_type',
      'The Content-Type is not supported here. Send multipart/form-data.',
    )
  }
  const fields = new Map<string, string | string[]>()
  let file: Upload['file']
  try {
    for await (const part of request.parts({ limits: LIMITS })) {
      if (part.type === 'field') addField(fields, part)
      else if (part.fieldname === 'file' && file === undefined) file = await receive(part, service)
      else part.file.resume()
    }
    return { fields: mergeParameters(request.query, Object.fromEntries(fields)), file }
  } catch (error) {
    if (file !== undefined) await service.discard(file.received)
    throw error instanceof InterpresError ? error : brokenForm(error)
  }
}

async function receive(
  { filename, file }: MultipartFile,
  service: Pick<DocumentService, 'receive' | 'maxBytesFor'>,
): Promise<NonNullable<Upload['file']>> {
  try {
    return {
      received: await service.receive(withinLimit(file, service.maxBytesFor(filename))),
      name: filename,
    }
  } finally {
    // What is left of a file that nobody wants is read past, so that the caller gets to hear why.
    file.resume()
  }
}

async function* withinLimit(
  content: AsyncIterable<Uint8Array>,
  limitBytes: number,
): AsyncGenerator<Uint8Array> {
  let bytes = 0
  const chunks = content[Symbol.asyncIterator]()
  // By hand: leaving a loop over a stream would destroy it, and the rest of the form with it.
  for (let next = await chunks.next(); next.done !== true; next = await chunks.next()) {
    bytes += next.value.length
    if (bytes > limitBytes) throw documentTooLarge(limitBytes)
    yield next.value
  }
}

/** Fields that are no lists: of two of them nobody knows which one is meant. */
const SINGLE: ReadonlySet<string> = new Set(
  Object.entries(UploadBody.properties).flatMap(([name, schema]) => ('items' in schema ? [] : [name])),
)

function givenTwice(name: string): InterpresError {
  return new InterpresError('invalid_parameter', `Parameter '${name}' is given more than once; send it once.`)
}

interface Field {
  readonly fieldname: string
  readonly value: unknown
  readonly fieldnameTruncated: boolean
  readonly valueTruncated: boolean
}

function addField(fields: Map<string, string | string[]>, field: Field): void {
  if (field.fieldnameTruncated || field.valueTruncated) {
    throw new InterpresError(
      'invalid_parameter',
      `A field of the form is too long; at most ${LIMITS.fieldSize} bytes are allowed.`,
    )
  }
  const value = typeof field.value === 'string' ? field.value : JSON.stringify(field.value)
  const earlier = fields.get(field.fieldname)
  if (earlier === undefined) fields.set(field.fieldname, value)
  else if (SINGLE.has(field.fieldname)) throw givenTwice(field.fieldname)
  else fields.set(field.fieldname, [earlier, value].flat())
}

function brokenForm(cause: unknown): InterpresError {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  if (code === 'FST_FIELDS_LIMIT' || code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT') {
    return new InterpresError(
      'invalid_parameter',
      `The form has too many parts: at most one file and ${LIMITS.fields} fields are allowed.`,
    )
  }
  return new InterpresError('invalid_parameter', 'The multipart form is not well-formed.', { cause })
}
