import type { SegmentContent, SegmentText, UnitAttributes } from '../memory.ts'

/** All that is kept of a segment, in UTF-16 units: texts, markup, attributes, properties and notes. */
export function segmentLength({ source, targets, attributes }: SegmentContent): number {
  return [source, ...targets].reduce((sum, text) => sum + textLength(text), attributesLength(attributes))
}

function textLength({ text, markup = '', attributes }: SegmentText): number {
  return text.length + markup.length + attributesLength(attributes)
}

function attributesLength(unit: UnitAttributes | undefined): number {
  if (unit === undefined) return 0
  const { attributes = {}, props = [], notes = [] } = unit
  const texts = [
    ...Object.entries(attributes).flat(),
    ...props.flatMap(({ type, value }) => [type, value]),
    ...notes,
  ]
  return texts.reduce((sum, text) => sum + text.length, 0)
}
