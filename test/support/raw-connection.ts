import { connect } from 'node:net'

export interface RawAnswer {
  readonly statuses: readonly number[]
  readonly text: string
}

/**
 * Sends bytes as they are and collects everything until the server closes the connection or `until` is satisfied.
 * For requests that no HTTP client would send.
 */
export function sendRaw(
  url: string,
  chunks: readonly (string | Uint8Array)[],
  until: (text: string) => boolean = () => false,
): Promise<RawAnswer> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    let text = ''
    const finish = () => {
      socket.destroy()
      resolve({
        statuses: [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map((match) => Number(match[1])),
        text,
      })
    }
    socket.on('data', (data) => {
      text += data.toString('latin1')
      if (until(text)) finish()
    })
    socket.on('close', finish)
    socket.on('error', (error) => (text === '' ? reject(error) : finish()))
    for (const chunk of chunks) socket.write(chunk)
  })
}
