import { maskText } from '../../../style-rules/text/guarded-text.ts'
import type { TextRange } from '../../../translation/engine.ts'
import type { ProposedEdit } from '../../../writing/improver.ts'
import type { Manner } from '../../../writing/manner.ts'
import { likeCase } from '../spelling/letter-case.ts'
import { CONTRACTIONS, PLAIN } from './phrases.ts'

/** What rules alone can do soundly; everything else needs a language model. */
export function mannersOf(language: string): readonly Manner[] {
  const simple: readonly Manner[] = Object.hasOwn(PLAIN, language) ? [{ kind: 'style', name: 'simple' }] : []
  if (language !== 'en') return simple
  return [
    ...simple,
    { kind: 'style', name: 'academic' },
    { kind: 'style', name: 'business' },
    { kind: 'style', name: 'casual' },
  ]
}

/** Plain phrases for `simple`, contractions out for `academic` and `business`, and in for `casual`. */
export function rewrite(
  text: string,
  guarded: readonly TextRange[],
  language: string,
  manner: Manner,
): readonly ProposedEdit[] {
  if (manner.kind !== 'style') return []
  const masked = maskText(text, guarded)
  if (manner.name === 'simple') {
    return disjoint([
      ...replacements(masked, pairsOf(PLAIN[language] ?? ''), 'A plain phrase says the same.'),
      ...splitAtSemicolons(masked),
    ])
  }
  const pairs = pairsOf(CONTRACTIONS)
  const reverse = pairs.map(([long, short]) => [short, long] as const)
  return manner.name === 'casual'
    ? replacements(masked, pairs, 'Casual writing uses short forms.')
    : replacements(masked, reverse, 'Formal writing uses full forms.')
}

function pairsOf(list: string): readonly (readonly [string, string])[] {
  return list.split(';').flatMap((pair) => {
    const [from = '', to = ''] = pair.split(' = ').map((side) => side.trim())
    return from === '' ? [] : [[from, to] as const]
  })
}

function replacements(
  text: string,
  pairs: readonly (readonly [string, string])[],
  explanation: string,
): readonly ProposedEdit[] {
  const found = pairs.flatMap(([from, to]) => {
    const source = from
      .replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
      .replaceAll("'", "['’]")
      .replaceAll(' ', '[ \\u00A0]')
    const pattern = new RegExp(`(?<![\\p{L}\\p{M}\\p{N}'’])${source}(?![\\p{L}\\p{M}\\p{N}'’-])`, 'giu')
    return Array.from(text.matchAll(pattern), (match) => ({ match, to }))
  })
  return disjoint(
    found.flatMap(({ match, to }) => {
      const end = match.index + match[0].length
      // `I am.` and `Yes, you are!` keep their verb.
      if (to.includes("'") && !/^ \p{L}/u.test(text.slice(end, end + 2)) && !to.endsWith("n't")) return []
      // A question turns its words round: `Don't you know?` is no `Do not you know?`.
      if (
        /n['’]t$/iu.test(match[0]) &&
        /^ (?:I|you|he|she|it|we|they|this|that|there|the|\p{Lu}\p{Ll}+)\b/u.test(text.slice(end))
      )
        return []
      return [
        {
          start: match.index,
          end,
          replacement: /^\p{Lu}/u.test(match[0]) ? likeCase('Xx', to) : to,
          kind: 'style' as const,
          explanation,
          sureness: 0.9,
        },
      ]
    }),
  )
}

/** Two clauses of four words or more become two sentences. */
function splitAtSemicolons(text: string): readonly ProposedEdit[] {
  const pattern =
    /(?<=(?:[\p{L}\p{M}'’,-]+ ){3}[\p{L}\p{M}'’-]+); (\p{Ll}[\p{L}\p{M}'’]*)(?=(?:,? [\p{L}\p{M}'’-]+){3})/gu
  return Array.from(text.matchAll(pattern), (match) => ({
    start: match.index,
    end: match.index + match[0].length,
    replacement: `. ${likeCase('Xx', match[1] ?? '')}`,
    kind: 'style' as const,
    explanation: 'Two short sentences are easier to read.',
    sureness: 0.9,
  }))
}

/** The longest at each place. */
function disjoint(edits: readonly ProposedEdit[]): readonly ProposedEdit[] {
  const ordered = edits.toSorted((one, other) => one.start - other.start || other.end - one.end)
  const kept: ProposedEdit[] = []
  for (const edit of ordered) if (edit.start >= (kept.at(-1)?.end ?? 0)) kept.push(edit)
  return kept
}
