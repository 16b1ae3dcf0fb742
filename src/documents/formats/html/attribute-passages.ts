import { draftBlock } from '../../../translation/markup/blocks/block-draft.ts'
import { type BlockItem, pushCharacters } from '../../../translation/markup/blocks/block-items.ts'
import { escapeParts, readSpellings } from '../../../translation/markup/blocks/text-escape.ts'
import type { ReadMarkup } from '../../../translation/markup/parse-markup.ts'
import type { MarkupToken } from '../../../translation/markup/scan/markup-token.ts'
import { draftPassage, type Passage } from '../../text/passage.ts'
import { readTagValues, type TagValue } from './tag-values.ts'

const names = (list: string): ReadonlySet<string> => new Set(list.split(' '))

/** Shown or read out on any element. */
const SHOWN_ANYWHERE = names(
  'alt title placeholder summary aria-label aria-description aria-placeholder aria-roledescription aria-valuetext',
)
/** The names of all attributes below, of `meta` and buttons too. */
const MAY_SHOW = /alt|title|placeholder|summary|aria-|label|value|content/i
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
export function attributePassages({ source, tree, roles }: ReadMarkup): Passage[] {
  const text = source.source
  const passages: Passage[] = []
  for (let index = 0; index < source.tokens.length; index += 1) {
    const token = source.tokens[index] as MarkupToken
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
  if (!MAY_SHOW.test(text.slice(token.start + 1 + token.name.length, token.end))) return []
  const values = readTagValues(text, token)
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
  const items: BlockItem[] = []
  pushCharacters(items, text, value.start, value.end, rules)
  const pieces = items.filter((item) => item.kind === 'text')
  const draft = draftBlock(items, text, (parts) =>
    escapeParts(parts, readSpellings(pieces, text)).map((part) => quoted(part, value.quote)),
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
