import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openArchive } from '../../src/documents/archive/archive.ts'
import { docxReader } from '../../src/documents/formats/docx/read-docx.ts'
import { requestedSource } from '../../src/languages/requested-language.ts'
import type { TranslatedSegment } from '../../src/translation/engine.ts'
import type { Block } from '../../src/translation/markup/parsed-text.ts'
import { flipCases, reverseWords, translateToSame } from '../markup/translators.ts'
import { run, wordFile } from './support/word-files.ts'

const WORD = fc.constantFrom(
  'river ',
  'stone ',
  'a',
  ' house',
  'tree, ',
  'Go. ',
  '&amp; ',
  ' ',
  '7 ',
  'hi&#8217;s ',
)
const FORMAT = fc.constantFrom(
  '',
  '<w:rPr><w:b/></w:rPr>',
  '<w:rPr><w:i/><w:lang w:val="en-US"/></w:rPr>',
  '<w:rPr><w:u w:val="single"/></w:rPr>',
  '<w:rPr><w:vanish/></w:rPr>',
)
const POINT = fc.constantFrom(
  '<w:r><w:footnoteReference w:id="ID"/></w:r>',
  '<w:r><w:drawing><a:x id="ID"/></w:drawing></w:r>',
  '<m:oMath><m:r><m:t>xID</m:t></m:r></m:oMath>',
  '<w:bookmarkStart w:id="ID" w:name="bID"/>',
  '<w:bookmarkEnd w:id="ID"/>',
  '<w:r><w:tab/></w:r>',
  '<w:r><w:t>in </w:t><w:br/><w:t>run</w:t></w:r>',
  '<w:r><w:br w:type="page"/></w:r>',
  '<w:del w:id="ID"><w:r><w:delText>gone</w:delText></w:r></w:del>',
  '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>PAGE ID</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>3</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>',
  '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>HYPERLINK ID</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>',
  '<w:r><w:fldChar w:fldCharType="end"/></w:r>',
)
const RUN = fc.tuple(WORD, FORMAT).map(([word, format]) => run(word, format))
const { inline } = fc.letrec<{ inline: string }>((tie) => ({
  inline: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    { weight: 6, arbitrary: RUN },
    { weight: 2, arbitrary: POINT },
    {
      weight: 2,
      arbitrary: fc
        .tuple(
          fc.constantFrom('hyperlink w:anchor="ID"', 'ins w:id="ID"', 'smartTag w:id="ID"'),
          fc.array(tie('inline'), { maxLength: 4 }),
        )
        .map(([tag, content]) => `<w:${tag}>${content.join('')}</w:${tag.split(' ')[0]}>`),
    },
  ),
}))
const PARAGRAPH = fc
  .array(inline, { minLength: 1, maxLength: 9 })
  .map((content) => `<w:p>${content.join('')}</w:p>`)
/** Every thing with a number has its own. */
const BODY = fc.array(PARAGRAPH, { minLength: 1, maxLength: 3 }).map((paragraphs) => {
  let id = 0
  return paragraphs.join('').replace(/ID/g, () => String((id += 1)))
})

const shorter = (block: Block): TranslatedSegment => ({
  text: 'Kurz',
  alignment: [],
  protectedRanges: block.protectedSpans.map(() => undefined),
})
const TRANSLATORS = [reverseWords, flipCases, shorter]

function translate(body: string, translator: (block: Block) => TranslatedSegment, target: string): string {
  const document = docxReader.open(wordFile(body), { fileName: 'a.docx' })
  const result = document.render(document.blocks.map(translator), {
    source: requestedSource('en'),
    target: requestedSource(target),
  })
  return Buffer.from(openArchive(result).read('word/document.xml')).toString()
}

const bodyOf = (xml: string) => xml.slice(xml.indexOf('<w:body>'))
/** All with a number of its own, and the elements around it. */
function numbered(xml: string): string[] {
  const around: string[] = []
  const found: string[] = []
  for (const [tag, close, name, attributes, empty] of bodyOf(xml).matchAll(/<(\/?)([\w:]+)([^>]*?)(\/?)>/g)) {
    if (close === '/') around.pop()
    else {
      const id = /(?:id|anchor)="(\d+)"/.exec(attributes ?? '')?.[1]
      const containers = around.filter((each) => /#/.test(each))
      if (id !== undefined) found.push(`${containers.join('>')}>${name}#${id}`)
      if (empty === '') around.push(id === undefined ? (tag ?? '') : `${name}#${id}`)
    }
  }
  return found.toSorted()
}

/** Marks of fields, each beginning with what follows it up to its result, in no order. */
function fieldsOf(xml: string): string[] {
  const marks = bodyOf(xml).match(/fldCharType="\w+"|instrText>[^<]*/g) ?? []
  return marks
    .join(' ')
    .split(/(?=fldCharType="begin")/)
    .flatMap((field) => field.match(/^fldCharType="begin" \S+ \d+ \S+|\S+end"/g) ?? [])
    .toSorted()
}

test('whatever stands in a paragraph, a translation keeps every point and container where it belongs', () => {
  fc.assert(
    fc.property(
      BODY,
      fc.constantFrom(...TRANSLATORS),
      fc.constantFrom('de', 'ar'),
      (body, translator, target) => {
        const after = translate(body, translator, target)
        expect(numbered(after)).toEqual(numbered(body.replace(/^/, '<w:body>')))
        expect(after).not.toMatch(/<w:r>(<w:rPr>((?!<\/w:rPr>).)*<\/w:rPr>)?<\/w:r>/)
        expect(after).not.toMatch(/<w:t[^>]*><\/w:t>/)
        expect(after).not.toMatch(/<w:r>(?:(?!<\/w:r>).)*<w:r>/)
        expect(after.replace(/<w:(t|delText|instrText)\b[^>]*>[^<]*<\/w:\1>|<m:t>[^<]*/g, '')).not.toMatch(
          />[^<\s][^<]*</,
        )
        expect(fieldsOf(after)).toEqual(fieldsOf(`<w:body>${body}`))
      },
    ),
    { numRuns: 250 },
  )
})

test('a translation that changes nothing changes no byte', () => {
  fc.assert(
    fc.property(BODY, (body) => {
      const bytes = wordFile(body)
      const document = docxReader.open(bytes, { fileName: 'a.docx' })
      const options = { source: requestedSource('en'), target: requestedSource('de') }
      expect(Buffer.compare(document.render(document.blocks.map(translateToSame), options), bytes)).toBe(0)
    }),
    { numRuns: 150 },
  )
})
