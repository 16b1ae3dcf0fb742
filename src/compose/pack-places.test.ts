import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadConfig } from '../config/config.ts'
import { packPlaces } from './pack-places.ts'

let root = ''

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'interpres-places-'))
  mkdirSync(join(root, 'packs'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const placesFor = (models: string, builtIn = 'packs') =>
  packPlaces(
    loadConfig({
      environment: {
        INTERPRES_MODELS_DIR: join(root, models),
        INTERPRES_BUILT_IN_MODELS: '1',
        INTERPRES_BUILT_IN_MODELS_DIR: join(root, builtIn),
      },
    }),
  )

test('a models directory of its own is taken as it is configured, also where it is not there yet', () => {
  expect(placesFor('models')).toEqual({
    modelsDirectory: join(root, 'models'),
    builtInDirectory: join(root, 'packs'),
  })
  symlinkSync(join(root, 'elsewhere'), join(root, 'link'))
  expect(placesFor('link')).toMatchObject({ modelsDirectory: join(root, 'link') })
})

test.each([
  ['by its name', 'packs', 'packs'],
  ['through a symbolic link', 'link', 'packs'],
  ['through a link to a link', 'second-link', 'packs'],
  ['through a link above it', 'root-link/packs', 'packs'],
  ['whose own name is a link', 'packs', 'link'],
  ['through a link above it before it is made', 'root-link/later', 'later'],
])('the directory of the built-in packs is refused as the one to install into, %s', (_, models, builtIn) => {
  symlinkSync(join(root, 'packs'), join(root, 'link'))
  symlinkSync('link', join(root, 'second-link'))
  symlinkSync('.', join(root, 'root-link'))
  expect(() => placesFor(models, builtIn)).toThrow(
    expect.objectContaining({
      code: 'configuration_invalid',
      message: expect.stringContaining('the directory of the built-in model packs'),
    }),
  )
})
