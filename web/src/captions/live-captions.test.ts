import { expect, test } from 'vitest'
import { Problem } from '../api/client.ts'
import { type CaptionsOrder, type ConnectionListener, openCaptions, type Ticket } from './live-captions.ts'

const ORDER: CaptionsOrder = {
  mediaType: 'audio/webm;codecs=opus',
  source: 'en',
  targets: ['de'],
  formality: 'default',
  glossaryId: undefined,
}

function bench({ renew = async (): Promise<Ticket> => ({ address: 'a', token: 'second' }) } = {}) {
  const sockets: (ConnectionListener & {
    readonly sent: string[]
    readonly ticket: Ticket
    isClosed: boolean
  })[] = []
  const told: unknown[] = []
  const renewed: string[] = []
  const captions = openCaptions(
    ORDER,
    {
      begin: async () => ({ address: 'a', token: 'first' }),
      async renew(token) {
        renewed.push(token)
        return await renew()
      },
      connect(ticket, listener) {
        const socket = { sent: [] as string[], ticket, isClosed: false, ...listener }
        sockets.push(socket)
        return {
          send: (text) => void socket.sent.push(text),
          close: () => {
            socket.isClosed = true
          },
        }
      },
      after: async () => {},
    },
    {
      onReady: () => told.push('ready'),
      onUpdate: (language, { tentative }) => told.push([language, tentative[0]?.text]),
      onEnd: (problem) => told.push(['end', problem instanceof Problem ? problem.code : problem]),
    },
  )
  const hear = (message: unknown) => sockets.at(-1)?.onMessage(JSON.stringify(message))
  return { captions, sockets, told, renewed, hear }
}

const tentative = [{ text: 'Hi', start_time: 0, end_time: 1 }]

test('sound goes out in order, also what was heard before the connection was open', async () => {
  const { captions, sockets, told, hear } = bench()
  captions.send(new Uint8Array([1, 2]))
  await expect.poll(() => sockets.length).toBe(1)
  sockets[0]?.onOpen()
  captions.send(new Uint8Array([3]))
  captions.finish()
  expect(sockets[0]?.sent.map((text) => JSON.parse(text) as unknown)).toEqual([
    { source_media_chunk: { data: 'AQI=' } },
    { source_media_chunk: { data: 'Aw==' } },
    { end_of_source_media: {} },
  ])
  hear({ source_transcript_update: { concluded: [], tentative } })
  hear({ target_transcript_update: { language: 'de', concluded: [], tentative } })
  hear({ end_of_stream: {} })
  sockets[0]?.onClose()
  expect(told).toEqual(['ready', [undefined, 'Hi'], ['de', 'Hi'], ['end', undefined]])
})

test('a connection that breaks is opened again with the latest token, and nothing is lost meanwhile', async () => {
  const { captions, sockets, renewed } = bench()
  await expect.poll(() => sockets.length).toBe(1)
  sockets[0]?.onOpen()
  sockets[0]?.onClose()
  captions.send(new Uint8Array([1]))
  await expect.poll(() => sockets.length).toBe(2)
  sockets[1]?.onOpen()
  expect([renewed, sockets[1]?.ticket.token, sockets[1]?.sent.length]).toEqual([['first'], 'second', 1])
})

test('what the server refuses ends it, and so does a server that stays away', async () => {
  const refused = bench()
  await expect.poll(() => refused.sockets.length).toBe(1)
  refused.sockets[0]?.onOpen()
  refused.hear({ error: { request_type: 'x', error_code: 456, reason_code: 1, error_message: 'Used up' } })
  refused.sockets[0]?.onClose()
  expect(refused.told).toEqual(['ready', ['end', 'unknown']])
  const away = bench({
    renew: () => Promise.reject(new Problem({ message: '', status: 0, code: 'offline' })),
  })
  await expect.poll(() => away.sockets.length).toBe(1)
  away.sockets[0]?.onClose()
  await expect.poll(() => away.told).toEqual([['end', 'offline']])
  expect(away.renewed.length).toBe(5)
})

test('closed, it tells nothing more', async () => {
  const { captions, sockets, told, hear } = bench()
  await expect.poll(() => sockets.length).toBe(1)
  sockets[0]?.onOpen()
  captions.close()
  hear({ source_transcript_update: { concluded: [], tentative } })
  sockets[0]?.onClose()
  expect([told, sockets[0]?.isClosed]).toEqual([['ready'], true])
})
