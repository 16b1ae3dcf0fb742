import { docxReader } from '../../../src/documents/formats/docx/read-docx.ts'
import { pptxReader } from '../../../src/documents/formats/pptx/read-pptx.ts'
import { xlsxReader } from '../../../src/documents/formats/xlsx/read-xlsx.ts'
import { EXCEL_MADE_TEXTS, excelMadeFile } from '../../documents/support/excel-made-file.ts'
import { officeSkeleton } from '../../documents/support/office-skeleton.ts'
import { POWERPOINT_MADE_TEXTS, powerPointMadeFile } from '../../documents/support/powerpoint-made-file.ts'
import { strictOfficeFile } from '../../documents/support/strict-office-file.ts'
import { WORD_MADE_TEXTS, wordMadeFile } from '../../documents/support/word-made-file.ts'
import { reverseWords } from '../../markup/translators.ts'
import { type DocumentFixture, describeReader } from './document-reader-contract.ts'

/** A file as Office saves it, and as it saves it in the strict form of the standard. */
function bothForms(fixture: DocumentFixture): readonly DocumentFixture[] {
  const strict = { ...fixture, name: `${fixture.name}, strict`, bytes: strictOfficeFile(fixture.bytes) }
  return [fixture, strict]
}

describeReader({
  format: 'docx as Word writes it',
  engine: reverseWords,
  reader: docxReader,
  fixtures: bothForms({
    name: 'changes, controls, comments, boxes, charts and diagrams',
    fileName: 'word.docx',
    bytes: wordMadeFile(),
    texts: WORD_MADE_TEXTS,
    rest: officeSkeleton(
      [
        'word/document.xml',
        'word/styles.xml',
        'word/comments.xml',
        'word/glossary/document.xml',
        'word/charts/chart1.xml',
        'word/embeddings/book1.xlsx',
        'word/diagrams/data1.xml',
        'word/diagrams/drawing1.xml',
      ],
      /<w:lang |<w:tblCaption /,
    ),
  }),
})

describeReader({
  format: 'pptx as PowerPoint writes it',
  engine: reverseWords,
  reader: pptxReader,
  fixtures: bothForms({
    name: 'a master, a layout, notes, sections and comments',
    fileName: 'powerpoint.pptx',
    bytes: powerPointMadeFile(),
    texts: POWERPOINT_MADE_TEXTS,
    rest: officeSkeleton(
      [
        'ppt/slides/slide1.xml',
        'ppt/notesSlides/notesSlide1.xml',
        'ppt/slideMasters/slideMaster1.xml',
        'ppt/comments/modernComment_100.xml',
      ],
      /<a:endParaRPr/,
    ),
  }),
})

describeReader({
  format: 'xlsx as Excel writes it',
  engine: reverseWords,
  reader: xlsxReader,
  fixtures: bothForms({
    name: 'a table, a pivot, a chart, readings and comments in threads',
    fileName: 'excel.xlsx',
    bytes: excelMadeFile(),
    texts: EXCEL_MADE_TEXTS,
  }),
})
