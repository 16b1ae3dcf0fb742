import type { Decoded, DecodedText, ReviewedText } from '../inference/decode-task.ts'
import { createRepetitionWatch } from '../inference/repetition.ts'
import { alignmentLinks } from './alignment-links.ts'
import { candidateIds, END_OF_SENTENCE, UNKNOWN } from './candidates.ts'
import { createFaultFinder } from './faults.ts'
import { createJudge, type Judge, type Judged } from './judged-texts.ts'
import type { DecodeRequest, SegmentModel, SegmentOptions } from './loaded-model.ts'
import { nextSearch } from './next-search.ts'
import type { PlainText } from './plain-text.ts'

export interface PlainTranslation extends PlainText {
  /** Other translations, the likeliest first; as many as there are up to the width of the search. */
  readonly others?: readonly PlainText[]
}

const LENGTH_FACTOR = 3
const LENGTH_ALLOWANCE = 20
/** Groups of this many pieces must be unique when a first attempt ran into a loop. */
const UNIQUE_GROUP = 3
/** Where something is left out, so many times the hypotheses are searched. */
const WIDER = 2

/**
 * Hypotheses so many nats behind are searched no further where nobody asks for alternatives: of the rows of the decoder a fifth,
 * with one translation of sixty another and the same chrF2 on development text. With 1.5 nats one of twelve was another.
 */
const MARGIN = 2
/** Texts of so many pieces keep all hypotheses: a greeting may begin with a word that is unlikely by itself, and costs little. */
const SHORT = 12

/**
 * Translates text without protected spans in one piece. A result that runs in circles or never ends is decoded again
 * with repetitions forbidden, and cut at its first repetition should that not help. Of several translations the one is
 * taken that is likeliest when its faults are charged (`faults.ts`). Where that one still has some, the search goes on from
 * there (`next-search.ts`), or is made again with more hypotheses where something is left out; what it finds is taken when it is
 * likelier by the same measure. When nothing comes out, the text itself is the answer: better untranslated than lost.
 *
 * `wanted` are target texts that must be possible, whatever the shortlist says.
 */
export async function translatePlain(
  model: SegmentModel,
  text: string,
  options: SegmentOptions,
  wanted: readonly string[] = [],
): Promise<PlainTranslation> {
  const prefix = options.prefixTokens.map((token) => model.sourceTokeniser.idOf(token) ?? UNKNOWN)
  const tokens = model.sourceTokeniser.encode(text)
  if (tokens.length === 0) return { text, links: [], score: undefined, pieceCount: 0 }
  const sourceIds = [...prefix, ...tokens.map((token) => token.id), END_OF_SENTENCE]
  const faults = createFaultFinder(model, text, options, wanted)
  const { likeliest, ranked } = createJudge(model.targetTokeniser, faults)
  const review = (found: readonly ReviewedText[]) => {
    const best = likeliest(found)
    return best && nextSearch(best.decoded, best.target, best)
  }
  const request = {
    sourceIds,
    candidates: candidateIds(model, options.prefixTokens, sourceIds, wanted),
    maxLength: LENGTH_FACTOR * sourceIds.length + LENGTH_ALLOWANCE,
    uniqueGroupSize: 0,
    forbidsEchoes: false,
    margin: options.alternatives === 0 && sourceIds.length > SHORT ? MARGIN : undefined,
    words: faults.words,
    review,
    width: options.width,
    path: options.path,
    signal: options.signal,
  }

  const all = await search(model, request, likeliest)
  const first = likeliest(all)
  if (first === undefined) return { text, links: [], score: undefined, pieceCount: 0 }
  const sourceRanges = [...prefix.map(() => ({ start: 0, end: 0 })), ...tokens]
  const aligned = ({ decoded: { ids, attention }, target, score }: Judged<DecodedText>): PlainText => {
    const links = alignmentLinks({
      sourceText: text,
      sourceRanges,
      targetText: target.text,
      targetRanges: target.ranges,
      attention,
    })
    return { text: target.text, links, score, pieceCount: ids.length + 1 }
  }
  const best = aligned(first)
  if (options.alternatives === 0) return best
  const { cost: leastCost } = first
  const others = ranked(all)
    .slice(1)
    .filter(({ cost }) => cost <= leastCost)
  return { ...best, others: others.slice(0, options.alternatives).map(aligned) }
}

/** All that is found, when it runs in circles or something is left out by a second search. */
async function search(
  model: Pick<SegmentModel, 'decode'>,
  request: DecodeRequest,
  likeliest: Judge['likeliest'],
): Promise<readonly DecodedText[]> {
  let decoded = await model.decode(request)
  if (decoded.ended !== 'end') {
    const again = await model.decode({ ...request, uniqueGroupSize: UNIQUE_GROUP })
    decoded = again.ended === 'end' ? again : withoutLoop(decoded, request.sourceIds)
  }
  const all = [decoded, ...decoded.others]
  const first = likeliest(all)
  if (decoded.ended !== 'end' || first?.isIncomplete !== true) return all
  const wider = { review: undefined, width: WIDER * request.width, forbidsEchoes: first.hasEcho }
  const other = await model.decode({ ...request, ...wider })
  return other.ended === 'end' ? [...all, other, ...other.others] : all
}

/** The pieces up to the end of the first occurrence of what is repeated. */
function withoutLoop(decoded: Decoded, sourceIds: readonly number[]): Decoded {
  const watch = createRepetitionWatch(sourceIds)
  for (const [index, id] of decoded.ids.entries()) {
    const period = watch.push(id)
    if (period === 0) continue
    let start = index + 1 - period
    while (start > 0 && decoded.ids[start - 1] === decoded.ids[start - 1 + period]) start -= 1
    const length = start + period
    return { ...decoded, ids: decoded.ids.slice(0, length), attention: decoded.attention.slice(0, length) }
  }
  return decoded
}
