import type { DocumentDraft } from '../../model/document-draft.ts'
import type { PartPlaces } from '../../model/part-places.ts'
import { DRAWING, type DrawingRules, readDrawing } from './drawing-text.ts'
import { type OfficePackage, readParts } from './office-package.ts'

const CHART = 'application/vnd.openxmlformats-officedocument.drawingml.chart+xml'
const CHART_EXTENDED = 'application/vnd.ms-office.chartex+xml'
const CHART_DRAWING = 'application/vnd.openxmlformats-officedocument.drawingml.chartshapes+xml'
const DIAGRAM_DATA = 'application/vnd.openxmlformats-officedocument.drawingml.diagramdata+xml'
const DIAGRAM_DRAWING = 'application/vnd.ms-office.drawingml.diagramdrawing+xml'

/** Names of series and categories, which a chart keeps from its cells. */
const CACHED_TEXTS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['c:v', new Set(['c:strCache', 'c:multiLvlStrCache', 'c:strLit', 'c:tx'])],
  ['cx:pt', new Set(['cx:strDim'])],
  ['cx:v', new Set(['cx:txData'])],
])

/**
 * Charts and diagrams. The drawing of a diagram repeats the text of its data. `repeated` gives the block of what a chart
 * repeats of its cells.
 */
export function readGraphics(
  office: OfficePackage,
  draft: DocumentDraft,
  places: Map<string, PartPlaces>,
  repeated: DocumentDraft['known'] = draft.addCopy,
): void {
  const each = (type: string, read: (part: string) => PartPlaces) => readParts(office, type, places, read)
  const rules: DrawingRules = { ...DRAWING, plain: CACHED_TEXTS, repeated }
  const chart = (part: string) => readDrawing(office, part, draft, rules)
  each(CHART, chart)
  each(CHART_EXTENDED, chart)
  each(CHART_DRAWING, (part) => readDrawing(office, part, draft, DRAWING))
  each(DIAGRAM_DATA, (part) => readDrawing(office, part, draft, DRAWING))
  each(DIAGRAM_DRAWING, (part) => readDrawing(office, part, draft, { ...DRAWING, isCopy: true }))
}
