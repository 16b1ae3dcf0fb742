import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { knownNouns } from './known-nouns.ts'

const SCRIPT = fileURLToPath(new URL('../../../../scripts/noun-genders.ts', import.meta.url))
const HAS_XZ = spawnSync('xz', ['--version']).status === 0

describe('the nouns of a language', () => {
  test('have the gender of the dictionary', () => {
    expect(knownNouns('fr')?.genderOf('plage')).toBe('f')
    expect(knownNouns('nl')?.genderOf('huis')).toBe('n')
    expect(knownNouns('es')?.genderOf('artista')).toBe('several')
    expect(knownNouns('de')?.genderOf('zyrq')).toBeUndefined()
    expect(knownNouns('ja')).toBeUndefined()
  })

  test('tell the gender of compounds and of words that end like them', () => {
    const german = knownNouns('de')
    expect(german?.headOf('gartenschaufel')).toEqual({ noun: 'schaufel', gender: 'f' })
    expect(german?.headOf('schaufel')).toBeUndefined()
    expect(german?.genderByEnding('verzyrqung')).toBe('f')
    expect(german?.genderByEnding('xq')).toBeUndefined()
    expect(knownNouns('es')?.genderByEnding('backend')).toBeUndefined()
  })

  test('are looked for in text of any length', () => {
    const long = 'schaufel'.repeat(10_000)
    expect(knownNouns('de')?.headOf(long)?.noun).toBe('schaufel')
    expect(knownNouns('de')?.genderByEnding(`${long}ung`)).toBe('f')
    expect(knownNouns('de')?.headOf('')).toBeUndefined()
    expect(knownNouns('de')?.genderByEnding('')).toBeUndefined()
  })
})

test.skipIf(!HAS_XZ)('the table is that of the dictionary', () => {
  expect(spawnSync(process.execPath, [SCRIPT, '--check'], { encoding: 'utf8' })).toMatchObject({
    status: 0,
    stderr: '',
  })
})
