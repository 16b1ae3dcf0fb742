import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { call } from '../support/api-client.ts'
import { DEVELOPER_KEY, type ServerProcess, startServerProcess } from '../support/server-process.ts'

const translation = { text: ['proton beam'], source_lang: 'EN', target_lang: 'DE' }
const translate = (server: ServerProcess) =>
  call(`${server.urls.eu}/v2/translate`, { key: DEVELOPER_KEY, json: translation })

/** A translation that the server has begun to take, on a connection of its own: it is waiting for the body. */
async function beginTranslating(server: ServerProcess): Promise<{ readonly finish: () => Promise<number> }> {
  const body = JSON.stringify(translation)
  const begun = request(`${server.urls.eu}/v2/translate`, {
    method: 'POST',
    agent: false,
    headers: {
      authorization: `Service-Auth-Key ${DEVELOPER_KEY}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      expect: '100-continue',
    },
  })
  begun.flushHeaders()
  await once(begun, 'continue')
  return {
    async finish() {
      begun.end(body)
      const [response] = (await once(begun, 'response')) as [IncomingMessage]
      response.resume()
      return response.statusCode ?? 0
    },
  }
}

describe('serve', () => {
  test('a second server on the same data directory is refused, and the first goes on', async () => {
    const first = await startServerProcess()
    const second = startServerProcess({ dataDirectory: first.dataDirectory })
    await expect(second).rejects.toThrow(/status 78[\s\S]*serves from this data directory/)
    expect((await translate(first)).status).toBe(200)
    await first.stop()
    first.remove()
  })

  test('after kill -9 the next start serves the same keys and knows the usage', async () => {
    const first = await startServerProcess()
    expect((await translate(first)).status).toBe(200)
    await first.stop('SIGKILL')
    const second = await startServerProcess({ dataDirectory: first.dataDirectory })
    const usage = await call(`${second.urls.eu}/v2/usage`, { key: DEVELOPER_KEY })
    expect(usage.json).toMatchObject({ character_count: 11 })
    expect((await translate(second)).status).toBe(200)
    expect(await second.stop()).toBe(0)
    second.remove()
  })

  test('a graceful stop answers the requests in progress', async () => {
    const server = await startServerProcess()
    const begun = await Promise.all(Array.from({ length: 20 }, () => beginTranslating(server)))
    const stopped = server.stop()
    const isOpen = () =>
      call(`${server.urls.eu}/healthz`).then(
        () => true,
        () => false,
      )
    await expect.poll(isOpen).toBe(false)
    const statuses = await Promise.all(begun.map(({ finish }) => finish()))
    expect(statuses).toEqual(statuses.map(() => 200))
    expect(await stopped).toBe(0)
    server.remove()
  })

  test('a store of a newer version is refused and not touched', async () => {
    const first = await startServerProcess()
    await first.stop()
    const file = join(first.dataDirectory, 'region-us.sqlite')
    const store = new DatabaseSync(file)
    store.exec("insert into schema_migrations (version, name) values (9999, 'from-the-future')")
    store.close()
    await expect(startServerProcess({ dataDirectory: first.dataDirectory })).rejects.toThrow(
      /status 78[\s\S]*region us/,
    )
    const reopened = new DatabaseSync(file)
    expect(reopened.prepare('select max(version) as version from schema_migrations').get()).toEqual({
      version: 9999,
    })
    reopened.close()
    first.remove()
  })

  test('--region serves one region only', async () => {
    const server = await startServerProcess({ args: ['--region', 'jp'] })
    expect((await call(`${server.urls.jp}/healthz`)).status).toBe(200)
    await expect(call(`${server.urls.eu}/healthz`)).rejects.toThrow(/fetch failed|ECONNREFUSED/)
    await server.stop()
    server.remove()
  })

  test('wrong settings are listed all at once and nothing starts', async () => {
    const start = startServerProcess({
      environment: { INTERPRES_LOG_LEVEL: 'loud', INTERPRES_MAX_TEXTS: '0' },
    })
    await expect(start).rejects.toThrow(
      /INTERPRES_LOG_LEVEL[\s\S]*INTERPRES_MAX_TEXTS|INTERPRES_MAX_TEXTS[\s\S]*INTERPRES_LOG_LEVEL/,
    )
  })

  test('a data directory that cannot be written is named instead of a failure of unknown cause', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'interpres-test-'))
    const file = join(directory, 'file')
    writeFileSync(file, '')
    await expect(startServerProcess({ dataDirectory: file })).rejects.toThrow(
      /status 78[\s\S]*The data directory \S*file cannot be written/,
    )
    rmSync(directory, { recursive: true })
  })

  test('the commands work without a server and on empty stores', async () => {
    const server = await startServerProcess()
    await server.stop()
    const listed = await server.runCommand(['accounts', 'list', '--json'])
    expect(JSON.parse(listed.stdout)).toMatchObject([{ name: 'default' }])
    const unknown = await server.runCommand(['addendum', 'sign', '--account', 'nobody'])
    expect(unknown).toMatchObject({
      status: 3,
      stderr: expect.stringContaining('There is no account named nobody'),
    })
    const signed = await server.runCommand(['addendum', 'sign', '--account', 'default', '--json'])
    expect(JSON.parse(signed.stdout)).toMatchObject({ name: 'default' })
    const misspelt = await server.runCommand(['translate', '--to', 'xx'], 'proton beam\n')
    expect(misspelt).toMatchObject({ status: 2, stderr: expect.stringContaining("--to: 'xx'") })
    const translated = await server.runCommand(['translate', '--from', 'en', '--to', 'de'], 'proton beam\n')
    expect(translated).toMatchObject({ status: 0, stdout: 'Protonenstrahl\n' })
    const migrated = await server.runCommand(['migrate'])
    expect(migrated.stdout).toContain('up to date')
    server.remove()
  })
})
