import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** Prints what a process has loaded that knows how to put the service together, as JSON. */
const PROGRAM = `
await import(${JSON.stringify(new URL('service.ts', import.meta.url).href)})
const { createRequire } = await import('node:module')
const files = Object.keys(createRequire(${JSON.stringify(import.meta.url)}).cache)
console.log(JSON.stringify([...process.moduleLoadList, ...files]))
`

test('a start loads neither drivers nor clients before they are needed', async () => {
  const args = ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', PROGRAM]
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 2 ** 24 })
  const loaded = JSON.parse(stdout) as readonly string[]
  const isLoaded = (pattern: RegExp) => loaded.some((name) => pattern.test(name))
  expect(isLoaded(/\/node_modules\/fastify\//)).toBe(true)
  // The client behind `fetch`: importing `node:http` from a module is enough to load it.
  expect(isLoaded(/undici/)).toBe(false)
  expect(isLoaded(/\/node_modules\/(?:pg|tar-stream|opus-decoder)\//)).toBe(false)
})
