import { draftBlock } from '../../../translation/markup/blocks/block-draft.ts'
import type { BlockItem } from '../../../translation/markup/blocks/block-items.ts'
import { classifyElements } from '../../../translation/markup/blocks/element-roles.ts'
import { buildElementTree } from '../../../translation/markup/blocks/element-tree.ts'
import { escapeParts, readSpellings } from '../../../translation/markup/blocks/text-escape.ts'
import type { MarkupOptions } from '../../../translation/markup/parsed-text.ts'
import type { MarkupToken } from '../../../translation/markup/scan/markup-token.ts'
import { readSourceText } from '../../../translation/markup/scan/source-text.ts'
import { decodeReferences } from '../../../translation/markup/scan/text-references.ts'
import { draftPassage, type Passage } from '../../text/passage.ts'
import { readTagValues, type TagValue } from './tag-values.ts'

const names = (list: string): ReadonlySet<string> => new Set(list.split(' '))

/** Shown or read out on any element. */
const SHOWN_ANYWHERE = names(
  'alt title placeholder summary aria-label aria-description aria-placeholder aria-roledescription aria-valuetext',
)
const LABELLED = names('track option optgroup menu menuitem')
const BUTTON_TYPES = names('submit button reset')

/** `title` is a name there, and nobody sees it. */
const UNSEEN_TITLES = names('link style html')

/** Of `meta`, by `name`, `property` or `itemprop`. */
const META_TEXTS = names(
  'description keywords abstract subject application-name apple-mobile-web-app-title og:title og:description og:site_name ' +
    'og:image:alt twitter:title twitter:description twitter:image:alt dc.title dc.description dc.subject ' +
    'dcterms.title dcterms.description name headline',
)

/** The texts that stand in attributes, where nothing around them says that they are not to be translated. */
export function attributePassages(text: string, options: MarkupOptions): Passage[] {
  const source = readSourceText(text, 'html')
  const tree = buildElementTree(source.tokens, 'html')
  const roles = classifyElements(tree, source, options)
  const passages: Passage[] = []
  for (const [index, token] of source.tokens.entries()) {
    if (token.kind !== 'open' && token.kind !== 'empty') continue
    if (token.end - token.start < token.name.length + 6) continue
    if (!roles.isTranslated(tree.elementOf[index] ?? -1)) continue
    for (const value of shownValues(text, token)) {
      const passage = passageOf(text, value)
      if (passage !== undefined) passages.push(passage)
    }
  }
  return passages
}

function shownValues(text: string, token: MarkupToken): TagValue[] {
  const values = readTagValues(text, token)
  if (values.length === 0) return []
  const valueOf = (name: string) => {
    const value = values.find((each) => each.name === name)
    return value && text.slice(value.start, value.end).toLowerCase()
  }
  return values.filter(({ name }) => {
    if (name === 'title') return !UNSEEN_TITLES.has(token.name)
    if (SHOWN_ANYWHERE.has(name)) return true
    if (name === 'label') return LABELLED.has(token.name)
    if (name === 'value') return token.name === 'input' && BUTTON_TYPES.has(valueOf('type') ?? '')
    if (name !== 'content' || token.name !== 'meta') return false
    return ['name', 'property', 'itemprop'].some((each) => META_TEXTS.has(valueOf(each) ?? ''))
  })
}

function passageOf(text: string, value: TagValue): Passage | undefined {
  const rules = { dialect: 'html', declaredEntities: new Set<string>() } as const
  const items = decodeReferences(text, value.start, value.end, rules).map(
    ({ kind, start, end, text: shown }): BlockItem =>
      kind === 'unknown'
        ? { kind: 'protected', start, end, text: shown }
        : { kind: 'text', start, end, text: shown, isReference: kind === 'reference' },
  )
  const pieces = items.filter((item) => item.kind === 'text')
  const spellings = readSpellings(pieces, text)
  const draft = draftBlock(items, text, (parts) =>
    escapeParts(parts, spellings).map((part) => quoted(part, value.quote)),
  )
  if (draft === undefined) return undefined
  const passage = draftPassage(draft)
  if (value.quote !== '') return passage
  return {
    ...passage,
    write(translated, source, options) {
      const written = passage.write(translated, source, options)
      return /^[^\s"'=<>`]+$/.test(written) ? written : `"${written}"`
    },
  }
}

function quoted(text: string, quote: TagValue['quote']): string {
  return quote === "'" ? text.replaceAll("'", '&#39;') : text.replaceAll('"', '&quot;')
}
