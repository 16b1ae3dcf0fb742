import { describe, expect, test } from 'vitest'
import type { PackManifest } from '../../src/engines/marian/packs/manifest.ts'
import { figureOf, shippingFault } from './support/figures.ts'

const FILE = { path: 'a', sizeBytes: 1, sha256: '0'.repeat(64) }

const measuring = (measured: Readonly<Record<string, number>>): PackManifest => ({
  format: 1,
  pairs: [{ source: 'en', target: 'de' }],
  architecture: 'tiny',
  quality: 'basic',
  files: { model: FILE, sourceVocabulary: FILE },
  licence: 'Apache-2.0',
  origin: 'a test',
  measured,
})

test('the figure of a pair comes before that of all', () => {
  const manifest = measuring({ 'test chrF2': 50, 'test en-de chrF2': 51, 'dev chrF2': 60, 'dev BLEU': 20 })
  expect(figureOf(manifest, 'en-de', 'test', 'chrF2')).toBe(51)
  expect(figureOf(manifest, 'en-nl', 'test', 'chrF2')).toBe(50)
  expect(figureOf(manifest, 'en-de', 'test', 'BLEU')).toBeUndefined()
})

describe('the shipping rule', () => {
  test.each([
    ['en-de', { 'dev chrF2': 45 }],
    ['en-de', { 'dev chrF2': 12, 'dev en-de chrF2': 48.3 }],
    ['es-ca', { 'dev chrF2': 31, 'apertium dev chrF2': 28 }],
    ['en-ja', { 'dev chrF2': 28, 'dev BLEU': 30 }],
    ['en-fr', { 'dev en-fr chrF2': 31, 'apertium dev en-fr chrF2': 28 }],
  ])('lets %s with %j pass', (pair, measured) => {
    expect(shippingFault(measuring(measured), pair)).toBeUndefined()
  })

  test.each([
    ['en-de', { 'dev chrF2': 44.9 }, 'its dev chrF2 is 44.9, and 45 is the least'],
    ['en-de', { 'dev chrF2': 50, 'dev en-de chrF2': 40 }, 'its dev chrF2 is 40, and 45 is the least'],
    ['en-de', { 'test chrF2': 50 }, 'it has no dev chrF2'],
    ['en-ja', { 'dev chrF2': 46, 'dev BLEU': 29.9 }, 'its dev BLEU is 29.9, and 30 is the least'],
    ['ja-en', { 'dev chrF2': 44, 'dev BLEU': 31 }, 'its dev chrF2 is 44, and 45 is the least'],
    ['es-ca', {}, 'it has no dev chrF2'],
    ['es-ca', { 'dev chrF2': 70 }, 'it has no apertium dev chrF2'],
    ['es-ca', { 'dev chrF2': 62.9, 'apertium dev chrF2': 60 }, 'its dev chrF2 is 62.9, and Apertium has 60'],
    ['en-fr', { 'dev chrF2': 50, 'apertium dev chrF2': 48 }, 'its dev chrF2 is 50, and Apertium has 48'],
  ])('holds %s with %j back', (pair, measured, fault) => {
    expect(shippingFault(measuring(measured), pair)).toBe(fault)
  })
})
