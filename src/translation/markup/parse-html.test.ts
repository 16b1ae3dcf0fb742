import { describe, expect, it } from 'vitest'
import { htmlOptions, linkedTo, renderAll, textsOf } from '../../../test/markup/expressions.ts'
import { parseHtml } from './parse-markup.ts'

const blocksOf = (html: string, ignoreTags: string[] = []) =>
  textsOf(parseHtml(html, htmlOptions({ ignoreTags })))

describe('blocks of HTML', () => {
  it.each([
    ['<p>One</p><p>Two</p>', ['One', 'Two']],
    ['<p>One <b>bold</b> word</p>', ['One bold word']],
    ['<p>One<br>Two</p>', ['One', 'Two']],
    ['<ul><li>One<li>Two</ul>', ['One', 'Two']],
    ['Text <div>Box</div> text', ['Text', 'Box', 'text']],
    ['<a href="#"><h2>Title</h2><p>Text</p></a>', ['Title', 'Text']],
    ['<b>One<p>Two</p>Three</b>', ['One', 'Two', 'Three']],
    ['<b>One</p>Two</b>', ['One', 'Two']],
    ['<pre>one\n  two</pre>', ['one', 'two']],
    ['<select><option>One<option>Two</select>', ['One', 'Two']],
    ['<a>Home</a> | <a>News</a>', ['Home', 'News']],
    ['See <a>this</a> and <a>that</a>', ['See this and that']],
    ['<dt>Name</dt><span>Key</span><span>Value</span>', ['Name', 'Key Value']],
    ['Watch <video src=a></video> now', ['Watch now']],
    ['Watch <video src=a>No video</video> now', ['Watch', 'No video', 'now']],
    ['<title>A <b> &amp; B</title>', ['A <b> & B']],
    ['<textarea>Some text</textarea>', ['Some text']],
    ['<my-card>One</my-card><my-card>Two</my-card>', ['One', 'Two']],
    ['A <my-tip>short</my-tip> tip', ['A short tip']],
    ['<svg><title>A drawing</title><text>Label</text></svg>', ['A drawing', 'Label']],
  ])('of %s', (html, texts) => {
    expect(blocksOf(html)).toEqual(texts)
  })

  it.each([
    '<script>var a = "text"</script>',
    '<style>a { b: c }</style>',
    '<!-- text -->',
    '<p>&nbsp;</p>',
    '<p>— * —</p>',
    '<p translate="no">Text</p>',
    '<p class="a notranslate b">Text</p>',
    '<code>npm start</code>',
    '<p><span translate=no>Brand</span></p>',
    '<iframe>text</iframe>',
    '<!doctype html>',
  ])('are none in %s', (html) => {
    expect(blocksOf(html)).toEqual([])
  })

  it('keep an ignored element without text as a placeholder', () => {
    const parsed = parseHtml('Hello <x id=1></x>!', htmlOptions({ ignoreTags: ['X'] }))
    expect(parsed.blocks).toEqual([
      { text: 'Hello \ufffc!', protectedSpans: [{ start: 6, end: 7, output: '\ufffc' }] },
    ])
  })

  it('show protected elements as text that must not change', () => {
    const { blocks } = parseHtml('<p>Press <kbd>F1</kbd> for <b>help</b>.</p>', htmlOptions())
    expect(blocks).toEqual([
      { text: 'Press F1 for help.', protectedSpans: [{ start: 6, end: 8, output: 'F1' }] },
    ])
  })

  it('obey splitting and non-splitting tags whatever their case', () => {
    const html = '<p>One <B>two</B> three</p><p>Four <div>five</div></p>'
    const options = { ...htmlOptions(), splittingTags: new Set(['b']), nonSplittingTags: new Set(['DIV']) }
    expect(textsOf(parseHtml(html, options))).toEqual(['One', 'two', 'three', 'Four five'])
  })
})

describe('billed characters of HTML', () => {
  it.each([
    ['<p>Hello <b>world</b></p>', 11],
    ['<p>a&nbsp;&eacute;&#128512;</p>', 4],
    ['😀<b>é</b>', 2],
    ['<p>x <span translate="no">keep</span></p>', 6],
    ['<!-- c --><script>x</script><style>y</style>', 0],
    ['<p>&unknown;</p>', 9],
    ['a\ud800b', 3],
    ['', 0],
  ])('of %s', (html, count) => {
    expect(parseHtml(html, htmlOptions()).billedCharacters).toBe(count)
  })
})

describe('a translation of HTML', () => {
  it.each([
    [
      'moves elements with their words',
      '<b>red</b> <i>car</i> here',
      'coche rojo aquí',
      'red=rojo car=coche here=aquí',
      '<i>coche</i> <b>rojo</b> aquí',
    ],
    [
      'leaves punctuation outside of an element',
      '<b>Hello</b>, world',
      'Hallo, Welt',
      'Hello=Hallo world=Welt',
      '<b>Hallo</b>, Welt',
    ],
    [
      'leaves punctuation inside of an element',
      'He said <b>yes.</b> Then he left',
      'Er sagte ja. Dann ging er',
      'He=Er said=sagte yes=ja Then=Dann',
      'Er sagte <b>ja.</b> Dann ging er',
    ],
    [
      'keeps an element at the beginning',
      '<b>Note:</b> save it',
      'Hinweis: speichern',
      'Note=Hinweis save=speichern',
      '<b>Hinweis:</b> speichern',
    ],
    [
      'keeps an element over the whole block',
      '<b>How are you?</b>',
      '¿Cómo estás?',
      '',
      '<b>¿Cómo estás?</b>',
    ],
    [
      'gives unlinked words to the element around them',
      'The <b>big red car</b> stops',
      'Das große rote Auto hält',
      'The=Das big=große car=Auto stops=hält',
      'Das <b>große rote Auto</b> hält',
    ],
    [
      'leaves unlinked words between elements alone',
      '<b>Red</b> <i>cars</i>',
      'Voitures de rouge',
      'Red=rouge cars=Voitures',
      '<i>Voitures</i> de <b>rouge</b>',
    ],
    [
      'places elements by proportion without links',
      'one <b>two</b> three four',
      'eins zwei drei vier',
      '',
      'eins <b>zwei</b> drei vier',
    ],
    [
      'follows names and numbers without links',
      'In <b>2024</b> we met <i>Anna</i>',
      'Wir trafen Anna im Jahr 2024',
      '',
      'Wir trafen <i>Anna</i> im Jahr <b>2024</b>',
    ],
    [
      'keeps spaces inside of elements',
      'one<b> two </b>three',
      'eins zwei drei',
      'one=eins two=zwei three=drei',
      'eins<b> zwei </b>drei',
    ],
    [
      'keeps spaces out of elements',
      'one <b>two</b> three',
      'eins zwei drei',
      'one=eins two=zwei three=drei',
      'eins <b>zwei</b> drei',
    ],
    [
      'keeps a point beside its word',
      'See <img src=a>this page',
      'Diese Seite sehen',
      'See=sehen this=Diese page=Seite',
      '<img src=a>Diese Seite sehen',
    ],
    [
      'keeps a point behind its word',
      'rivers<sup><a href=#1></a></sup> and lakes',
      'lacs et rivières',
      'rivers=rivières and=et lakes=lacs',
      'lacs et rivières<sup><a href=#1></a></sup>',
    ],
    ['keeps the spaces around a point', 'one <img> two', 'zwei eins', 'one=eins two=zwei', '<img> zwei eins'],
    [
      'puts a point between words that touch it',
      'one<img>two three',
      'eins zwei drei',
      'one=eins two=zwei three=drei',
      'eins<img>zwei drei',
    ],
    [
      'keeps the space of words that have moved apart',
      '<b>Name</b><i>Value</i> and more',
      'Valor de nombre y más',
      'Name=nombre Value=Valor and=y more=más',
      '<i>Valor</i> de <b>nombre</b> y más',
    ],
    [
      'keeps the markup in a copied word',
      'Water is H<sub>2</sub>O',
      'H2O ist Wasser',
      'Water=Wasser is=ist H2O=H2O',
      'H<sub>2</sub>O ist Wasser',
    ],
    [
      'marks a whole word where its part was marked',
      '<b>un</b>fair game',
      'unfaires Spiel',
      'unfair=unfaires game=Spiel',
      '<b>unfaires</b> Spiel',
    ],
    [
      'writes characters as the source does',
      'Caf&eacute; &amp; bar&nbsp;',
      'Cafés & Bars',
      '',
      'Caf&eacute;s &amp; Bars&nbsp;',
    ],
    ['escapes new markup characters', 'a sign', 'x < y & <b> > z', '', 'x &lt; y &amp; &lt;b&gt; &gt; z'],
    ['keeps a bare ampersand bare', 'Tom & Jerry', 'Jerry & Tom', '', 'Jerry & Tom'],
    [
      'keeps literal no-break spaces literal',
      '5\u00a0km &eacute;',
      'zu 5\u00a0km é',
      '',
      'zu 5\u00a0km &eacute;',
    ],
    ['leaves an element empty rather than lose it', '<b>Well</b>, no', 'nein', 'no=nein', '<b></b>nein'],
    [
      'works in a script without spaces',
      '<b>Tokyo</b> is big',
      '東京は大きい',
      'Tokyo=東京 is=は big=大きい',
      '<b>東京</b>は大きい',
    ],
  ])('%s', (_, html, text, links, expected) => {
    const parsed = parseHtml(html, htmlOptions())
    const [block] = parsed.blocks
    expect(parsed.render([linkedTo(block, text, links)])).toBe(expected)
  })

  it('puts protected elements where the engine put their text', () => {
    const parsed = parseHtml('Press <kbd id=k>F1</kbd> now', htmlOptions())
    const translation = { text: 'Jetzt F1 drücken', alignment: [], protectedRanges: [{ start: 6, end: 8 }] }
    expect(parsed.render([translation])).toBe('Jetzt <kbd id=k>F1</kbd> drücken')
  })

  it('puts a protected element back that the engine lost', () => {
    const parsed = parseHtml('Press <kbd id=k>F1</kbd> now', htmlOptions())
    const translation = { text: 'Jetzt drücken', alignment: [], protectedRanges: [undefined] }
    expect(parsed.render([translation])).toBe('Jetzt <kbd id=k>F1</kbd> drücken')
  })

  it('does not believe a range that holds other text', () => {
    const parsed = parseHtml('Press <kbd id=k>F1</kbd> now', htmlOptions())
    const translation = { text: 'Jetzt F2 drücken', alignment: [], protectedRanges: [{ start: 6, end: 8 }] }
    expect(parsed.render([translation])).toContain('<kbd id=k>F1</kbd>')
    expect(parsed.render([translation])).toContain('F2')
  })

  it('survives links that lie', () => {
    const parsed = parseHtml('one <b>two</b> three', htmlOptions())
    const lies = [-5, 0, 3, 99].flatMap((start) =>
      [-9, 1, 3, 500].map((end) => ({ source: { start, end }, target: { start: end, end: start } })),
    )
    expect(parsed.render([{ text: 'eins zwei drei', alignment: lies, protectedRanges: [] }])).toMatch(
      /^[a-z ]*<b>[a-z ]*<\/b>[a-z ]*$/,
    )
  })

  it('may be rendered again for another language', () => {
    const parsed = parseHtml('<p>One <b>two</b></p>', htmlOptions())
    expect(renderAll(parsed, ['eins zwei'])).toBe('<p>eins <b>zwei</b></p>')
    expect(renderAll(parsed, ['un deux'])).toBe('<p>un <b>deux</b></p>')
  })

  it('refuses another number of translations', () => {
    expect(() => parseHtml('<p>One</p><p>Two</p>', htmlOptions()).render([])).toThrow(
      'A translation is missing.',
    )
  })
})

it('keeps the mark of a note behind its word, which it is no part of', () => {
  const parsed = parseHtml(
    '<p>A lamp<a href="#n1">1</a> and a door<sup><a href="#n2">[2]</a></sup>.</p>',
    htmlOptions({}),
  )
  expect(parsed.blocks[0]?.protectedSpans.map(({ output }) => output)).toEqual(['1', '[2]'])
})
