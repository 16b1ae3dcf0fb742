import { expect, test } from 'vitest'
import { openArchive } from '../../../src/documents/archive/archive.ts'
import { pptxReader } from '../../../src/documents/formats/pptx/read-pptx.ts'
import { requestedSource } from '../../../src/languages/requested-language.ts'
import { officeSkeleton } from '../../documents/support/office-skeleton.ts'
import { presentationFile, drawingRun as r } from '../../documents/support/presentation-files.ts'
import { rawEntriesOf, rawEntry, rawZip } from '../../documents/support/raw-zip.ts'
import { reverseWords } from '../../markup/translators.ts'
import { type DocumentFixture, describeReader } from './document-reader-contract.ts'

const p = (content: string, properties = '') => `<a:p>${properties}${content}</a:p>`
const shape = (text: string, head = '<p:cNvPr id="2" name="Title 1"/>') =>
  `<p:sp><p:nvSpPr>${head}</p:nvSpPr><p:txBody>${text}</p:txBody></p:sp>`
const END = '<a:endParaRPr lang="en-US"/>'

const fixtures: DocumentFixture[] = [
  {
    name: 'slides, notes, layouts and tables',
    fileName: 'slides.pptx',
    bytes: presentationFile({
      slide2: shape(p(r('Second slide'))),
      slide10: shape(p(r('Tenth slide'))),
      slide1:
        shape(
          p(
            `${r('Welcome to ')}${r('our', 'lang="en-US" b="1"')}${r(' meet')}${r('ing', 'lang="en-GB" err="1"')}${END}`,
          ),
        ) +
        shape(
          p(`${r('A title that')}<a:br><a:rPr lang="en-US"/></a:br>${r('goes on here')}`) +
            p(`${r('First line.')}<a:br/>${r('Second line')}`),
          '<p:cNvPr id="3" name="Picture 3" descr="A photo of trees" title="Trees"/>',
        ) +
        `<p:graphicFrame><a:tbl><a:tblPr/><a:tr><a:tc><a:txBody>${p(r('Country name'))}</a:txBody></a:tc></a:tr></a:tbl></p:graphicFrame>` +
        shape(p(`<a:fld id="{1}" type="slidenum"><a:rPr lang="en-US"/><a:t>7</a:t></a:fld>${END}`)),
      notes1: shape(p(r('Speak slowly here'))),
      layout1:
        shape(p(r('Click to edit')), '<p:cNvPr id="2" name="T"/><p:nvPr><p:ph type="title"/></p:nvPr>') +
        shape(p(r('Company slogan'))),
    }),
    texts: [
      'Welcome to our meeting',
      'A photo of trees',
      'Trees',
      'A title that\ngoes on here',
      'First line.',
      'Second line',
      'Country name',
      'Second slide',
      'Tenth slide',
      'Speak slowly here',
      'Company slogan',
    ],
    rest: officeSkeleton(
      ['ppt/slide1.xml', 'ppt/slide2.xml', 'ppt/slide10.xml', 'ppt/notes1.xml', 'ppt/layout1.xml'],
      /<a:endParaRPr/,
    ),
  },
  {
    name: 'charts and diagrams, whose text stands there twice',
    fileName: 'graphics.pptx',
    bytes: presentationFile({
      chart1: `<c:chart><c:title><c:tx><c:rich>${p(r('Sales of fruit'))}</c:rich></c:tx></c:title><c:ser><c:tx><c:strRef><c:f>Sheet1!$B$1</c:f><c:strCache><c:pt idx="0"><c:v>Total sales</c:v></c:pt></c:strCache></c:strRef></c:tx><c:val><c:numCache><c:pt idx="0"><c:v>12</c:v></c:pt></c:numCache></c:val></c:ser></c:chart>`,
      data1: `<dgm:ptLst><dgm:pt><dgm:t>${p(r('Plan the work'))}</dgm:t></dgm:pt></dgm:ptLst>`,
      drawing1: `<dsp:spTree><dsp:sp><dsp:txBody>${p(r('Plan the work', 'lang="en-US" sz="900"'))}</dsp:txBody></dsp:sp></dsp:spTree>`,
    }),
    texts: ['Sales of fruit', 'Total sales', 'Plan the work'],
    rest: officeSkeleton(['ppt/chart1.xml', 'ppt/data1.xml', 'ppt/drawing1.xml']),
  },
]

describeReader({
  format: 'pptx',
  engine: reverseWords,
  reader: pptxReader,
  fixtures,
  refused: [{ name: 'a text file', bytes: Buffer.from('Hello there'), message: 'no archive' }],
})

test('the drawing of a diagram says what its data says, and text turns', () => {
  const document = pptxReader.open(fixtures[1]?.bytes ?? new Uint8Array(), { fileName: 'a.pptx' })
  const options = { source: requestedSource('en'), target: requestedSource('ar') }
  const archive = openArchive(document.render(document.blocks.map(reverseWords), options))
  for (const part of ['ppt/data1.xml', 'ppt/drawing1.xml']) {
    const text = Buffer.from(archive.read(part)).toString()
    expect(text).toContain('<a:t>workq theq Planq</a:t>')
    expect(text).toContain('<a:p><a:pPr algn="r" rtl="1"/><a:r><a:rPr lang="ar-EG"')
  }
})

test('a presentation without a slide that it leads to is damaged', () => {
  const slide = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/slide'
  const links = (target: string) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${slide}" Target="${target}"/></Relationships>`
  const entries = rawEntriesOf(presentationFile({ slide1: shape(p(r('Some words'))) }))
  const withLink = (target: string) =>
    rawZip([...entries, rawEntry('ppt/_rels/presentation.xml.rels', links(target))])
  const options = { fileName: 'slides.pptx' }
  expect(pptxReader.open(withLink('slide1.xml'), options).blocks).toHaveLength(1)
  expect(() => pptxReader.open(withLink('slide2.xml'), options)).toThrow('its part ppt/slide2.xml is missing')
})
