import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { letterwiseParser, markdownParser } from './markdown-parser.ts'

const pieces =
  'word|two words|www|www.|http|https://|a.b/c|a@b.co|mailto:|é|x| |  |\n|\n\n|*|**|_|`|[|](u)|]|!|~~|<b>|</b>|&amp;|- |# |, |. |\\|(|)|$|=|{{|}}|{%|%}'

it('stepping over words changes nothing that is read', () => {
  const nodesOf = (text: string, read: typeof markdownParser) => {
    const nodes: string[] = []
    read.parse(text).iterate({ enter: ({ name, from, to }) => void nodes.push(`${name} ${from}-${to}`) })
    return nodes
  }
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces.split('|')), { maxLength: 16 }), (parts) => {
      const text = parts.join('')
      expect(nodesOf(text, markdownParser)).toEqual(nodesOf(text, letterwiseParser))
    }),
    { numRuns: 2_000 },
  )
})
