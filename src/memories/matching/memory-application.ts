import { mapLimited } from '../../kernel/turns/map-limited.ts'
import type { LanguageCode } from '../../languages/language-code.ts'
import type { Recalled, RecallWork, SegmentMemory } from '../../translation/port.ts'
import type { Memory } from '../memory.ts'
import { targetFor } from '../memory-languages.ts'
import type { MemoryStore } from '../memory-store.ts'
import { tokensOf } from '../segments/tokens.ts'
import { adaptSimilar } from './adapting/adapt-similar.ts'
import { fitTarget } from './adapting/fit-target.ts'
import { haveSameForms } from './adapting/plural-forms.ts'
import { type AskedUnit, askedUnit } from './asked-unit.ts'
import { createTally, type MemoryTally } from './memory-tally.ts'
import { type ExactSegment, findExact } from './searching/find-exact.ts'
import { findSimilar, type SimilarSearch, type SimilarSegment } from './searching/find-similar.ts'

/** How a segment of the memory took part. */
export interface MemoryMatch {
  readonly kind: 'context' | 'exact' | 'fuzzy'
  /** Percent; 100 for all but fuzzy ones. */
  readonly rate: number
  readonly source: string
  readonly target: string
  /**
   * `translation`: the target is the translation, with what is variable put in; `adapted`: so it is but for words that
   * were exchanged; `example`: an engine translated, and was shown the match if it learns from examples.
   */
  readonly use: 'translation' | 'adapted' | 'example'
}

/** A memory as it takes part in one request. */
export interface MemoryApplication {
  readonly memory: SegmentMemory
  /** What was found for one text of the request, in the order of its sentences. */
  matches(textIndex: number): readonly MemoryMatch[]
  tally(): MemoryTally
}

export interface MemorySearch extends SimilarSearch {
  readonly store: Pick<MemoryStore, 'numbersOf' | 'findByNumber'>
}

/** Units that are searched for at the same time. */
const AT_ONCE = 4

export function createMemoryApplication(
  search: MemorySearch,
  memory: Memory,
  { target, threshold }: { readonly target: LanguageCode; readonly threshold: number },
): MemoryApplication {
  const matches = new Map<number, MemoryMatch[]>()
  const tally = createTally()
  const report = ({ unit }: AskedUnit, match: MemoryMatch): void => {
    tally.found(match)
    const known = matches.get(unit.textIndex)
    if (known === undefined) matches.set(unit.textIndex, [match])
    else known.push(match)
  }

  async function recall(asked: readonly AskedUnit[], work: RecallWork): Promise<readonly Answer[]> {
    const exact = await findExact(search.store, memory.place, asked, { target, targets: memory.targets })
    const answers = asked.map((one, index): Answer => exactAnswer(one, exact[index] ?? [], memory.source))
    if (work.isExactOnly || threshold > 99) return answers
    const similar = new Map<string, Promise<SimilarSegment | undefined>>()
    const open = [...asked.entries()].filter(([index]) => answers[index] === undefined)
    await mapLimited(open, AT_ONCE, async ([index, one]) => {
      work.signal.throwIfAborted()
      const key = one.normal.text.toLowerCase()
      const searched =
        similar.get(key) ??
        findSimilar(search, memory, { tokens: tokensOf(one.normal.text), target, threshold })
      similar.set(key, searched)
      const found = await searched
      if (found !== undefined) answers[index] = await similarAnswer(one, found, { ...work, target })
    })
    return answers
  }

  return {
    matches: (textIndex) => matches.get(textIndex) ?? [],
    tally: tally.sum,
    memory: {
      knowsParagraphs: true,
      async recall(units, work) {
        if (work.pair.source !== memory.source) return units.map(() => undefined)
        const asked = units.map(askedUnit)
        const answers = await recall(asked, work)
        // Of a paragraph that is not known as a whole, the sentences are asked for next.
        tally.asked(work.isExactOnly ? answers.filter((answer) => answer !== undefined).length : asked.length)
        return answers.map((answer, index) => {
          const one = asked[index]
          if (answer !== undefined && one !== undefined) report(one, answer.match)
          return answer?.recalled
        })
      },
    },
  }
}

type Answer = { readonly recalled: Recalled; readonly match: MemoryMatch } | undefined

/** The best segment of which the target can be fitted. */
function exactAnswer({ unit }: AskedUnit, candidates: readonly ExactSegment[], source: LanguageCode): Answer {
  for (const { segment, target, pairs, isInContext } of candidates) {
    if (!haveSameForms(pairs, [source, target.language])) continue
    const translated = fitTarget({ source: segment.source, target, segment: unit.segment, pairs })
    if (translated === undefined) continue
    return {
      recalled: { translated, isFinal: true },
      match: {
        kind: isInContext ? 'context' : 'exact',
        rate: 100,
        source: segment.source.text,
        target: target.text,
        use: 'translation',
      },
    }
  }
  return undefined
}

async function similarAnswer(
  one: AskedUnit,
  found: SimilarSegment,
  { target, ...work }: RecallWork & { readonly target: LanguageCode },
): Promise<Answer> {
  const { segment, rate } = found
  const language = targetFor(
    segment.targets.map((each) => each.language),
    target,
  )
  const chosen = segment.targets.find((each) => each.language === language)
  if (chosen === undefined) return undefined
  const translated = await adaptSimilar(one, found, chosen, work)
  const match = { kind: 'fuzzy', rate, source: segment.source.text, target: chosen.text } as const
  if (translated !== undefined) {
    return { recalled: { translated, isFinal: false }, match: { ...match, use: 'adapted' } }
  }
  const example = { source: segment.source.text, target: chosen.text }
  return { recalled: { example }, match: { ...match, use: 'example' } }
}
