import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('docs/configuration.md names exactly the settings that are read', () => {
  const directory = new URL('../../src/config/', import.meta.url)
  const code = readdirSync(directory)
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => readFileSync(new URL(file, directory), 'utf8'))
    .join('')
  const page = readFileSync(new URL('../../docs/configuration.md', import.meta.url), 'utf8')
  const read = new Set(
    code
      .match(/INTERPRES_[A-Z_]*[A-Z]/g)
      ?.filter((name) => !/^INTERPRES_(PORT|DATABASE_URL|PUBLIC_URL|TEST)$/.test(name)),
  )
  const documented = new Set(
    page.match(/INTERPRES_[A-Z_]*[A-Z]/g)?.filter((name) => !/_(EU|US|JP)$/.test(name)),
  )
  expect([...documented].toSorted()).toEqual([...read].toSorted())
})
