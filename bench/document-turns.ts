// Documents of as many pieces of text as may be: the longest turn of the server's event loop while one is uploaded,
// translated and downloaded, and how long that takes. Run: npm run bench -- document-turns [LINES]
import { setTimeout as pause } from 'node:timers/promises'
import { DEVELOPER_KEY } from '../test/support/server-process.ts'
import { documentState, uploadDocument } from './support/document-load.ts'
import { startWatchedServer } from './support/watched-server.ts'

const LINES = Number(process.argv[2] ?? 70_000)
const WORD = 'word'

const files = [
  {
    name: 'short-lines.txt',
    bytes: Buffer.from(Array.from({ length: LINES }, (_, at) => `Ab ${WORD} ${at}`).join('\n\n')),
  },
  {
    name: 'one-text.html',
    bytes: Buffer.from(Array.from({ length: LINES }, (_, at) => `<p>Ab <b>${WORD}</b> ${at}</p>`).join('')),
  },
]

const server = await startWatchedServer({
  INTERPRES_ENGINES: 'fixture',
  INTERPRES_PHRASES: '1',
  INTERPRES_LOG_LEVEL: 'error',
})
const longest = async () => {
  const { stallMs, busyMs } = await server.stalls()
  return `longest turn ${busyMs.toFixed(0)} ms of processor time, stall ${stallMs.toFixed(0)} ms`
}
try {
  for (const file of [...files, ...files]) {
    await longest()
    const atMs = performance.now()
    const document = await uploadDocument(server, DEVELOPER_KEY, file)
    if (document.status !== 200) throw new Error(`${file.name}: ${document.status} ${document.message}`)
    console.log(
      `${file.name}: uploaded after ${(performance.now() - atMs).toFixed(0)} ms, ${await longest()}`,
    )
    let state = ''
    while (!['done', 'error'].includes(state)) {
      await pause(100)
      state = await documentState(server, DEVELOPER_KEY, document)
    }
    console.log(`  ${state} after ${(performance.now() - atMs).toFixed(0)} ms, ${await longest()}`)
    const url = `${server.urls.eu}/v2/document/${document.id}/result?document_key=${document.key}`
    const answer = await fetch(url, { headers: { authorization: `Service-Auth-Key ${DEVELOPER_KEY}` } })
    console.log(`  ${(await answer.arrayBuffer()).byteLength} bytes, ${await longest()}`)
  }
} finally {
  await server.stop()
  server.remove()
}
