import { describe, expect, it } from 'vitest'
import { type MarkupFixture, readFixtures } from '../../../test/markup/fixtures.ts'
import { findFaults } from '../../../test/markup/round-trip-faults.ts'
import {
  readHtmlStructure,
  readTagStructure,
  readXmlStructure,
  type StructureElement,
} from '../../../test/markup/structure.ts'
import {
  createRandom,
  flipCases,
  reverseWords,
  rewrite,
  type Translator,
  translateToSame,
  withNoisyAlignment,
  withoutAlignment,
} from '../../../test/markup/translators.ts'
import { parseHtml, parseXml } from './parse-markup.ts'

const FIXTURES = readFixtures()

function parse({ dialect, source, options }: MarkupFixture) {
  return dialect === 'xml' ? parseXml(source, options) : parseHtml(source, options)
}

function readerFor({ dialect, options }: MarkupFixture) {
  return dialect === 'html' ? readHtmlStructure : options.strict ? readXmlStructure : readTagStructure
}

function protection(fixture: MarkupFixture): (element: StructureElement) => boolean {
  const names = new Set([...fixture.options.ignoreTags].map((name) => name.toLowerCase()))
  const kept = fixture.dialect === 'html' ? /^(code|kbd|samp|var|tt|math|script|style)$/ : /^$/
  return ({ name, open }) =>
    !fixture.hasNestedText &&
    (names.has(name.toLowerCase()) ||
      kept.test(name) ||
      /\bnotranslate\b|translate=["']?no|translatable="false"/.test(open))
}

function faultsOf(fixture: MarkupFixture, translator: Translator, isReordered: boolean): string[] {
  const parsed = parse(fixture)
  const translated = parsed.blocks.map(translator)
  return findFaults({
    source: fixture.source,
    output: parsed.render(translated),
    read: readerFor(fixture),
    blocks: parsed.blocks,
    translated,
    isProtected: protection(fixture),
    isReordered: isReordered || fixture.isBroken,
    isBroken: fixture.isBroken,
    hasHiddenText: fixture.hasHiddenText,
  })
}

it('holds a fair number of fixtures with distinct names', () => {
  expect(FIXTURES.length).toBeGreaterThanOrEqual(220)
  expect(new Set(FIXTURES.map(({ name }) => name)).size).toBe(FIXTURES.length)
})

describe.each(FIXTURES.map((fixture) => [fixture.name, fixture] as const))('%s', (_, fixture) => {
  it('comes back byte for byte when nothing is translated', () => {
    const parsed = parse(fixture)
    expect(parsed.render(parsed.blocks.map(translateToSame))).toBe(fixture.source)
  })

  it('keeps everything in place when words are replaced one by one', () => {
    const parsed = parse(fixture)
    const output = parsed.render(parsed.blocks.map(flipCases))
    const view = fixture.isRespelled ? (markup: string) => readerFor(fixture)(markup).text : String
    expect(view(output).toLowerCase()).toBe(view(fixture.source).toLowerCase())
  })

  it('keeps every tag once, nested as it was, whatever the translation', () => {
    const random = createRandom(fixture.source.length)
    expect(faultsOf(fixture, reverseWords, false)).toEqual([])
    expect(faultsOf(fixture, withoutAlignment(reverseWords), true)).toEqual([])
    expect(faultsOf(fixture, withNoisyAlignment(reverseWords, random), true)).toEqual([])
    expect(faultsOf(fixture, rewrite(random), true)).toEqual([])
  })
})
