import { expect, test } from 'vitest'
import type { ProcessChain } from './process-chain.ts'
import { isStatisticalTagger, startTagger } from './tagger.ts'

test.each([
  ['apertium-tagger', ['-z', '-g', '/x.prob'], true],
  ['apertium-tagger', ['-z', '-p', '-g', '/x.prob'], true],
  ['apertium-tagger', ['-z', '-gx', '/x.prob'], false],
  ['lt-proc', ['-z', '-g', '/x.bin'], false],
])('%s %j', (program, args, expected) => {
  expect(isStatisticalTagger({ program, arguments: args })).toBe(expected)
})

test('a tagger that a text has changed is replaced before the next text', async () => {
  const disposed: number[] = []
  let started = 0
  const tagger = startTagger(
    { program: 'apertium-tagger', arguments: ['-g', 'x'] },
    ({ stages, onDiagnostics }) => {
      const number = ++started
      expect(stages[0]?.arguments).toEqual(['-d', '-g', 'x'])
      const chain: ProcessChain = {
        async exchange(message) {
          if (message === 'odd') onDiagnostics?.('Error: A new ambiguity class was found.\n')
          else onDiagnostics?.('Warning: There is not coarse tag for the fine tag\n')
          return `${message} by ${number}`
        },
        processIds: [number],
        broken: () => false,
        async dispose() {
          disposed.push(number)
        },
      }
      return chain
    },
  )
  expect(await tagger.exchange('plain')).toBe('plain by 1')
  expect(await tagger.exchange('odd')).toBe('odd by 1')
  expect(await tagger.exchange('plain')).toBe('plain by 2')
  expect(await tagger.exchange('plain')).toBe('plain by 2')
  expect(tagger.processIds).toEqual([2])
  expect(disposed).toEqual([1])
})
