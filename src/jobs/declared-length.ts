import { InterpresError } from '../kernel/errors.ts'

/**
 * The content of an upload, held to the length that was declared for it: no more is read than that. Errors:
 * `invalid_parameter` for any other length; those of the content.
 */
export async function* ofLength(
  content: AsyncIterable<Uint8Array>,
  declaredBytes: number,
): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const chunk of content) {
    bytes += chunk.length
    if (bytes > declaredBytes) break
    yield chunk
  }
  if (bytes !== declaredBytes) throw wrongLength(declaredBytes)
}

export function wrongLength(declaredBytes: number): InterpresError {
  return new InterpresError(
    'invalid_parameter',
    `The file has not the length that 'source_file.content_length' says (${declaredBytes} bytes).`,
  )
}
