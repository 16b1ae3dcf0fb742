import { expect, test } from 'vitest'
import { InterpresError } from '../kernel/errors.ts'
import { silentLogger } from '../kernel/logging.ts'
import type { LanguageCode } from '../languages/language-code.ts'
import { createBetterPacks } from './better-packs.ts'
import type { ListedPack, OfferedPack, PackOrder } from './model-packs.ts'
import type { PullJob } from './pull.ts'

const pairOf = (source: string, target: string) => ({
  source: source as LanguageCode,
  target: target as LanguageCode,
})
const EN_DE = pairOf('en', 'de')

function bench({ registry = () => offers }: { registry?: () => readonly OfferedPack[] } = {}) {
  let nowMs = 0
  const listed: ListedPack[] = []
  const added: string[] = []
  let asked = 0
  const better = createBetterPacks({
    packs: {
      list: async () => listed,
      async offered() {
        asked += 1
        return registry()
      },
    },
    pulls: {
      add({ pair }: PackOrder, bytes) {
        added.push(`${pair.source}-${pair.target} ${bytes}`)
        return {} as PullJob
      },
    },
    clock: { nowMs: () => nowMs },
    logger: silentLogger,
  })
  const use = async (pair = EN_DE) => {
    better.used(pair)
    await better.settled()
  }
  return {
    use,
    added,
    listed,
    asked: () => asked,
    pass: (ms: number) => {
      nowMs += ms
    },
  }
}

const offers: readonly OfferedPack[] = [
  { pair: EN_DE, architecture: 'base', quality: 'high', version: undefined, bytes: 40 },
  { pair: EN_DE, architecture: 'tiny', quality: 'standard', version: undefined, bytes: 17 },
]
const installed: ListedPack = {
  name: 'en-de',
  builtIn: false,
  pairs: [EN_DE],
  quality: 'standard',
  licence: undefined,
  version: undefined,
  origin: undefined,
  bytes: undefined,
  problem: undefined,
}

test('the best that the registry has is fetched once, at the first use', async () => {
  const { use, added, asked } = bench()
  await use()
  await use()
  await use(pairOf('en', 'nl'))
  expect(added).toEqual(['en-de 40'])
  expect(asked()).toBe(1)
})

test('what is installed is not fetched again; what cannot be used, or is built in, is', async () => {
  const { use, added, listed, pass } = bench()
  listed.push(installed)
  await use()
  expect(added).toEqual([])
  listed.splice(0, 1, { ...installed, problem: 'damaged' }, { ...installed, builtIn: true })
  pass(3_600_000)
  await use()
  expect(added).toEqual(['en-de 40'])
})

test('a registry out of reach is asked again after an hour', async () => {
  let isAway = true
  const { use, added, pass, asked } = bench({
    registry() {
      if (isAway) throw new InterpresError('engine_unavailable', 'The registry is out of reach.')
      return offers
    },
  })
  await use()
  await use(pairOf('en', 'nl'))
  expect([asked(), added]).toEqual([1, []])
  isAway = false
  await use()
  expect(added).toEqual([])
  pass(3_600_000)
  await use()
  expect([asked(), added]).toEqual([2, ['en-de 40']])
})
