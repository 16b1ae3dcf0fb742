import { expect, test } from 'vitest'
import { InterpresError } from './errors.ts'
import { throwIfAborted, untilAborted } from './until-aborted.ts'

const never = new Promise<never>(() => {})

test('work that ends first settles the promise', async () => {
  await expect(untilAborted(new AbortController().signal, Promise.resolve(7))).resolves.toBe(7)
  await expect(untilAborted(new AbortController().signal, Promise.reject(new Error('no')))).rejects.toThrow(
    'no',
  )
})

test('an abort is seen at once, also one of before', async () => {
  const abort = new AbortController()
  const waiting = untilAborted(abort.signal, never)
  abort.abort()
  await expect(waiting).rejects.toMatchObject({ code: 'cancelled' })
  await expect(untilAborted(abort.signal, Promise.resolve(1))).rejects.toMatchObject({ code: 'cancelled' })
})

test('work that has not begun need not begin when the signal has aborted', () => {
  const abort = new AbortController()
  throwIfAborted(abort.signal)
  abort.abort()
  expect(() => throwIfAborted(abort.signal)).toThrow(expect.objectContaining({ code: 'cancelled' }))
})

test('the reason of the abort decides the code', async () => {
  const reason = new InterpresError('engine_unavailable', 'gone')
  await expect(untilAborted(AbortSignal.abort(reason), never)).rejects.toBe(reason)
  await expect(untilAborted(AbortSignal.timeout(0), never)).rejects.toMatchObject({
    code: 'deadline_exceeded',
  })
})

test('work that fails after the abort is ignored', async () => {
  const failing = Promise.withResolvers<never>()
  await expect(untilAborted(AbortSignal.abort(), failing.promise)).rejects.toMatchObject({
    code: 'cancelled',
  })
  const abort = new AbortController()
  const waiting = untilAborted(abort.signal, failing.promise)
  abort.abort()
  await expect(waiting).rejects.toMatchObject({ code: 'cancelled' })
  failing.reject(new Error('too late to matter'))
  await new Promise(setImmediate)
})
