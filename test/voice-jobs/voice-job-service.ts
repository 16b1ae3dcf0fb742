import { afterEach, expect } from 'vitest'
import type { JobAnswer } from '../../src/api/v1/voice-jobs/voice-job-schema.ts'
import { type Administration, composeAdministration } from '../../src/compose/administration.ts'
import type { Overrides } from '../../src/compose/service.ts'
import { composeForTest, type TestService } from '../support/composition.ts'
import { bytesOf, createFakeSpeech, stretchesOf } from '../support/fake-speech.ts'
import { ADMIN_KEY, DEVELOPER_KEY } from '../support/server-process.ts'
import { daysAround } from '../support/usage-days.ts'

export const PATH = '/v1/jobs/voice/translate'

/** Two sentences with a long pause between them, and what is said in them. */
export const STRETCHES = stretchesOf([
  ['the sea is calm', 3000],
  ['nobody is there', 1000],
])
export const RECORDING = bytesOf(STRETCHES)
export const RECORDING_MS = RECORDING.length / 32

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly bytes: Buffer
  readonly json: Record<string, unknown>
}

export interface Created {
  readonly job_id: string
  readonly upload_url: string
  readonly signature: string
  readonly signed_upload_url?: string
}

export interface VoiceJobTestService extends TestService {
  readonly administration: Administration
  call(
    method: 'GET' | 'HEAD' | 'POST' | 'PUT',
    url: string,
    options?: {
      readonly body?: unknown
      readonly headers?: Readonly<Record<string, string>>
      readonly region?: 'eu' | 'us'
    },
  ): Promise<Answer>
  /** Creates a job that has to be accepted. */
  create(
    changes?: Readonly<Record<string, unknown>>,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Created>
  upload(job: Pick<Created, 'upload_url' | 'signature'>, content?: Uint8Array): Promise<Answer>
  status(job: Pick<Created, 'job_id'>, headers?: Readonly<Record<string, string>>): Promise<JobAnswer>
  /** Waits until the first result has the status. */
  until(
    status: string,
    job: Pick<Created, 'job_id'>,
    headers?: Readonly<Record<string, string>>,
  ): Promise<JobAnswer>
  download(result: JobAnswer['results'][number] | undefined): Promise<Answer>
  /** Milliseconds of speech in the report of the account. */
  billed(): Promise<number>
}

export const orderOf = (changes: Readonly<Record<string, unknown>> = {}) => ({
  source_file: { name: 'talk.wav', content_type: 'audio/wav', content_length: RECORDING.length },
  parameters: { source_language: 'en' },
  targets: [{ language: 'de', type: 'text/plain' }],
  ...changes,
})

export const TARGETS = [
  { language: 'de', type: 'text/plain' },
  { language: 'en', type: 'application/x-subrip' },
  { language: 'de', type: 'audio/pcm; rate=16000; encoding=s16le' },
]

/** The real composition with speech that needs no program, and what tests of voice jobs ask of it. */
export async function createVoiceJobService(
  environment: Readonly<Record<string, string>> = {},
  overrides: Overrides = {},
): Promise<VoiceJobTestService> {
  const composed = await composeForTest(environment, { speech: createFakeSpeech(STRETCHES), ...overrides })
  const administration = await composeAdministration(composed.config)
  const service: VoiceJobTestService = {
    ...composed,
    administration,
    async call(method, url, { body, headers = {}, region = 'eu' } = {}) {
      const response = await composed.server(region).inject({
        method,
        url: url.replace(/^https?:\/\/[^/]+/, ''),
        headers,
        ...(body === undefined ? {} : { payload: body as string }),
      })
      return {
        status: response.statusCode,
        headers: response.headers,
        bytes: response.rawPayload,
        json:
          response.headers['content-type']?.toString().startsWith('application/json') === true
            ? response.json()
            : {},
      }
    },
    async create(changes, headers = KEY) {
      const answer = await service.call('POST', `${PATH}?include=signed_url`, {
        body: orderOf(changes),
        headers,
      })
      expect(answer).toMatchObject({ status: 201 })
      return answer.json as unknown as Created
    },
    upload: ({ upload_url, signature }, content = RECORDING) =>
      service.call('PUT', upload_url, { body: content, headers: signed(signature) }),
    async status({ job_id }, headers = KEY) {
      const answer = await service.call('GET', `${PATH}/${job_id}?include=signed_url`, { headers })
      expect(answer).toMatchObject({ status: 200 })
      return answer.json as unknown as JobAnswer
    },
    async until(status, job, headers) {
      let answer = await service.status(job, headers)
      await expect
        .poll(
          async () => {
            answer = await service.status(job, headers)
            return answer.results[0]
          },
          { interval: 5 },
        )
        .toMatchObject({ status })
      return answer
    },
    download: (result) =>
      service.call('GET', result?.download_url ?? '', { headers: signed(result?.signature ?? '') }),
    async billed() {
      const path = `/v2/admin/analytics?${daysAround()}`
      const headers = { authorization: `DeepL-Auth-Key ${ADMIN_KEY}` }
      const { json } = await service.call('GET', path, { headers })
      return (json as { usage_report: { total_usage: { speech_to_text_milliseconds: number } } }).usage_report
        .total_usage.speech_to_text_milliseconds
    },
    async close() {
      await administration.close()
      await composed.close()
    },
  }
  return service
}

export const KEY = { authorization: `DeepL-Auth-Key ${DEVELOPER_KEY}` }

export const signed = (signature: string) => ({
  authorization: `DeepL-Signature ${signature}`,
  'content-type': 'application/octet-stream',
})

/** Makes services that are closed after the test. */
export function useVoiceJobServices(): typeof createVoiceJobService {
  const services: VoiceJobTestService[] = []
  afterEach(async () => {
    for (const service of services.splice(0)) await service.close()
  })
  return async (environment, overrides) => {
    const service = await createVoiceJobService(environment, overrides)
    services.push(service)
    return service
  }
}
