import { type ErrorCode, InterpresError } from '../../kernel/errors.ts'
import { PackError, type PackProblem } from '../../packs/pack-error.ts'

const CODES: Readonly<Record<PackProblem, ErrorCode>> = {
  absent: 'not_found',
  present: 'conflict',
  untrusted: 'access_denied',
  unreachable: 'engine_unavailable',
  unwritable: 'store_unavailable',
  'built-in': 'access_denied',
  unusable: 'invalid_parameter',
}

const HINTS: Partial<Record<PackProblem, string>> = {
  present: 'With --replace the new one takes its place.',
  'built-in':
    'INTERPRES_BUILT_IN_MODELS=0 switches built-in packs off; a pack that you install comes before them anyway.',
  untrusted:
    'Put the key of a signer whom you trust into INTERPRES_MODELS_TRUSTED_KEYS or give it with --trusted-key.',
}

/** Runs an operation on model packs; its failures come out as domain errors that say what to do. */
export async function fromPackErrors<Result>(operation: () => Promise<Result>): Promise<Result> {
  try {
    return await operation()
  } catch (cause) {
    if (cause instanceof PackError) {
      const detail = HINTS[cause.problem]
      throw new InterpresError(CODES[cause.problem], `${cause.message}.`, {
        cause,
        ...(detail === undefined ? {} : { detail }),
      })
    }
    if (isFileSystemError(cause)) {
      throw new InterpresError('store_unavailable', `A file cannot be read or written (${cause.code}).`, {
        cause,
      })
    }
    throw cause
  }
}

function isFileSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error && 'code' in error && 'path' in error
}
