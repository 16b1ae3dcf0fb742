import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LanguageCode } from '../../languages/language-code.ts'
import { createTargetTranscript } from './target-transcript.ts'

beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => void vi.useRealTimers())

const [en, de] = ['en', 'de'] as LanguageCode[] as [LanguageCode, LanguageCode]

/** Somebody speaks for 16 s without a pause; when what was said so far came out in translation. */
async function speakWithoutPause(isBusy: boolean): Promise<readonly number[]> {
  const toldAtMs: number[] = []
  const transcript = createTargetTranscript({
    target: de,
    translation: { translate: async ({ sentences }) => sentences },
    clock: { nowMs: () => Date.now() },
    isBusy: () => isBusy,
    told: (_concluded, tentative) => void (tentative.length > 0 && toldAtMs.push(Date.now())),
    failed() {},
  })
  for (let word = 1; word <= 64; word += 1) {
    transcript.open({ text: 'word '.repeat(word).trim(), language: en, startMs: 0, endMs: 250 * word })
    await vi.advanceTimersByTimeAsync(250)
  }
  transcript.close()
  return toldAtMs
}

test('a sentence without end is translated again and again while it is spoken', async () => {
  expect((await speakWithoutPause(false)).length).toBeGreaterThan(40)
})

test('while audio waits to be listened to that happens less often, and not never', async () => {
  const toldAtMs = await speakWithoutPause(true)
  expect(toldAtMs.length).toBeGreaterThanOrEqual(8)
  expect(toldAtMs.length).toBeLessThanOrEqual(9)
})
