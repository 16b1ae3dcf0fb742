import { UNTRANSLATED_ELEMENTS } from '../scan/html-elements.ts'
import type { Dialect, MarkupToken } from '../scan/markup-token.ts'
import { readTagAttributes } from '../scan/tag-attributes.ts'

const INSTRUCTIONS: ReadonlyMap<string, 'yes' | 'no'> = new Map([
  ['yes', 'yes'],
  ['true', 'yes'],
  ['no', 'no'],
  ['false', 'no'],
])
const XML_ATTRIBUTES: ReadonlySet<string> = new Set(['translate', 'its:translate', 'translatable'])

const SHORTEST_INSTRUCTION = '< translate>'.length

/**
 * What a tag itself says about translating its element; `undefined` when it says nothing.
 *
 * HTML: `class="notranslate"` and `translate="no"`, `translate="yes"` or `translate` alone; computer text (`code`) and
 * formulas say no by their name. XML: `translate` and `its:translate` (yes, no), `translatable` (true, false).
 */
export function readTranslateInstruction(
  source: string,
  tag: MarkupToken,
  dialect: Dialect,
): 'yes' | 'no' | undefined {
  const byName = dialect === 'html' && UNTRANSLATED_ELEMENTS.has(tag.name) ? 'no' : undefined
  if (tag.end - tag.start < tag.name.length + SHORTEST_INSTRUCTION) {
    return byName
  }
  const text = source.slice(tag.start, tag.end)
  if (!/translat/i.test(text)) {
    return byName
  }
  let byAttribute: 'yes' | 'no' | undefined
  for (const [rawName, value] of readTagAttributes(text)) {
    const name = dialect === 'html' ? rawName.toLowerCase() : rawName
    if (dialect === 'html' && name === 'class' && value.split(/\s/).includes('notranslate')) {
      return 'no'
    }
    if (dialect === 'html' ? name === 'translate' : XML_ATTRIBUTES.has(name)) {
      byAttribute ??= value === '' && dialect === 'html' ? 'yes' : INSTRUCTIONS.get(value.toLowerCase())
    }
  }
  return byAttribute ?? byName
}
