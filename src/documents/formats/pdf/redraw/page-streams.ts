import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFName,
  type PDFPage,
  PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib'
import { type ContentOperator, readOperators } from './content-operators.ts'
import type { StreamUnpacker } from './unpack-streams.ts'

/** Forms may draw forms. */
const DEEPEST = 12
/** Streams that one page draws, each as often as it is drawn. */
const MOST_STREAMS = 10_000
const SHOWS = new Set(['Tj', 'TJ', "'", '"'])

/** A stream that draws text: of a page, where `form` is absent, or of a form that pages draw. */
interface TextStream {
  readonly form: PDFRef | undefined
  readonly bytes: Uint8Array
  readonly shows: readonly { readonly operator: ContentOperator; readonly number: number }[]
}

/** All streams that draw a page, each with the operators that show text, numbered as the page meets them. */
export interface PageStreams {
  readonly streams: readonly TextStream[]
  readonly shows: number
}

/** Errors: `RangeError` for streams that cannot be understood; those of the unpacker. */
export function readPageStreams(
  document: PDFDocument,
  page: PDFPage,
  { unpack, join }: StreamUnpacker,
): PageStreams {
  const streams: TextStream[] = []
  let shows = 0
  const visit = (
    bytes: Uint8Array,
    resources: PDFDict | undefined,
    form: PDFRef | undefined,
    depth: number,
  ) => {
    if (streams.length >= MOST_STREAMS) throw new RangeError('a page draws too many forms')
    const own: { operator: ContentOperator; number: number }[] = []
    streams.push({ form, bytes, shows: own })
    for (const operator of readOperators(bytes)) {
      if (SHOWS.has(operator.name)) {
        own.push({ operator, number: shows })
        shows += 1
      } else if (operator.name === 'Do' && depth < DEEPEST) {
        const drawn = formOf(document, resources, nameOf(bytes, operator))
        if (drawn !== undefined)
          visit(unpack(drawn.stream), drawn.resources ?? resources, drawn.ref, depth + 1)
      }
    }
  }
  visit(join(contentOf(document, page)), page.node.Resources(), undefined, 0)
  return { streams, shows }
}

/** What a page is drawn with. */
function contentOf(document: PDFDocument, page: PDFPage): readonly PDFStream[] {
  const contents = page.node.Contents()
  if (contents === undefined) return []
  const list = contents instanceof PDFArray ? contents.asArray() : [contents]
  return list.map((each) => document.context.lookup(each)).filter((each) => each instanceof PDFStream)
}

function nameOf(bytes: Uint8Array, { operands }: ContentOperator): string {
  const [start = 0, end = 0] = operands[0] ?? []
  const raw = Buffer.from(bytes.subarray(start + 1, end)).toString('latin1')
  return raw.replace(/#([0-9A-Fa-f]{2})/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}

function formOf(document: PDFDocument, resources: PDFDict | undefined, name: string) {
  const objects = resources?.lookup(PDFName.of('XObject'))
  const ref = objects instanceof PDFDict ? objects.get(PDFName.of(name)) : undefined
  const stream = ref === undefined ? undefined : document.context.lookup(ref)
  if (!(ref instanceof PDFRef) || !(stream instanceof PDFStream)) return undefined
  if (stream.dict.lookup(PDFName.of('Subtype')) !== PDFName.of('Form')) return undefined
  const own = stream.dict.lookup(PDFName.of('Resources'))
  return { ref, stream, resources: own instanceof PDFDict ? own : undefined }
}

/**
 * A stream without the text of some operators: each becomes a move as far as its text went, so that what follows stays
 * where it is.
 */
export function withoutText(
  { bytes, shows }: TextStream,
  isRemoved: (number: number) => boolean,
  advances: readonly number[],
): Uint8Array {
  const parts: Uint8Array[] = []
  let at = 0
  for (const { operator, number } of shows) {
    if (!isRemoved(number)) continue
    parts.push(
      bytes.subarray(at, operator.start),
      Buffer.from(moveOf(bytes, operator, advances[number] ?? 0)),
    )
    at = operator.end
  }
  parts.push(bytes.subarray(at))
  return Buffer.concat(parts)
}

function moveOf(bytes: Uint8Array, { name, operands }: ContentOperator, advance: number): string {
  const move = `[${(-advance).toFixed(3)}] TJ`
  if (name === "'") return `T* ${move}`
  if (name !== '"') return move
  const [words, letters] = operands.map(([start, end]) =>
    Buffer.from(bytes.subarray(start, end)).toString('latin1'),
  )
  return `${words ?? 0} Tw ${letters ?? 0} Tc T* ${move}`
}

/** How many more states a stream saves than it takes back. */
export function unclosedStates(bytes: Uint8Array): number {
  let depth = 0
  for (const { name } of readOperators(bytes)) depth += name === 'q' ? 1 : name === 'Q' ? -1 : 0
  return Math.max(0, depth)
}
