import { Errors } from 'typebox/schema'
import { InterpresError } from '../../../kernel/errors.ts'
import type { LanguageCode } from '../../../languages/language-code.ts'
import { requestedSource, requestedTarget } from '../../../languages/requested-language.ts'
import type { VoiceOrder } from '../../../speech/jobs/order-voice-job.ts'
import type { OrderFault } from '../../../speech/jobs/voice-order-check.ts'
import { parseMediaType, RECORDING_TARGET_TYPES, RECORDING_TYPES } from '../../../speech/media-types.ts'
import type { RawParameters } from '../../http/parameters/parameters.ts'
import { type VoiceJobBody, voiceJobBody } from './voice-job-schema.ts'

/** Reads a request. Errors: `invalid_parameter` that names the place as a JSON pointer: `/targets/0/type: ...`. */
export function readVoiceOrder(
  raw: RawParameters,
  { maxBytes }: { readonly maxBytes: number },
): Pick<VoiceOrder, 'file' | 'source' | 'targets'> {
  const { source_file: file, parameters, targets } = readShape(raw, maxBytes)
  const contentType = parseMediaType(file.content_type, RECORDING_TYPES)
  if (contentType === undefined) throw notValid('/source_file/content_type', allowedOf(RECORDING_TYPES))
  const source = parameters?.source_language ?? undefined
  return {
    file: { name: file.name, contentType, bytes: file.content_length },
    source:
      source === undefined || source === ''
        ? undefined
        : readLanguage('/parameters/source_language', source, requestedSource),
    targets: targets.map((target, index) => {
      const type = parseMediaType(target.type, RECORDING_TARGET_TYPES)
      if (type === undefined) throw notValid(`/targets/${index}/type`, allowedOf(RECORDING_TARGET_TYPES))
      return { language: readLanguage(`/targets/${index}/language`, target.language, requestedTarget), type }
    }),
  }
}

/** What nothing that is installed can do, in the words of the request. */
export function faultOf({ field, index, reason }: OrderFault): InterpresError {
  switch (field) {
    case 'content_type':
      return notValid('/source_file/content_type', reason)
    case 'source_language':
      return notValid('/parameters/source_language', reason)
    default:
      return notValid(`/targets/${index ?? 0}/${field}`, reason)
  }
}

function readShape(raw: RawParameters, maxBytes: number): VoiceJobBody {
  const schema = voiceJobBody(maxBytes)
  const [, [first]] = Errors(schema, raw)
  if (first === undefined) return raw as VoiceJobBody
  const { instancePath, keyword, params, message } = first
  if (keyword === 'required' && 'requiredProperties' in params) {
    throw new InterpresError(
      'invalid_parameter',
      `${instancePath}/${params.requiredProperties[0] ?? ''}: Value is required`,
    )
  }
  throw notValid(instancePath, `It ${message}.`)
}

function readLanguage(place: string, code: string, read: (code: string) => LanguageCode): LanguageCode {
  try {
    return read(code)
  } catch {
    throw notValid(place, 'A language code is expected, such as en, de or pt-BR.')
  }
}

function notValid(place: string, detail: string): InterpresError {
  return new InterpresError('invalid_parameter', `${place}: Value is not valid`, { detail })
}

function allowedOf(types: readonly string[]): string {
  return `Allowed: ${types.join(', ')}.`
}
