import { describe, expect, it } from 'vitest'
import { htmlOptions } from '../../../test/markup/expressions.ts'
import { reverseWords, translateToSame, withoutAlignment } from '../../../test/markup/translators.ts'
import { parseHtml, parseXml } from './parse-markup.ts'

const SIZE = 128 * 1024
const fill = (part: string, size = SIZE) => part.repeat(Math.floor(size / part.length))

/** Each is linear work for a sound parser, and minutes or a stack overflow for one that is not. */
const INPUTS: ReadonlyArray<readonly [name: string, source: string]> = [
  ['nothing but <', fill('<')],
  ['tags that never end', fill('<a ')],
  ['attributes that never end', fill('<a b="')],
  ['attributes in two quotes', fill('<a b="') + fill(`<a b='"`)],
  ['tags that end at the very end', `${fill('<a "')}>`],
  ['comments that never end', fill('<!--')],
  ['dashes in a comment', `<!--${fill('-')}`],
  ['CDATA that never ends', fill('<![CDATA[')],
  ['instructions that never end', fill('<?php x > ')],
  ['document types that never end', fill('<!DOCTYPE a [')],
  ['scripts that never end', fill('<script></scrip')],
  ['entity declarations', `<!DOCTYPE a [${fill('<!ENTITY b ')}]>`],
  ['ampersands', fill('&')],
  ['references', fill('&amp;&foo;')],
  ['one endless number', `&#${fill('1')}`],
  ['end tags without beginning', fill('</a>')],
  ['beginnings without end tag', fill('<b>w ')],
  ['a nest of 100,000', `${'<b>'.repeat(100_000)}some text${'</b>'.repeat(100_000)}`],
  ['a nest with words on every level', fill('<b>w ', SIZE / 2) + fill('</b>', SIZE / 2)],
  [
    'nests of 60 side by side',
    `<p>t ${`${'<b>w '.repeat(60)}${'x '.repeat(99)}${'</b>'.repeat(60)}`.repeat(99)}</p>`,
  ],
  ['crossing tags', fill('<b><i>w </b></i>')],
  ['other end tags than beginnings', fill('<a>', SIZE / 2) + fill('</b>', SIZE / 2)],
  [
    '50,000 attributes',
    `<p>t <a ${Array.from({ length: 50_000 }, (_, n) => `a${n}="x>"`).join(' ')}>link</a></p>`,
  ],
  ['elements in one block', `<p>see ${fill('<b>w</b> ')}</p>`],
  ['points in one block', `<p>see ${fill('<y/> ')}w</p>`],
  ['protected elements in one block', `<p>see ${fill('<x>w</x> ')}</p>`],
  ['elements without spaces', `<p>${fill('日本語<b>漢字</b>')}</p>`],
  ['one endless word', `<p>t <b>${fill('a')}</b> z</p>`],
  ['one endless space', `<p>t <b>${fill(' ')}</b> z</p>`],
  ['lines of code', `<pre>${fill('a\n')}</pre>`],
  ['list items', fill('<li>x')],
  ['links', `<nav>${fill('<a>x</a> ')}</nav>`],
  ['tables in tables', fill('<table><tr><td>')],
  ['HTML in CDATA', fill('<![CDATA[<b>x</b>]]>')],
  ['attributes that look important', `<p>${fill('<b translate=no>x</b> ')}</p>`],
]

describe.each(INPUTS)('%s', (_, source) => {
  it.each([
    ['XML', parseXml],
    ['HTML', parseHtml],
  ])('come back from %s, translated or not', (_name, parse) => {
    const parsed = parse(source, htmlOptions({ ignoreTags: ['x'] }))
    expect(parsed.render(parsed.blocks.map(translateToSame)) === source).toBe(true)
    expect(parsed.render(parsed.blocks.map(withoutAlignment(reverseWords))).length).toBeGreaterThan(0)
    expect(parsed.render(parsed.blocks.map(reverseWords)).length).toBeGreaterThan(0)
  })
})

it('strict XML takes a nest of 100,000 and refuses it without its last end tag', () => {
  const strict = { ...htmlOptions(), strict: true }
  const nest = `${'<b>'.repeat(100_000)}x${'</b>'.repeat(100_000)}`
  expect(parseXml(nest, strict).blocks).toHaveLength(1)
  expect(() => parseXml(nest.slice(0, -4), strict)).toThrow('Tag handling parsing failed')
})
