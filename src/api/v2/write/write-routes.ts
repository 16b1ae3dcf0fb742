import { consumerOf } from '../../../usage/consumer.ts'
import type { Metering } from '../../../usage/metering.ts'
import type { Writing } from '../../../writing/writing.ts'
import type { Admission } from '../../http/admission.ts'
import { readReportingTag } from '../../http/parameters/reporting-tag.ts'
import { type Call, type Route, route } from '../../http/route.ts'
import { toWriteAnswer, toWritingRequest } from './write-conversion.ts'
import { CorrectBody, RephraseBody, WriteAnswer } from './write-schema.ts'

export interface WriteDependencies {
  readonly writing: Writing
  /** Of the region that the server belongs to. */
  readonly metering: Metering
  readonly admission: Admission
}

export interface WriteConfig {
  readonly maxTexts: number
}

const BODY_LIMIT_BYTES = 10_240

const SHARED = {
  method: 'POST',
  tag: 'text improvement',
  scope: 'write:improve',
  bodyLimitBytes: BODY_LIMIT_BYTES,
  answer: WriteAnswer,
  failures: [456, 503, 504],
} as const

/** `POST /v2/write/correct` and `POST /v2/write/rephrase`: what they bill is durable before the answer leaves. */
export function writeRoutes(dependencies: WriteDependencies, config: WriteConfig): readonly Route[] {
  const handle = (call: Call<unknown, unknown, RephraseBody>) => improve(call, dependencies, config)
  return [
    route({ ...SHARED, path: '/v2/write/correct', summary: 'Correct texts', body: CorrectBody, handle }),
    route({ ...SHARED, path: '/v2/write/rephrase', summary: 'Rephrase texts', body: RephraseBody, handle }),
  ]
}

async function improve(
  { caller, body, request, signal }: Call<unknown, unknown, RephraseBody>,
  { writing, metering, admission }: WriteDependencies,
  { maxTexts }: WriteConfig,
): Promise<WriteAnswer> {
  const reportingTag = readReportingTag(request.headers)
  const tagHandlingVersion = caller.key.settings.defaultTagHandlingVersion
  const turn = { accountId: caller.account.id, keyId: caller.key.id, priority: 'interactive' } as const
  const asked = toWritingRequest(body, { maxTexts, tagHandlingVersion, turn, signal })
  const leave = await admission.enter(caller.key.id, signal)
  try {
    const prepared = await writing.prepare(asked)
    const order = {
      consumer: consumerOf(caller),
      kind: 'text_improvement',
      amount: prepared.billedCharacters,
      requestId: request.id,
      reportingTag,
    } as const
    return toWriteAnswer(body, await metering.metered(order, () => prepared.improve()))
  } finally {
    leave()
  }
}
