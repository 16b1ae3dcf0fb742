import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'

/** A proxy that tunnels (CONNECT) and refuses everything else. */
export interface ConnectProxy {
  readonly address: string
  /** `host:port` of every tunnel that was asked for, and the credentials that came with it. */
  readonly tunnels: { readonly to: string; readonly authorization: string | undefined }[]
  /** How tunnels are answered: opened, refused, or not at all. */
  answer: 'open' | 'refuse' | 'silence'
  readonly close: () => Promise<void>
}

/** Every tunnel ends at `port` of this machine, whatever host was asked for. */
export async function startConnectProxy(port: number): Promise<ConnectProxy> {
  const sockets = new Set<Duplex>()
  const server = createServer((_request, response) => {
    response.writeHead(501).end()
  })
  server.on('connection', (socket: Socket) => void sockets.add(socket))
  server.on('connect', (request: IncomingMessage, client: Duplex, head: Buffer) => {
    proxy.tunnels.push({ to: request.url ?? '', authorization: request.headers['proxy-authorization'] })
    client.on('error', () => {})
    if (proxy.answer === 'silence') return
    if (proxy.answer === 'refuse') {
      client.end('HTTP/1.1 407 Proxy Authentication Required\r\ncontent-length: 0\r\n\r\n')
      return
    }
    const upstream = connect(port, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connection Established\r\n\r\n')
      upstream.write(head)
      upstream.pipe(client).pipe(upstream)
    })
    upstream.on('error', () => client.destroy())
    sockets.add(upstream)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const proxy: ConnectProxy = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    tunnels: [],
    answer: 'open',
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return proxy
}
