import { describe, expect, test } from 'vitest'
import type { Clock } from '../../src/kernel/clock.ts'
import type { LanguageCode } from '../../src/languages/language-code.ts'
import { createFakeSpeech } from '../support/fake-speech.ts'
import {
  KEY,
  PATH,
  RECORDING,
  RECORDING_MS,
  STRETCHES,
  signed,
  TARGETS,
  useVoiceJobServices,
} from './voice-job-service.ts'

const serve = useVoiceJobServices()

function movableClock(): Clock & { move(byMs: number): void } {
  let aheadMs = 0
  return { nowMs: () => Date.now() + aheadMs, move: (byMs) => void (aheadMs += byMs) }
}

describe('an upload', () => {
  test('of another length than declared is refused, and may be tried again', async () => {
    const service = await serve()
    const job = await service.create()
    for (const content of [RECORDING.subarray(1), Buffer.concat([RECORDING, RECORDING]), Buffer.alloc(0)])
      expect(await service.upload(job, content)).toMatchObject({
        status: 400,
        json: { code: 'invalid_parameter' },
      })
    expect((await service.status(job)).results[0]).toEqual({ status: 'pending' })
    expect((await service.upload(job)).status).toBe(204)
    expect(await service.upload(job)).toMatchObject({ status: 409, json: { code: 'conflict' } })
    await service.until('complete', job)
  })

  test('needs the signature of its own job and direction', async () => {
    const service = await serve()
    const job = await service.create()
    const other = await service.create()
    const unsigned = await service.call('PUT', job.upload_url, { body: RECORDING })
    expect(unsigned).toMatchObject({ status: 401, json: { code: 'authentication_missing' } })
    for (const signature of [
      other.signature,
      '',
      'x',
      `${job.signature}x`,
      job.signature.replace(/^\d/, '9'),
    ])
      expect([401, 403]).toContain((await service.upload({ ...job, signature })).status)
    expect((await service.call('PUT', job.upload_url, { body: RECORDING, headers: KEY })).status).toBe(401)
    await service.upload(job)
    const { results } = await service.until('complete', job)
    const signature = results[0]?.signature ?? ''
    expect((await service.upload({ ...other, signature })).status).toBe(403)
    expect(
      await service.download({ ...results[0], status: 'complete', signature: job.signature }),
    ).toMatchObject({
      status: 403,
      json: { code: 'access_denied' },
    })
  })

  test('comes too late after five minutes; whoever asks much later is told so, and after an hour nothing', async () => {
    const clock = movableClock()
    const service = await serve({}, { clock })
    const job = await service.create()
    clock.move(300_001)
    expect((await service.upload(job)).status).toBe(403)
    expect((await service.status(job)).results[0]).toEqual({ status: 'pending' })
    clock.move(900_000)
    expect((await service.status(job)).results[0]).toMatchObject({
      status: 'failed',
      error: { code: 'request_timeout' },
    })
    clock.move(3_600_000)
    expect((await service.call('GET', `${PATH}/${job.job_id}`, { headers: KEY })).status).toBe(404)
  })
})

describe('results', () => {
  test('open with their own signature alone, until an hour after the upload', async () => {
    const clock = movableClock()
    const service = await serve({}, { clock })
    const job = await service.create({ targets: TARGETS })
    await service.upload(job)
    const { results } = await service.until('complete', job)
    for (const [from, to] of [
      [0, 1],
      [1, 2],
      [2, 0],
    ] as const) {
      const url = results[to]?.download_url ?? ''
      const answer = await service.call('GET', url, { headers: signed(results[from]?.signature ?? '') })
      expect(answer.status).toBe(403)
    }
    for (const url of ['99', '-1', 'x', '0/'].map((index) => `${PATH}/${job.job_id}/results/${index}`))
      expect([401, 403, 404]).toContain((await service.call('GET', url)).status)
    clock.move(3_590_000)
    expect((await service.download(results[0])).status).toBe(200)
    clock.move(20_000)
    expect((await service.download(results[1])).status).toBe(403)
    expect((await service.call('GET', `${PATH}/${job.job_id}`, { headers: KEY })).status).toBe(404)
  })

  test('of equal targets are one file, which each of them hands out', async () => {
    const service = await serve()
    const job = await service.create({ targets: [TARGETS[0], TARGETS[1], TARGETS[0]] })
    await service.upload(job)
    const { results } = await service.until('complete', job)
    const stored = async () => (await service.status(job)).usage.storage_used
    const both = await stored()
    const first = await service.download(results[0])
    await expect.poll(async () => (await service.status(job)).results[0]?.status).toBe('downloaded')
    expect(await stored()).toBe(both)
    expect((await service.download(results[2])).bytes).toEqual(first.bytes)
    await expect.poll(stored).toBe(both - first.bytes.length)
    expect((await service.download(results[0])).status).toBe(404)
    expect((await service.download(results[1])).status).toBe(200)
  })

  test('hold no more together than they may: what would be more fails with that reason', async () => {
    const service = await serve({ INTERPRES_VOICE_RESULT_BYTES: '200' })
    const job = await service.create({ targets: [TARGETS[0], TARGETS[2], TARGETS[1]] })
    await service.upload(job)
    const { results } = await service.until('complete', job)
    expect(results.map(({ status }) => status)).toEqual(['complete', 'failed', 'complete'])
    expect(results[1]?.error).toEqual({
      code: 'payload_too_large',
      message:
        'The results of this job would hold more than 200 bytes together. Order fewer targets, or smaller types.',
    })
  })

  test('of targets that nothing can make fail alone; the others are there', async () => {
    const speech = createFakeSpeech(STRETCHES)
    const mute = await serve(
      {},
      {
        speech: {
          ...speech,
          // There when the job is ordered, gone when it is worked on.
          synthesisers: {
            ...speech.synthesisers,
            choose: vanishing((language: LanguageCode) => speech.synthesisers.choose(language)),
          },
        },
      },
    )
    const job = await mute.create({ targets: TARGETS })
    await mute.upload(job)
    const { results } = await mute.until('complete', job)
    expect(results.map(({ status }) => status)).toEqual(['complete', 'complete', 'failed'])
    expect(results[2]?.error).toMatchObject({ code: 'invalid_parameter' })
    await expect.poll(() => mute.billed()).toBe(RECORDING_MS)
  })
})

function vanishing<Argument, Result>(
  choose: (argument: Argument) => Result,
): (argument: Argument) => Result | undefined {
  let isThere = true
  return (argument) => {
    const found = isThere ? choose(argument) : undefined
    isThere = false
    return found
  }
}
