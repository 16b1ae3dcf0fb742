import { micromark } from 'micromark'
import { gfm, gfmHtml } from 'micromark-extension-gfm'
import { describe, expect, test } from 'vitest'
import { htmlReader } from '../../src/documents/formats/html/html-reader.ts'
import { markdownReader } from '../../src/documents/formats/markdown/markdown-reader.ts'
import { backwards } from './support/reversing-engine.ts'
import { code, refusal, translated } from './support/translated.ts'

describe('Markdown', () => {
  const html = (markdown: string) =>
    micromark(markdown, { extensions: [gfm()], htmlExtensions: [gfmHtml()], allowDangerousHtml: true })
  const tags = (markdown: string) => (html(markdown).match(/<\/?[a-z][\w-]*/g) ?? []).toSorted().join(' ')

  test.each([
    ['Some text', '1. Punkt'],
    ['Some text', '# Titel'],
    ['Some text', 'a * b * c'],
    ['Some text', '*kursiv* und `code`'],
    ['Some text', 'mit <b>tag'],
    ['Some text', '- Punkt'],
    ['Some text', '[so](x)'],
    ['**Some text**: see', 'Etwas: siehe'],
    ['# Some text', 'a_b_ *c*'],
    ['| A | B |\n|---|---|\n| Some text | x |', 'eins | zwei'],
    ['> Some text', '> Zitat'],
    ['**Some**text', '「テスト」です'],
  ])('%j translated as %j renders the same tags', (file, text) => {
    const document = markdownReader.open(Buffer.from(file), { fileName: 'a.md' })
    const translations = document.blocks.map(() => ({ text, alignment: [], protectedRanges: [] }))
    const result = Buffer.from(
      document.render(translations, { source: code('en'), target: code('de') }),
    ).toString()
    expect(tags(result)).toBe(tags(file))
  })

  test('a link that is named by its text keeps its target', () => {
    const file = 'See [the page] and [this one][].\n\n[the page]: http://a\n[this one]: http://b\n'
    const result = translated(markdownReader, file, {
      'See the page and this one.': 'Siehe die Seite und diese.',
    })
    expect(html(result).match(/href="[^"]*"/g)).toEqual(['href="http://a"', 'href="http://b"'])
  })

  test('words that change places take their marks along', () => {
    const file = 'A **red** car, a *blue* `bus` and [one link](http://x.org "Its title").\n'
    const document = markdownReader.open(Buffer.from(file), { fileName: 'a.md' })
    const result = Buffer.from(
      document.render(document.blocks.map(backwards), { source: code('en'), target: code('de') }),
    ).toString()
    expect(tags(result)).toBe(tags(file))
    expect(result).toContain('**red**')
  })

  test('too many marks and too deep nesting are refused', () => {
    expect(refusal(markdownReader, 'a**b'.repeat(10_001))).toContain('more than 20000 marks')
    expect(refusal(markdownReader, `${'> '.repeat(201)}text`)).toContain('nested deeper than 200')
    expect(refusal(markdownReader, `${'> '.repeat(200)}text`)).toBe('was read')
  })
})

describe('HTML', () => {
  test('the language and direction of a page follow the target', () => {
    expect(translated(htmlReader, '<html lang="en-US"><p>Hello</p>', { Hello: 'مرحبا' }, 'ar')).toBe(
      '<html dir="rtl" lang="ar"><p>مرحبا</p>',
    )
    expect(translated(htmlReader, '<html lang=fr><p>Hello</p>', { Hello: 'Hallo' })).toBe(
      '<html lang=fr><p>Hallo</p>',
    )
  })

  test('an XHTML page may hold empty elements', () => {
    const file =
      '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title/><script src="x"/></head><body><a id="a"/><p>Hello</p></body></html>'
    expect(translated(htmlReader, file, { Hello: 'Hallo' })).toBe(file.replace('Hello', 'Hallo'))
  })
})
