import type { TextEdit } from '../../../text/text-edit.ts'
import { attributeRange } from '../../xml/attribute-range.ts'
import type { XliffUnit } from './xliff-units.ts'

/** The edits that give a unit this target, and say that nobody has looked at it yet. */
export function writeTarget(text: string, unit: XliffUnit, content: string): readonly TextEdit[] {
  const { holder, source, target, isVersion2 } = unit
  const prefix = source.tag.qualified.replace(/[^:]*$/, '')
  const state = isVersion2 ? '' : ' state="needs-review-translation"'
  const edits: TextEdit[] = isVersion2 ? stateEdits(text, unit, 'translated') : []
  if (target === undefined) {
    const gap = /\s*$/.exec(text.slice(holder.content.start, source.start))?.[0] ?? ''
    const written = `${gap}<${prefix}target${state}>${content}</${prefix}target>`
    return [...edits, { start: source.end, end: source.end, text: written }]
  }
  if (target.tag.isEmpty) {
    const open = text.slice(target.tag.start, target.tag.end).replace(/\s*\/>$/, '')
    const known = isVersion2 ? open : withState(open)
    return [
      ...edits,
      { start: target.start, end: target.end, text: `${known}>${content}</${target.tag.qualified}>` },
    ]
  }
  const inner = { start: target.content.start, end: target.content.end, text: content }
  return isVersion2
    ? [...edits, inner]
    : [
        {
          start: target.tag.start,
          end: target.tag.end,
          text: withState(text.slice(target.tag.start, target.tag.end)),
        },
        inner,
      ]
}

/** An opening tag of a target with its new state. */
function withState(open: string): string {
  const wanted = 'state="needs-review-translation"'
  return /\sstate\s*=/.test(open)
    ? open.replace(/(\s)state\s*=\s*(?:"[^"]*"|'[^']*')/, `$1${wanted}`)
    : open.replace(/^<[^\s/>]+/, (name) => `${name} ${wanted}`)
}

function stateEdits(text: string, { holder }: XliffUnit, state: string): TextEdit[] {
  const range = attributeRange(text, holder.tag, 'state')
  if (range !== undefined) return [{ start: range.valueStart, end: range.valueEnd, text: state }]
  const at = holder.tag.start + (/^<[^\s/>]+/.exec(text.slice(holder.tag.start))?.[0].length ?? 1)
  return [{ start: at, end: at, text: ` state="${state}"` }]
}
