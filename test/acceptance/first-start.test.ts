import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { call } from '../support/api-client.ts'
import { freePorts, runMain, startServerProcess } from '../support/server-process.ts'

const GENERATED = { INTERPRES_BOOTSTRAP_ADMIN_KEY: '', INTERPRES_BOOTSTRAP_DEVELOPER_KEY: '' }
const DEVELOPER_LINE = /^ {2}developer {2}(\S+)$/m

let occupant: Server | undefined
afterEach(() => {
  occupant?.close()
  occupant = undefined
})

test('the first keys are shown even when an address is taken and nothing can be served', async () => {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'interpres-test-'))
  occupant = createServer().listen(0, '127.0.0.1')
  await once(occupant, 'listening')
  const { port: us } = occupant.address() as AddressInfo
  const [eu, jp] = await freePorts(2)
  const { status, stdout, stderr } = await runMain(['serve'], {
    ...GENERATED,
    INTERPRES_ENGINES: 'fixture',
    INTERPRES_DATA_DIR: dataDirectory,
    INTERPRES_PORT_EU: String(eu),
    INTERPRES_PORT_US: String(us),
    INTERPRES_PORT_JP: String(jp),
  })
  expect({ status, stderr }).toMatchObject({ status: 78, stderr: expect.stringContaining('EADDRINUSE') })
  const key = DEVELOPER_LINE.exec(stdout)?.[1]

  const server = await startServerProcess({ dataDirectory, environment: GENERATED })
  expect(server.output()).not.toMatch(DEVELOPER_LINE)
  expect((await call(`${server.urls.eu}/v2/usage`, { key: String(key) })).status).toBe(200)
  await server.stop()
  rmSync(dataDirectory, { recursive: true })
})

test('the line to paste names the standard address, and is left out where that is not served', async () => {
  const all = await startServerProcess({ environment: GENERATED })
  expect(all.output()).toContain(`curl ${all.urls.eu}/v2/translate`)
  await all.stop()
  all.remove()
  const regional = await startServerProcess({ environment: GENERATED, args: ['--region', 'us'] })
  expect(regional.output()).toMatch(DEVELOPER_LINE)
  expect(regional.output()).not.toContain('curl')
  await regional.stop()
  regional.remove()
})
