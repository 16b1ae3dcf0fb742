import { expect, test } from 'vitest'
import { composeForTest } from '../../../../test/support/composition.ts'
import { createFakeEngine } from '../../../../test/support/fake-engine.ts'

/** An engine that answers nothing, and heeds no signal. */
const stuck = () => createFakeEngine({ pairs: ['en-de'], before: () => new Promise<void>(() => {}) })

test.each([
  ['while it is translated', '64'],
  ['while it waits for its turn', '1'],
])('a request that takes too long %s is answered 504 and is not to be repeated', async (_when, active) => {
  const service = await composeForTest(
    { INTERPRES_REQUEST_TIMEOUT_MS: '400', INTERPRES_MAX_ACTIVE_REQUESTS: active },
    { engines: [stuck()] },
  )
  try {
    const body = { text: ['Hello there.'], source_lang: 'EN', target_lang: 'DE' }
    const answers = await Promise.all([
      service.post('/v2/translate', body),
      service.post('/v2/translate', body),
    ])
    for (const { status, headers, json } of answers) {
      expect({ status, json }).toMatchObject({ status: 504, json: { code: 'deadline_exceeded' } })
      expect(headers['retry-after']).toBeUndefined()
    }
  } finally {
    await service.close()
  }
})
