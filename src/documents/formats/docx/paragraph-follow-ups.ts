import type { FollowUp } from '../../model/part-places.ts'
import { childElement, childElements, type XmlElement } from '../../xml/xml-tree.ts'
import { languageFollowUps } from '../ooxml/office-language.ts'
import { turn } from '../ooxml/text-direction.ts'
import { prefixOf } from './run-format.ts'

/** What stands behind `w:bidi` in `w:pPr`, and behind `w:rtl` in `w:rPr`, by the schema. */
const BEHIND_BIDI: ReadonlySet<string> = new Set(
  (
    'adjustRightInd snapToGrid spacing ind contextualSpacing mirrorIndents suppressOverlap jc textDirection ' +
    'textAlignment textboxTightWrap outlineLvl divId cnfStyle rPr sectPr pPrChange'
  )
    .split(' ')
    .map((name) => `w:${name}`),
)
const BEHIND_RTL: ReadonlySet<string> = new Set(
  'cs em lang eastAsianLayout specVanish oMath rPrChange'.split(' ').map((name) => `w:${name}`),
)

export const LANGUAGE_ATTRIBUTES: readonly string[] = ['w:val', 'w:eastAsia', 'w:bidi']

/** The language and the direction of a paragraph and its runs, which follow its blocks. */
export function paragraphFollowUps(
  paragraph: XmlElement,
  source: string,
  blocks: readonly number[],
): FollowUp[] {
  const followUps = directionFollowUps(
    { owner: paragraph, propertiesName: 'pPr', flag: 'bidi', behind: BEHIND_BIDI },
    blocks,
  )
  for (const run of runsOf(paragraph)) {
    const language = childElement(childElement(run, 'w:rPr') ?? run, 'w:lang')
    if (language !== undefined) {
      followUps.push(...languageFollowUps(source, language.tag, LANGUAGE_ATTRIBUTES, blocks))
    }
    const place = { owner: run, propertiesName: 'rPr', flag: 'rtl', behind: BEHIND_RTL }
    followUps.push(...directionFollowUps(place, blocks))
  }
  return followUps
}

/** What was deleted stays byte for byte, and paragraphs in text boxes have runs of their own. */
const NOT_OURS: ReadonlySet<string> = new Set(['w:del', 'w:moveFrom', 'w:p', 'w:pPr'])

function runsOf(element: XmlElement): XmlElement[] {
  return childElements(element).flatMap((child) =>
    child.name === 'w:r' ? [child] : NOT_OURS.has(child.name) ? [] : runsOf(child),
  )
}

interface FlagPlace {
  readonly owner: XmlElement
  readonly propertiesName: string
  readonly flag: string
  readonly behind: ReadonlySet<string>
}

/** Sets the flag of right-to-left text for such a target, and removes it where the source was such. */
function directionFollowUps(
  { owner, propertiesName, flag, behind }: FlagPlace,
  blocks: readonly number[],
): FollowUp[] {
  if (owner.tag.isEmpty) return []
  const prefix = prefixOf(owner)
  const properties = childElement(owner, `w:${propertiesName}`)
  const set = childElement(properties ?? owner, `w:${flag}`)
  if (set !== undefined) {
    const { start, end } = set
    return [{ start, end, blocks, text: (options) => (turn(options) === 'left' ? '' : undefined) }]
  }
  /** Written when it is wanted: most documents want none of them. */
  const insert = (start: number, end: number, form: 'bare' | 'wrapped' | 'first'): FollowUp[] => [
    {
      start,
      end,
      blocks,
      text: (options) =>
        turn(options) === 'right' ? flagElement(form, prefix, propertiesName, flag) : undefined,
    },
  ]
  if (properties === undefined) return insert(owner.tag.end - 1, owner.tag.end, 'first')
  if (properties.tag.isEmpty) return insert(properties.start, properties.end, 'wrapped')
  const next = childElements(properties).find(({ name }) => behind.has(name))
  const at = next?.start ?? properties.closeStart
  return insert(at, at, 'bare')
}

/** `first`: behind the opening tag of the owner, without its bracket. */
function flagElement(
  form: 'bare' | 'wrapped' | 'first',
  prefix: string,
  propertiesName: string,
  flag: string,
): string {
  const element = `<${prefix}${flag}/>`
  if (form === 'bare') return element
  const name = `${prefix}${propertiesName}`
  return `${form === 'first' ? '>' : ''}<${name}>${element}</${name}>`
}
