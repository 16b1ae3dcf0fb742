import { GFM, type InlineParser, type MarkdownConfig, parser } from '@lezer/markdown'

const DOLLAR = 0x24
const BRACE = 0x7b
const BACKSLASH = 0x5c

const LONGEST_SPAN = 2000

/** `$e^{i\pi}$`, `$$…$$`, `\(…\)`: with a sign that only formulas have, since `$5 or $10` is none. */
const FORMULA =
  /^(?:\$\$[^$]+\$\$|\$(?![\s\d])[^$\n]*[\\^_{}=+][^$\n]*(?<!\s)\$(?!\d)|\$\p{L}\$|\\\([^\n]+?\\\)|\\\[[^\n]+?\\\])/u

/** `{{< figure >}}`, `{{ page.title }}`, `{% raw %}`, `{#id .class}`, `{: .note}`, `{{% x %}}`. */
const TEMPLATE = /^(?:\{\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}\}|\{%.*?%\}|\{[:#.][^{}\n]*\})/s

function spanParser(name: string, starts: readonly number[], pattern: RegExp): InlineParser {
  return {
    name,
    before: 'Escape',
    parse(cx, next, pos) {
      if (!starts.includes(next)) return -1
      const match = pattern.exec(cx.slice(pos, Math.min(cx.end, pos + LONGEST_SPAN)))
      return match === null ? -1 : cx.addElement(cx.elt(name, pos, pos + match[0].length))
    },
  }
}

/** Words with one space between: nothing begins in them, no address either, for that has no space behind its letters. */
const WORDS = /(?:[A-Za-zÀ-ɏ]{1,40}(?:,? |\n))+(?=[A-Za-zÀ-ɏ])/y

/** Steps over words, which every other parser would be asked about letter by letter. */
const wordSteps: InlineParser = {
  name: 'Words',
  before: 'Formula',
  parse({ text, offset }, _, pos) {
    const at = pos - offset
    if (at > 0 && text[at - 1] !== ' ') return -1
    WORDS.lastIndex = at
    return WORDS.test(text) ? offset + WORDS.lastIndex : -1
  },
}

const SPANS: MarkdownConfig = {
  defineNodes: ['Formula', 'Template'],
  parseInline: [
    spanParser('Formula', [DOLLAR, BACKSLASH], FORMULA),
    spanParser('Template', [BRACE], TEMPLATE),
  ],
}

/** GitHub's Markdown, with formulas and the tags of site generators as one thing each, read letter by letter. */
export const letterwiseParser = parser.configure([GFM, SPANS])

/** The same, read faster. */
export const markdownParser = letterwiseParser.configure({ parseInline: [wordSteps] })
