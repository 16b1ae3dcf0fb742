import * as fc from 'fast-check'
import type { Dialect } from '../../src/translation/markup/scan/markup-token.ts'

export type MarkupNode =
  | { readonly kind: 'text'; readonly parts: readonly string[] }
  | { readonly kind: 'element'; readonly name: string; readonly inside: readonly MarkupNode[] }
  | { readonly kind: 'bytes'; readonly bytes: string }

const WORDS = [
  'the',
  'red',
  'car',
  'house',
  'x',
  'Überraschung',
  "don't",
  'v3.14',
  'naïve',
  'e\u0301te',
  '日本語',
  '漢字',
  'สวัสดี',
  '👩‍👩‍👧‍👦',
  '🇩🇪',
  'мир',
  'مرحبا',
  'नमस्ते',
  'U.S.A',
  'a_b',
  'well-known',
  '😀',
]
const MARKS = [',', '.', '!', ' (', ') ', '"', ': ', ' - ', '—', '¿', '\u00a0', '  ', '\n    ', '\t']
const REFERENCES = [
  '&amp;',
  '&lt;',
  '&gt;',
  '&quot;',
  '&#8217;',
  '&#xA0;',
  '&eacute;',
  '&nbsp;',
  '&unknown;',
  '&#x1F600;',
]

const textNode = fc
  .array(
    fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom(...WORDS) },
      { weight: 6, arbitrary: fc.constant(' ') },
      { weight: 2, arbitrary: fc.constantFrom(...MARKS) },
      { weight: 1, arbitrary: fc.constantFrom(...REFERENCES) },
    ),
    { minLength: 1, maxLength: 8 },
  )
  .map((parts): MarkupNode => ({ kind: 'text', parts }))

const points: Record<Dialect, readonly string[]> = {
  xml: [
    '<br/>',
    '<ph id="§"/>',
    '<a id="§"></a>',
    '<!-- note > § -->',
    '<?target § ?>',
    '<b id="§"> </b>',
    '<![CDATA[ x < ]]>',
  ],
  html: [
    '<wbr>',
    '<img src="§" alt="a > b">',
    '<a id="§"></a>',
    '<!-- note > § -->',
    '<i class=§ ></i>',
    '<span id=§>&nbsp;</span>',
  ],
}
const kept: Record<Dialect, readonly string[]> = {
  xml: ['<x id="§"></x>', '<x id="§"/>', '<x id="§">Keep <b id="§">me</b>!</x>'],
  html: [
    '<code id=§>f(x)</code>',
    '<span id=§ class="a notranslate">Acme <b id=§>Inc</b>.</span>',
    '<b id=§ translate="no">Brand</b>',
  ],
}

/** Inline content: a list of text, elements within elements, points and protected elements. */
export function inlineMarkup(dialect: Dialect): fc.Arbitrary<readonly MarkupNode[]> {
  const { nodes } = fc.letrec<{ nodes: readonly MarkupNode[]; node: MarkupNode }>((tie) => ({
    nodes: fc.array(tie('node'), { minLength: 1, maxLength: 5, depthIdentifier: 'inline' }),
    node: fc.oneof(
      { depthSize: 'small', depthIdentifier: 'inline', withCrossShrink: true },
      { weight: 6, arbitrary: textNode },
      {
        weight: 1,
        arbitrary: fc.constantFrom(...points[dialect]).map((bytes): MarkupNode => ({ kind: 'bytes', bytes })),
      },
      {
        weight: 1,
        arbitrary: fc
          .constantFrom(...kept[dialect])
          .map((bytes): MarkupNode => ({ kind: 'text', parts: [bytes] })),
      },
      {
        weight: 4,
        arbitrary: fc.record({
          kind: fc.constant('element' as const),
          name: fc.constantFrom('b', 'i', 'a', 'span', 'u'),
          inside: tie('nodes'),
        }),
      },
    ),
  }))
  return nodes
}

/**
 * A document of paragraphs; every tag has an attribute that no other tag has. Words `apart` never touch across a tag:
 * a tag in the middle of a word goes to its edge when the word is translated.
 */
export function markupSource(
  dialect: Dialect,
  words: 'anywhere' | 'apart' = 'anywhere',
): fc.Arbitrary<string> {
  const paragraph = fc.record({ name: fc.constantFrom('p', 'li', 'td'), inside: inlineMarkup(dialect) })
  return fc.array(paragraph, { minLength: 1, maxLength: 3 }).map((paragraphs) => {
    const body = paragraphs
      .map(({ name, inside }) => `  <${name} n="§">start ${writeNodes(inside, words)}</${name}>\n`)
      .join('')
    let id = 0
    return `<div n="§">\n${body}</div>`.replaceAll('§', () => `${(id += 1)}`)
  })
}

function writeNodes(nodes: readonly MarkupNode[], words: 'anywhere' | 'apart'): string {
  return nodes
    .map((node) => {
      if (node.kind === 'element') {
        return `<${node.name} title='a>b' n="§">${writeNodes(node.inside, words)}</${node.name}>`
      }
      if (node.kind === 'bytes') {
        return node.bytes
      }
      const text = node.parts.join('')
      return words === 'apart' && /^[^\p{P}\s]|^[&<]/u.test(text) ? ` ${text}` : text
    })
    .join('')
}

const SCRAPS = [
  '<',
  '>',
  '/',
  '</',
  '<b',
  '<b>',
  '</b>',
  '<p class="a">',
  "<a href='x>y'",
  '=',
  '"',
  "'",
  ' ',
  '\n',
  'text',
  '&amp;',
  '<!--',
  '-->',
  '--!>',
  '<!',
  '<?',
  '?>',
  '<![CDATA[',
  ']]>',
  '<!doctype',
  '<script>',
  '</script>',
  '<title>',
  '</title >',
  '<svg>',
  '</svg>',
  '<br/>',
  '<style/>',
  '-',
  '!',
  '</>',
  '</ x>',
  '<1>',
  'é',
  '<é>',
  '[',
  ']',
]
/** Pieces of markup in any order: what no sane author writes. */
export const markupScraps = fc
  .array(fc.constantFrom(...SCRAPS), { maxLength: 20 })
  .map((scraps) => scraps.join(''))
