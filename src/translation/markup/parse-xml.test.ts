import { describe, expect, it } from 'vitest'
import { htmlOptions, linkedTo, renderAll, textsOf } from '../../../test/markup/expressions.ts'
import { parseXml } from './parse-markup.ts'
import type { MarkupOptions } from './parsed-text.ts'

const LENIENT = htmlOptions()
const STRICT: MarkupOptions = { ...LENIENT, strict: true }

describe('blocks of XML', () => {
  it.each([
    ['<doc><p>See <b>this</b>.</p><p><b>That.</b></p></doc>', ['See this.', 'That.']],
    ['Hello <x id="1"/> there', ['Hello there']],
    ['<a>One</a><b>Two</b>', ['One', 'Two']],
    ['No markup &amp; no tags', ['No markup & no tags']],
    ['<p>so <b><i>very</i></b> good</p>', ['so very good']],
    ['<p>text <note><q>One</q><q>Two</q></note> more</p>', ['text', 'One', 'Two', 'more']],
    ['<p>one<br/>two</p>', ['one two']],
    ['<p>window<fn>See below</fn></p>', ['window See below']],
    ['<p><![CDATA[a < b]]> and c</p>', ['a < b and c']],
    ['<p><![CDATA[<p>One</p><p>Two &amp; three</p>]]></p>', ['One', 'Two & three']],
    ['<p>caf&eacute; &#8364;</p>', ['café €']],
    ['<p its:translate="no">Keep</p><s translatable="false">Keep</s>', []],
  ])('of %s', (xml, texts) => {
    expect(textsOf(parseXml(xml, STRICT))).toEqual(texts)
  })

  it('are made by splitting tags only without outline detection', () => {
    const xml =
      '<doc><meta><title>A title</title></meta><par>One <raw>two</raw>.</par>\n<par>Three.</par></doc>'
    const options = { ...STRICT, outlineDetection: false, splittingTags: new Set(['title', 'par']) }
    expect(textsOf(parseXml(xml, options))).toEqual(['A title', 'One two.', 'Three.'])
    expect(textsOf(parseXml(xml, { ...options, splittingTags: new Set() }))).toHaveLength(1)
  })

  it('are never broken by a non-splitting tag', () => {
    const xml = '<p><seg>One</seg> <seg>two</seg></p>'
    expect(textsOf(parseXml(xml, STRICT))).toEqual(['One', 'two'])
    expect(textsOf(parseXml(xml, { ...STRICT, nonSplittingTags: new Set(['seg']) }))).toEqual(['One two'])
  })

  it('are always broken by a splitting tag', () => {
    const options = { ...STRICT, splittingTags: new Set(['b']), nonSplittingTags: new Set(['b', 'a']) }
    expect(textsOf(parseXml('<p>One <a>two <b>three</b></a> four</p>', options))).toEqual([
      'One',
      'two',
      'three',
      'four',
    ])
  })

  it('hold unknown and declared entities as protected text', () => {
    const xml = '<!DOCTYPE d [<!ENTITY copy "all mine">]><d>Buy &brand; &copy; now</d>'
    expect(parseXml(xml, STRICT).blocks).toEqual([
      {
        text: 'Buy &brand; &copy; now',
        protectedSpans: [
          { start: 4, end: 11, output: '&brand;' },
          { start: 12, end: 18, output: '&copy;' },
        ],
      },
    ])
  })

  it('leave the inside of an ignored element alone, whatever it holds', () => {
    const xml = '<p>Some <raw><p>One</p><p>Two</p></raw> more</p>'
    const parsed = parseXml(xml, { ...STRICT, ignoreTags: new Set(['raw']), splittingTags: new Set(['p']) })
    expect(parsed.blocks).toEqual([
      { text: 'Some OneTwo more', protectedSpans: [{ start: 5, end: 11, output: 'OneTwo' }] },
    ])
    expect(
      parsed.render([{ text: 'mehr OneTwo', alignment: [], protectedRanges: [{ start: 5, end: 11 }] }]),
    ).toBe('<p>mehr <raw><p>One</p><p>Two</p></raw></p>')
  })
})

describe('strict XML', () => {
  it.each([
    ['<p>One <b>two</p>', 'line 1, column 17: unexpected close tag'],
    ['<p>One\n</b></p>', 'line 2, column 4: unexpected close tag'],
    ['<p>Tom & Jerry</p>', 'line 1, column 7: bare &'],
    ['<p>a < b</p>', 'line 1, column 5: bare <'],
    ['<p a=1>x</p>', 'line 1, column 6: unquoted attribute value'],
    ['<p a="1" a="2">x</p>', 'line 1, column 15: duplicate attribute: a'],
    ['<p>x', 'line 1, column 4: unclosed tag: p'],
    ['<p>&#0;</p>', 'line 1, column 7: malformed character entity'],
    ['<p>x</p><!DOCTYPE p>', 'line 1, column 17: inappropriately located doctype declaration'],
    ['<?xml version="x"?><p>x</p>', 'line 1, column 17: version number must match /^1\\.[0-9]+$/'],
    ['<p><!-- never closed</p>', 'line 1, column 3: bare <'],
  ])('refuses %s', (xml, detail) => {
    expect(() => parseXml(xml, STRICT)).toThrow(
      expect.objectContaining({
        code: 'markup_not_well_formed',
        message: 'Tag handling parsing failed, please check input.',
        detail,
      }),
    )
    expect(() => parseXml(xml, LENIENT)).not.toThrow()
  })

  it.each([
    '',
    'Just text',
    'Text <b>and</b> tags',
    '<a/><b/>',
    '<x:a y:b="c"/>',
    '\ufeff<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<!-- c --><!DOCTYPE a SYSTEM "a.dtd" [<!ENTITY b "c>">]>\n<a>&b; &nbsp; &d.e-f;</a>',
    '<a title="&b;">x</a>',
    '<?pi x?><a><![CDATA[<&>]]></a><!-- end -->',
  ])('takes %s', (xml) => {
    const parsed = parseXml(xml, STRICT)
    expect(renderAll(parsed, textsOf(parsed))).toBe(xml)
  })
})

describe('lenient XML', () => {
  it.each([
    ['I <3 <b>you</b> & me', 'Ich <3 dich & mich', 'Ich <3 <b>dich</b> & mich'],
    ['one<br>two <b>three</b>', 'eins zwei drei', 'eins<br>zwei <b>drei</b>'],
    ['a <b>b <i>c</b> d</i> e', 'A B C D E', 'A <b>B <i>C</b> D</i> E'],
    ['some </b>text', 'etwas Text', 'etwas </b>Text'],
    ['The <1>quick</1> fox', 'Der schnelle Fuchs', 'Der <1>schnelle</1> Fuchs'],
    ['<p a=b>one <x c=d/> two</p>', 'eins zwei', '<p a=b>eins <x c=d/> zwei</p>'],
    ['<p a="x < y">one</p>', 'eins', '<p a="x < y">eins</p>'],
  ])('carries all of %s through', (xml, text, expected) => {
    expect(renderAll(parseXml(xml, LENIENT), [text])).toBe(expected)
  })
})

describe('a translation of XML', () => {
  it.each([
    [
      'cuts a CDATA section that would end too early',
      '<![CDATA[a > b]]> c',
      'x]]>y c',
      '',
      '<![CDATA[x]]]]><![CDATA[>y]]> c',
    ],
    [
      'writes CDATA without escapes',
      '<p>see <![CDATA[a & b]]> now</p>',
      'Q R & S T',
      'see=Q a=R b=S now=T',
      '<p>Q <![CDATA[R & S]]> T</p>',
    ],
    [
      'writes references as the source did',
      '<p>&quot;x&quot; &gt; y</p>',
      '"Z" > W',
      '',
      '<p>&quot;Z&quot; &gt; W</p>',
    ],
    [
      'spells each character as its fellow did',
      '<p>&amp; or &#38; or &#x26;</p>',
      'und & & &',
      '',
      '<p>und &amp; &#38; &#x26;</p>',
    ],
    [
      'keeps comments and instructions',
      '<p>one <!-- > --> two <?x > ?> three</p>',
      'eins zwei drei',
      '',
      '<p>eins <!-- > --> zwei <?x > ?> drei</p>',
    ],
    ['keeps line breaks between words', '<p>one<br/>two</p>', 'eins zwei', '', '<p>eins<br/>zwei</p>'],
  ])('%s', (_, xml, text, links, expected) => {
    const parsed = parseXml(xml, STRICT)
    expect(parsed.render([linkedTo(parsed.blocks[0], text, links)])).toBe(expected)
  })

  it('keeps HTML in CDATA in its place', () => {
    const xml = '<item>\n<![CDATA[<p>One <b>two</b></p>]]></item>'
    expect(renderAll(parseXml(xml, STRICT), ['eins zwei & drei'])).toBe(
      '<item>\n<![CDATA[<p>eins <b>zwei &amp; drei</b></p>]]></item>',
    )
  })

  it('keeps placeholders of ignored elements in the order of the engine', () => {
    const parsed = parseXml('<x id="1"></x> of <x id="2"></x>', { ...STRICT, ignoreTags: new Set(['x']) })
    const protectedRanges = [
      { start: 6, end: 7 },
      { start: 0, end: 1 },
    ]
    expect(parsed.render([{ text: '\ufffc von \ufffc', alignment: [], protectedRanges }])).toBe(
      '<x id="2"></x> von <x id="1"></x>',
    )
  })
})
