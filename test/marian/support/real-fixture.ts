import { existsSync } from 'node:fs'
import { join } from 'node:path'

/**
 * A small real model that is not part of the repository: `INTERPRES_TEST_MARIAN_FIXTURE`, or `shared/fixtures/ende-tiny`
 * beside the checkout. Tests that need it are skipped where it is absent.
 */
const FIXTURE_DIRECTORY =
  process.env['INTERPRES_TEST_MARIAN_FIXTURE'] ??
  join(import.meta.dirname, '..', '..', '..', '..', 'shared', 'fixtures', 'ende-tiny')

export const REAL_FIXTURE = existsSync(join(FIXTURE_DIRECTORY, 'vocab.ende.spm'))
  ? FIXTURE_DIRECTORY
  : undefined

/** Why tests on the real model are skipped; part of their names, so that reports show it. */
export const SKIP_REASON = REAL_FIXTURE === undefined ? ' (skipped: no real model at hand)' : ''

/** Path of a file of the real model. */
export function realFile(name: string): string {
  return join(FIXTURE_DIRECTORY, name)
}

export const REAL_FILES = {
  float32: 'model.ende.float32.bin',
  int8: 'model.ende.intgemm.alphas.bin',
  shortlist: 'lex.50.50.ende.s2t.bin',
  vocabulary: 'vocab.ende.spm',
  reference: 'reference.json',
} as const
