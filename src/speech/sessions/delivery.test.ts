import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createDelivery, type SessionMessage, type SessionOutlet } from './delivery.ts'

const batch = (text: string): readonly SessionMessage[] => [
  { kind: 'source', concluded: [], tentative: [{ text, startMs: 0, endMs: 1, language: 'en' as never }] },
]
const textOf = (messages: readonly SessionMessage[]) =>
  messages.flatMap((message) => (message.kind === 'source' ? message.tentative.map(({ text }) => text) : []))

function outlet(works = true) {
  const got: string[] = []
  const connection: SessionOutlet = {
    async send(messages) {
      got.push(...textOf(messages))
      return works
    },
    fail() {},
    replace() {},
  }
  return { connection, got }
}

test('what was not known to arrive goes first over the next connection, in its order', async () => {
  const delivery = createDelivery()
  const [first, second] = [outlet(), outlet()]
  delivery.connect(first.connection)
  await delivery.deliver(batch('a'))
  await delivery.deliver(batch('b'))
  await delivery.deliver(batch('c'))
  delivery.confirm(1)
  delivery.disconnect(false)
  const waiting = delivery.deliver(batch('d'))
  delivery.connect(second.connection)
  await waiting
  expect(first.got).toEqual(['a', 'b', 'c'])
  expect(second.got).toEqual(['b', 'c', 'd'])
})

test('what a closed connection brought over is not sent again', async () => {
  const delivery = createDelivery()
  const [first, second] = [outlet(), outlet()]
  delivery.connect(first.connection)
  await delivery.deliver(batch('a'))
  delivery.disconnect(true)
  delivery.connect(second.connection)
  await delivery.deliver(batch('b'))
  expect(second.got).toEqual(['b'])
})

test('a batch that could not be sent waits for the next connection, even when the lost one was closed in order', async () => {
  const delivery = createDelivery()
  const [broken, second] = [outlet(false), outlet()]
  delivery.connect(broken.connection)
  const sent = delivery.deliver(batch('a'))
  delivery.disconnect(true)
  await Promise.resolve()
  delivery.connect(second.connection)
  await sent
  expect(second.got).toEqual(['a'])
})

test('everything has arrived once every batch was confirmed', async () => {
  const delivery = createDelivery()
  delivery.connect(outlet().connection)
  await delivery.deliver(batch('a'))
  await delivery.deliver(batch('b'))
  const done = delivery.untilConfirmed().then(() => 'done')
  delivery.confirm(1)
  const later = setImmediate('later')
  expect(await Promise.race([done, later])).toBe('later')
  delivery.confirm(2)
  expect(await done).toBe('done')
})

test('a stop ends all waiting', async () => {
  const delivery = createDelivery()
  const waiting = [delivery.untilConnected(), delivery.deliver(batch('a')), delivery.untilConfirmed()]
  delivery.stop()
  await Promise.all(waiting)
})

test('a stop ends a send that is pending, and what it could not bring goes nowhere', async () => {
  const delivery = createDelivery()
  const written = Promise.withResolvers<boolean>()
  delivery.connect({ ...outlet().connection, send: () => written.promise })
  const sent = delivery.deliver(batch('a'))
  delivery.stop()
  await sent
  written.resolve(false)
  await setImmediate()
  const second = outlet()
  delivery.connect(second.connection)
  await setImmediate()
  expect(second.got).toEqual([])
})

test('a late answer confirms what it is about, however much was sent after it', async () => {
  const delivery = createDelivery()
  const [first, second] = [outlet(), outlet()]
  delivery.connect(first.connection)
  for (let number = 1; number <= 66; number += 1) await delivery.deliver(batch(String(number)))
  delivery.confirm(1)
  delivery.confirm(2)
  delivery.confirm(60)
  delivery.disconnect(false)
  delivery.connect(second.connection)
  await delivery.deliver(batch('67'))
  expect(second.got).toEqual(['61', '62', '63', '64', '65', '66', '67'])
})
