/** What the parser needs to know of HTML's elements; names in lower case. */

const names = (list: string): ReadonlySet<string> => new Set(list.split(' '))

/** Have no content and no end tag. */
export const VOID_ELEMENTS = names(
  'area base basefont bgsound br col command embed frame hr img input keygen link meta param source track wbr',
)

/** Their content is neither markup nor text for people. */
export const RAW_TEXT_ELEMENTS = names('script style xmp iframe noembed noframes plaintext')

/** Their content is text with references, without tags. */
export const REFERENCE_TEXT_ELEMENTS = names('title textarea')

/**
 * Begin and end a unit of text: everything of HTML that is not phrasing content, `br`, the widgets that bring texts
 * of their own, and the SVG elements that hold text. Names that HTML does not know are phrasing.
 */
const STRUCTURE_ELEMENTS = names(
  'html head body title meta base noscript template address article aside blockquote center details dialog ' +
    'dd dir div dl dt fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 header hgroup hr ' +
    'legend li listing main menu nav ol optgroup option p pre search section select summary table tbody td tfoot ' +
    'th thead tr ul caption col colgroup datalist br textarea marquee text desc foreignobject',
)

export function isHtmlStructure(name: string): boolean {
  return STRUCTURE_ELEMENTS.has(name)
}

/** Computer text and formulas: kept as it is unless `translate="yes"` says otherwise. */
export const UNTRANSLATED_ELEMENTS = names('code kbd samp var tt math')

/** Readings of the source script beside it: kept, and not shown to the engine. */
export const ANNOTATION_ELEMENTS = names('rt rp rtc')

/** Stand in a line like a word, so that words on both sides are two words: `one<img>two`. */
export const REPLACED_ELEMENTS = names('img svg input button video audio canvas object embed iframe picture')

/** Inside of them tags are read by other rules. */
export const FOREIGN_ELEMENTS = names('svg math')

/** All behind their opening tag is read by other rules until they end. */
export const OWN_RULES_ELEMENTS: ReadonlySet<string> = new Set([
  ...RAW_TEXT_ELEMENTS,
  ...REFERENCE_TEXT_ELEMENTS,
  ...FOREIGN_ELEMENTS,
])

/** What they hold is shown in their stead only, so it is a text of its own. */
export const FALLBACK_ELEMENTS = names('video audio canvas object')

/** A row of these, with nothing but separators between, is a list and not a sentence: `<a>Home</a> | <a>News</a>`. */
export const LISTED_ELEMENTS = names('a button label')

const CLOSES_PARAGRAPH =
  'address article aside blockquote center details dialog dir div dl fieldset figcaption ' +
  'figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr main menu nav ol p pre search section table ul'

/** Which open elements an opening tag ends: `<li>` ends the `li` before it. */
export const IMPLIED_ENDS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ...CLOSES_PARAGRAPH.split(' ').map((name): [string, ReadonlySet<string>] => [name, names('p')]),
  ['li', names('li p')],
  ['dt', names('dt dd p')],
  ['dd', names('dt dd p')],
  ['option', names('option')],
  ['optgroup', names('option optgroup')],
  ['tr', names('tr td th p')],
  ['td', names('td th p')],
  ['th', names('td th p')],
  ['thead', names('caption colgroup')],
  ['tbody', names('caption colgroup thead tbody tr td th p')],
  ['tfoot', names('tbody tr td th p')],
  ['rt', names('rt rp')],
  ['rp', names('rt rp')],
  ['body', names('head')],
])
