import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

const WORKER = new URL('./model-worker.ts', import.meta.url)
const TELL_PACKAGES = `
  import { registerHooks } from 'node:module'
  registerHooks({
    resolve(specifier, context, next) {
      const resolved = next(specifier, context)
      if (resolved.url.includes('/node_modules/')) console.log(specifier)
      return resolved
    },
  })
  await import('${WORKER.href}')
`

test('a thread for models loads no package, each of which it would hold in memory once more', () => {
  const options = { encoding: 'utf8' } as const
  expect(execFileSync(process.execPath, ['--input-type=module', '-e', TELL_PACKAGES], options)).toBe('')
})
