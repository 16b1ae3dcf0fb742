import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Stands between a client and a server, to break their connection in chosen ways. Loopback only. */
export interface TcpProxy {
  readonly port: number
  /** Ends every connection and refuses new ones until `mend`. */
  break(): void
  mend(): void
  /** Passes on the next bytes from a client that contain `marker`, then ends that connection before any answer. */
  breakAfterSending(marker: string): void
  /** Takes what clients send and answers nothing, until `mend`. */
  fallSilent(): void
  close(): Promise<void>
}

type Mode = 'pass' | 'refuse' | 'silent'

export async function startTcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  const sockets = new Set<Socket>()
  let mode: Mode = 'pass'
  let fatalMarker: string | undefined

  const server = createServer((client) => {
    if (mode === 'refuse') {
      client.destroy()
      return
    }
    const upstream = connect(target)
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one)
      one.on('error', () => {})
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
    client.on('data', (bytes) => {
      if (mode === 'silent') return
      const fatal = fatalMarker !== undefined && bytes.includes(fatalMarker)
      if (fatal) {
        fatalMarker = undefined
        client.destroy()
        upstream.removeAllListeners('close')
        upstream.end(bytes)
      } else upstream.write(bytes)
    })
    upstream.on('data', (bytes) => {
      if (mode !== 'silent' && !client.destroyed) client.write(bytes)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  const endAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    break: () => {
      mode = 'refuse'
      endAll()
    },
    mend: () => {
      mode = 'pass'
      endAll()
    },
    breakAfterSending: (marker) => {
      fatalMarker = marker
    },
    fallSilent: () => {
      mode = 'silent'
    },
    close: async () => {
      server.close()
      endAll()
      await once(server, 'close')
    },
  }
}
