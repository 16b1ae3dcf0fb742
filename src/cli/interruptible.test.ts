import { expect, test } from 'vitest'
import { whileInterruptible } from './interruptible.ts'

test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s stops the work in order and says what is left',
  async (signal) => {
    const listeners = process.listenerCount(signal)
    const work = whileInterruptible(
      (stop) =>
        new Promise((_resolve, reject) => {
          stop.addEventListener('abort', () => reject(new Error('stopped')))
          process.emit(signal)
        }),
      'Nothing of the file is kept.',
    )
    await expect(work).rejects.toMatchObject({
      code: 'cancelled',
      message: 'Interrupted. Nothing of the file is kept.',
    })
    expect(process.listenerCount(signal)).toBe(listeners)
  },
)
