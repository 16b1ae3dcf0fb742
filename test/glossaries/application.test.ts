import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { silentLogger } from '../../src/kernel/logging.ts'
import { createTranslator } from '../../src/translation/create-translator.ts'
import { createRouter } from '../../src/translation/routing/create-router.ts'
import { createFakeEngine } from '../support/fake-engine.ts'
import { requestOf } from '../support/test-translator.ts'
import { detector, type Entries, glossariesOf, one, splitter, translate } from './applying.ts'
import { language } from './support.ts'

describe('terms in plain text', () => {
  test.each<[string, string, Entries, string]>([
    ['every occurrence', 'a server and a server', { server: 'Knecht' }, 'a Knecht and a Knecht'],
    ['a text that is one term', 'proton beam', { 'proton beam': 'Protonenstrahl' }, 'Protonenstrahl'],
    [
      'with the capital of the occurrence',
      'Proton beam here',
      { 'proton beam': 'protonenstrahl' },
      'Protonenstrahl here',
    ],
    ['in capitals', 'THE SERVER IS DOWN', { server: 'Knecht' }, 'THE KNECHT IS DOWN'],
    ['a name keeps its own case', 'THE PHONE', { phone: 'iPhone' }, 'THE iPhone'],
    [
      'do-not-translate keeps the occurrence',
      'the ACME cloud',
      { ACME: 'ACME', cloud: 'cloud' },
      'the ACME cloud',
    ],
    ['across a line break', 'the proton\nbeam here', { 'proton beam': 'Strahl' }, 'the Strahl here'],
    ['beside punctuation', '(server), "server"!', { server: 'Knecht' }, '(Knecht), "Knecht"!'],
    [
      'of several sentences',
      'A server. A beam!',
      { server: 'Knecht', beam: 'Strahl' },
      'A Knecht. A Strahl!',
    ],
    [
      'around placeholders',
      'the server {server} at https://server.com/server',
      { server: 'Knecht' },
      'the Knecht {server} at https://server.com/server',
    ],
    ['holding a placeholder', 'see page {n} now', { 'page {n}': 'Seite {n}' }, 'see Seite {n} now'],
  ])('%s', async (_name, text, entries, expected) => {
    expect(await one(text, entries)).toBe(expected)
  })

  test('of several glossaries the first wins for one term, the longest term in any case', async () => {
    const lists = [{ server: 'Eins' }, { server: 'Zwei', 'mail server': 'Post' }]
    expect(await one('server, mail server', lists)).toBe('Eins, Post')
  })

  test('the engine sees a sentence with spans, and what it loses comes back', async () => {
    const entries = { server: 'Knecht', beam: 'Strahl' }
    for (const spans of ['keep', 'lose'] as const) {
      expect(await one('a server and a beam', entries, { engine: { spans } })).toBe('a Knecht and a Strahl')
    }
  })
})

describe('terms in marked-up text', () => {
  test.each<[string, 'xml' | 'html', string, Entries, string]>([
    [
      'inside an inline tag',
      'html',
      '<p>the <b>server</b> here</p>',
      { server: 'Knecht' },
      '<p>the <b>Knecht</b> here</p>',
    ],
    [
      'across inline tags',
      'html',
      '<p>the <b>proton</b> <i>beam</i> here</p>',
      { 'proton beam': 'Strahl' },
      '<p>the <b>Strahl</b><i></i> here</p>',
    ],
    ['with entities', 'html', '<p>R&amp;D of server</p>', { 'R&D': 'F&E' }, '<p>F&amp;E of server</p>'],
    [
      'not where translation is off',
      'html',
      '<p>a <span translate="no">server</span> server</p>',
      { server: 'Knecht' },
      '<p>a <span translate="no">server</span> Knecht</p>',
    ],
    [
      'not in ignored tags',
      'xml',
      '<a>server <x>server</x></a>',
      { server: 'Knecht' },
      '<a>Knecht <x>server</x></a>',
    ],
    [
      'not across blocks',
      'html',
      '<p>proton</p><p>beam</p>',
      { 'proton beam': 'Strahl' },
      '<p>proton</p><p>beam</p>',
    ],
    [
      'markup in the target is text',
      'html',
      '<p>a server</p>',
      { server: '<b>x</b>' },
      '<p>a &lt;b>x&lt;/b></p>',
    ],
  ])('%s', async (_name, tags, text, entries, expected) => {
    const result = await one(text, entries, { tags })
    expect(normalise(result)).toBe(normalise(expected))
  })
})

/** Where an empty element goes and whether `>` is escaped is not the matter here. */
function normalise(html: string | undefined): string {
  return (html ?? '').replaceAll('<i></i>', '').replaceAll('<i/>', '').replaceAll('&gt;', '>')
}

describe('what stands around a term', () => {
  const word = (table: Entries) => (text: string) => table[text.toLowerCase()] ?? text

  test.each<[string, string, string, Entries, Entries, string]>([
    ['article', 'en', 'es', { network: 'red' }, { open: 'abre', the: 'el' }, 'Abre la red'],
    ['contraction', 'en', 'es', { network: 'red' }, { open: 'del' }, 'De la red'],
    ['elision', 'en', 'fr', { company: 'entreprise' }, { open: 'ouvre', the: 'la' }, "Ouvre l'entreprise"],
    ['vowel', 'es', 'en', { motor: 'engine' }, { abre: 'it is', un: 'a' }, 'It is an engine'],
  ])('%s', async (_name, source, target, entries, table, expected) => {
    const text =
      source === 'es'
        ? 'Abre un motor'
        : target === 'fr'
          ? 'Open the company'
          : table['the'] === undefined
            ? 'Open network'
            : 'Open the network'
    expect(await one(text, entries, { source, target, engine: { word: word(table) } })).toBe(expected)
  })

  test('a plural occurrence gives a plural term with its article', async () => {
    const table = { open: 'abre', the: 'el' }
    const wish = { target: 'es', engine: { word: word(table) } }
    expect(await one('Open the networks', { network: 'red' }, wish)).toBe('Abre las redes')
    expect(await one('Open the servers', { server: 'servidor' }, wish)).toBe('Abre los servidores')
  })

  test('a plural that is an entry of its own stays as it was entered', async () => {
    expect(await one('the networks', { network: 'red', networks: 'entramado' }, { target: 'es' })).toBe(
      'the entramado',
    )
  })
})

describe('capitals where terms move', () => {
  test('a term that opens the translation gets a capital', async () => {
    const engine = { word: (text: string) => (text === 'The' ? '' : text) }
    expect(await one('The server stops.', { server: 'servidor' }, { target: 'es', engine })).toMatch(
      /^Servidor/,
    )
  })

  test('a sentence in a script without capitals opens with one where the target has them', async () => {
    const wish = { source: 'ja', target: 'en' }
    expect(await one('陽子ビームは速い。', { 陽子ビーム: 'proton beam' }, wish)).toMatch(/^Proton beam/)
    expect(await one('陽子ビームの', { 陽子ビーム: 'proton beam' }, wish)).toMatch(/^proton beam/)
  })

  test('a term that opens the source and not the translation loses its capital', async () => {
    const engine = createFakeEngine({ pairs: ['en-es'] })
    engine.translate = async ({ segments }) =>
      segments.map(({ protectedSpans }) => {
        const output = protectedSpans[0]?.output ?? ''
        const start = 'Se paran '.length
        return {
          text: `Se paran ${output} hoy.`,
          alignment: [],
          protectedRanges: [{ start, end: start + output.length }],
        }
      })
    const glossaries = await glossariesOf('en', 'es', [{ 'proton beam': 'haz de protones' }])
    const router = createRouter({ engines: [engine], logger: silentLogger }, { pivotLanguages: [] })
    const [result] = await createTranslator({ router, detector, splitter }).translate(
      requestOf(['Proton beam stops today.'], {
        source: language('en'),
        target: language('es'),
        protectors: [glossaries.protector],
        finishers: [glossaries.finisher],
      }),
    )
    expect(result?.text).toBe('Se paran haz de protones hoy.')
  })
})

describe('the report', () => {
  test('says per text which entries were applied and how often', async () => {
    const glossaries = await glossariesOf('en', 'de', [
      { server: 'Knecht' },
      { beam: 'Strahl', server: 'Zwei' },
    ])
    await translate(['<p>server</p><p>a beam, servers</p>', 'nothing', 'beam'], { glossaries, tags: 'html' })
    const report = (index: number) =>
      glossaries.applied(index).map(({ source, target, count }) => ({ source, target, count }))
    expect(report(0)).toEqual([
      { source: 'server', target: 'Knecht', count: 2 },
      { source: 'beam', target: 'Strahl', count: 1 },
    ])
    expect(report(1)).toEqual([])
    expect(report(2)).toEqual([{ source: 'beam', target: 'Strahl', count: 1 }])
  })
})

describe('properties', () => {
  const vocabulary = fc.constantFrom(
    'alpha',
    'beta',
    'gamma',
    'delta',
    'Alpha',
    'BETA',
    '{x}',
    '<b>',
    '.',
    ',',
    '\n',
  )
  const text = fc.array(vocabulary, { maxLength: 14 }).map((words) => words.join(' '))

  test('text without a term is translated as if there were no glossary', async () => {
    const glossaries = await glossariesOf('en', 'es', [{ server: 'servidor', 'proton beam': 'haz' }])
    await fc.assert(
      fc.asyncProperty(text, async (sample) => {
        const wish = { target: 'es', engine: { word: (part: string) => `${part}o` } }
        expect(await translate([sample], { ...wish, glossaries })).toEqual(await translate([sample], wish))
      }),
      { numRuns: 60 },
    )
  })

  test('every occurrence stands in the translation, in any text and with any engine', async () => {
    const entries = { alpha: 'uno', 'beta gamma': 'dos', delta: 'tres' }
    await fc.assert(
      fc.asyncProperty(text, fc.constantFrom('report', 'keep', 'lose' as const), async (sample, spans) => {
        const glossaries = await glossariesOf('en', 'es', [entries])
        const [result = ''] = await translate([sample], {
          target: 'es',
          engine: { spans, word: (part) => `${part}~` },
          glossaries,
        })
        for (const { target, count } of glossaries.applied(0)) {
          const found = result.toLowerCase().match(new RegExp(`(?<!\\p{L})${target}(?!\\p{L})`, 'gu')) ?? []
          expect(found).toHaveLength(count)
        }
      }),
      { numRuns: 100 },
    )
  })
})
