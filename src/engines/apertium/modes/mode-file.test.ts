import { expect, test } from 'vitest'
import { dataFiles, parseMode } from './mode-file.ts'

test('a mode is programs with their arguments, quoted or not', () => {
  const stages = parseMode(`
    lt-proc -z '/data/a b.bin' | apertium-tagger -g $2 '/data/c.prob'| apertium-pretransfer|lt-proc $1 '/data/d.bin'
  `)
  expect(stages).toEqual([
    { program: 'lt-proc', arguments: ['-z', '/data/a b.bin'] },
    { program: 'apertium-tagger', arguments: ['-g', '/data/c.prob'] },
    { program: 'apertium-pretransfer', arguments: [] },
    { program: 'lt-proc', arguments: ['-n', '/data/d.bin'] },
  ])
  expect(dataFiles(stages)).toEqual(['/data/a b.bin', '/data/c.prob', '/data/d.bin'])
})

test.each(['sh -c evil', 'lt-proc a | rm -rf /', '../../bin/sh', '', 'lt-proc a |'])(
  'a mode can start nothing but the toolbox: %j',
  (text) => {
    expect(() => parseMode(text)).toThrow(RangeError)
  },
)
