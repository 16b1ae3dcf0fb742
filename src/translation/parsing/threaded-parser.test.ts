import { afterAll, expect, test } from 'vitest'
import type { TranslatedSegment } from '../engine.ts'
import type { Block } from '../markup/parsed-text.ts'
import type { TagHandling } from '../translator.ts'
import { parseText } from './text-parser.ts'
import { createThreadedParser } from './threaded-parser.ts'

const parser = createThreadedParser()
afterAll(() => parser.close())

const context = { signal: new AbortController().signal }

const tags = (kind: TagHandling['kind'], version: TagHandling['version'] = 'v2'): TagHandling => ({
  kind,
  version,
  outlineDetection: true,
  splittingTags: new Set(),
  nonSplittingTags: new Set(),
  ignoreTags: new Set(['code']),
})

/** Capitals word by word, with an alignment, and every protected span in its place. */
function shouted({ text, protectedSpans }: Block): TranslatedSegment {
  const alignment = [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => {
    const range = { start: index, end: index + word.length }
    return { source: range, target: range }
  })
  let upper = text.toUpperCase()
  for (const { start, end, output } of protectedSpans)
    upper = upper.slice(0, start) + output + upper.slice(end)
  return { text: upper, alignment, protectedRanges: protectedSpans.map(({ start, end }) => ({ start, end })) }
}

test.each([
  ['html', '<p>See <b>this</b>, <code>x</code> and &eacute;.</p><!-- c -->\n'.repeat(200)],
  ['xml', `<doc>${'<p>See <i>this</i> <code>y z</code> <x/>now.</p>'.repeat(200)}</doc>`],
] as const)('long %s is taken apart and put together as it is in place', async (kind, text) => {
  const inPlace = parseText(text, tags(kind))
  const threaded = await parser.parse(text, tags(kind), context)
  expect(threaded.blocks).toEqual(inPlace.blocks)
  expect(threaded.billedCharacters).toBe(inPlace.billedCharacters)
  const translated = inPlace.blocks.map(shouted)
  expect(await threaded.render(translated)).toBe(inPlace.render(translated))
  expect(inPlace.render(translated)).toContain('SEE')
})

test('long markup that is not well-formed is refused as short markup is', async () => {
  const refused = expect.objectContaining({ code: 'markup_not_well_formed' })
  await expect(parser.parse(`<a>${'text '.repeat(2000)}`, tags('xml'), context)).rejects.toEqual(refused)
})

test('who goes away gets no answer, and holds nobody up', async () => {
  const text = '<p>one <b>two</b></p>'.repeat(2000)
  const leaving = new AbortController()
  const left = parser.parse(text, tags('html'), { signal: leaving.signal })
  const stayed = parser.parse(text, tags('html'), context)
  leaving.abort()
  await expect(left).rejects.toMatchObject({ code: 'cancelled' })
  expect((await stayed).blocks).toHaveLength(2000)
})

test('the event loop goes on while long markup is taken apart and put together', async () => {
  const text = '<b>word</b> '.repeat(10_000)
  let turns = 0
  let isDone = false
  const count = () => {
    turns += 1
    if (!isDone) setImmediate(count)
  }
  count()
  const { blocks, render } = await parser.parse(text, tags('html'), context)
  expect(await render(blocks.map(shouted))).toContain('<b>WORD</b>')
  isDone = true
  expect(turns).toBeGreaterThan(100)
})
