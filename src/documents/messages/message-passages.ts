import type { ProtectedSpan, TextRange } from '../../translation/engine.ts'
import { draftXml } from '../../translation/markup/parse-markup.ts'
import type { MarkupOptions } from '../../translation/markup/parsed-text.ts'
import { paragraphRanges, unitRanges } from '../text/lines.ts'
import { barePassage, draftPassage, type Passage } from '../text/passage.ts'
import { icuPassages } from './icu-message.ts'

/** Tags that stand alone in a message begin with a letter: `<br>`, `<b>`, `<Link to="x">`. */
const TAG = /<\/?[A-Za-z][\w:.-]{0,60}(?:\s[^<>]*)?\/?>/

/** `<0>here</0>`, as libraries number the elements of a message. */
const NUMBERED_TAG = /<\/?\d{1,3}\s?\/?>/g

const names = (list: string): ReadonlySet<string> => new Set(list.split(' '))

const MESSAGE_MARKUP: MarkupOptions = {
  strict: false,
  outlineDetection: false,
  splittingTags: names(
    'p div br hr ul ol li dl dt dd table thead tbody tr td th h1 h2 h3 h4 h5 h6 blockquote section article header ' +
      'footer figure figcaption pre',
  ),
  nonSplittingTags: new Set(),
  ignoreTags: names('code pre kbd samp var script style'),
}

/**
 * The passages of a string that a program shows: inline tags as in markup, plural and select arguments of ICU branch by
 * branch, otherwise its lines, or its paragraphs where lines are filled up.
 */
export function messagePassages(text: string, units: 'lines' | 'paragraphs' = 'lines'): Passage[] {
  const icu = icuPassages(text)
  if (icu !== undefined) return icu
  if (TAG.test(text)) {
    return draftXml(text, MESSAGE_MARKUP).flatMap(({ draft, offset }) =>
      offset === 0 ? [draftPassage(draft)] : [],
    )
  }
  const ranges = units === 'lines' ? unitRanges(text) : paragraphRanges(text)
  return ranges.map((range) => withNumberedTags(text, range))
}

function withNumberedTags(text: string, range: TextRange): Passage {
  const passage = barePassage(text, range)
  if (!passage.block.text.includes('<')) return passage
  const spans = [...passage.block.text.matchAll(NUMBERED_TAG)].map(
    ({ 0: output, index }): ProtectedSpan => ({ start: index, end: index + output.length, output }),
  )
  return spans.length === 0 ? passage : { ...passage, block: { ...passage.block, protectedSpans: spans } }
}
