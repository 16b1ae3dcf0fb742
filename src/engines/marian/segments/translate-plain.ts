import { separatesWords } from '../../../languages/language-registry.ts'
import { type AppliedEdits, editText } from '../../../text/applied-edits.ts'
import { overlapsAny } from '../../../text/text-range.ts'
import type { TextRange } from '../../../translation/engine.ts'
import type { Decoded, DecodedText } from '../inference/decode-task.ts'
import { END_OF_SENTENCE } from '../inference/search/hypothesis.ts'
import { createRepetitionWatch } from '../inference/search/repetition.ts'
import { alignmentLinks } from './alignment-links.ts'
import { askedFor, bareTranslations } from './bare-words.ts'
import { candidateIds, UNKNOWN } from './candidates.ts'
import { type DictionaryWish, dictionaryWishes, isRare } from './dictionary-wishes.ts'
import { type BareText, bareList, bareText } from './dictionary-words.ts'
import { createFaultFinder } from './faults/fault-finder.ts'
import { createJudge, type Judge, type Judged } from './faults/judged-texts.ts'
import type { DecodeRequest, SegmentModel, SegmentOptions } from './loaded-model.ts'
import { joinParts, type TranslatedPart } from './parts/join-parts.ts'
import type { PlainText } from './plain-text.ts'
import { createReview, type LinksOf } from './review.ts'
import { wholeWordPieces } from './wishes.ts'

export interface PlainTranslation extends PlainText {
  /** Other translations, the likeliest first; as many as there are up to the width of the search. */
  readonly others?: readonly PlainText[]
}

const LENGTH_FACTOR = 3
const LENGTH_ALLOWANCE = 20
/** Groups of this many pieces must be unique when a first attempt ran into a loop. */
const UNIQUE_GROUP = 3
/** So many translations of a bare inflected word are looked through for one with an ending. */
const INFLECTED_FORMS = 4
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
 * taken that is likeliest when its faults are charged (`faults/`). Where that one still has some, the search goes on from
 * there (`next-search.ts`), or is made again with more hypotheses where something is left out; what it finds is taken when it is
 * likelier by the same measure. When nothing comes out, the text itself is the answer: better untranslated than lost. A text that is
 * nothing but a word of the pack's dictionary gets what that has, in the form that the model gives it (`bare-words.ts`), and a list of
 * such words is translated word for word.
 *
 * `wanted` are target texts that must be possible, whatever the shortlist says.
 */
export async function translatePlain(
  model: SegmentModel,
  text: string,
  options: SegmentOptions,
  wanted: readonly string[] = [],
): Promise<PlainTranslation> {
  const { sourceLanguage, targetLanguage } = options
  const lookup = wanted.length === 0 ? model.lookupFor(sourceLanguage, targetLanguage) : undefined
  const list = lookup && bareList(lookup, text)
  if (list?.some((word) => isRare(word, targetLanguage)) === true)
    return await translateList(model, text, list, options)
  const bare = lookup && bareText(lookup, text)
  if (bare !== undefined) return await translateBare(model, bare, options)
  const wishes = dictionaryWishes(model, text, options, undefined)
  return await translateWords(model, text, options, { wanted, wishes })
}

async function translateBare(
  model: SegmentModel,
  bare: BareText,
  options: SegmentOptions,
): Promise<PlainTranslation> {
  const { alternatives, targetLanguage } = options
  const asked = askedFor(bare)
  const wishes = dictionaryWishes(model, asked, options, bare)
  const forms = bare.isInflected ? Math.max(alternatives, INFLECTED_FORMS) : alternatives
  const { others = [], ...first } = await translateWords(
    model,
    asked,
    { ...options, alternatives: forms },
    { wanted: [], wishes },
  )
  const words = model.wordsOf(targetLanguage)
  const [best = first, ...further] = bareTranslations(bare, [first, ...others], {
    targetLanguage,
    words,
  })
  return alternatives === 0 ? best : { ...best, others: further.slice(0, alternatives) }
}

/** Word for word: nothing else stands there that could tell the model what is meant. */
async function translateList(
  model: SegmentModel,
  text: string,
  list: NonNullable<ReturnType<typeof bareList>>,
  options: SegmentOptions,
): Promise<PlainTranslation> {
  const parts = list.map(async (bare): Promise<TranslatedPart> => {
    const part = await translateBare(model, bare, { ...options, alternatives: 0 })
    return { ...part, spans: [], sourceStart: bare.range.start }
  })
  const ranges = list.map(({ range }) => range)
  const written = withOwnCommas(text, ranges, options)
  const translated = await Promise.all(parts)
  return joinParts(written.text, ranges.map(written.toNew), translated, undefined, options.targetLanguage)
}

const BETWEEN_WORDS = /(?<![^\S\n])[^\S\n]*([,;/、，；／・])[^\S\n]*/gu
const IN_SPACED: Readonly<Record<string, string>> = {
  ',': ', ',
  ';': '; ',
  '、': ', ',
  '，': ', ',
  '・': ', ',
  '；': '; ',
  '／': '/',
}
const IN_UNSPACED: Readonly<Record<string, string>> = { ',': '、', ';': '；' }

/** What parts the words of a list, as the target language writes it, where only one of the two writes spaces. */
function withOwnCommas(
  text: string,
  words: readonly TextRange[],
  { sourceLanguage, targetLanguage }: SegmentOptions,
): AppliedEdits {
  const isSpaced = separatesWords(targetLanguage)
  if (isSpaced === separatesWords(sourceLanguage)) return editText(text, [])
  const signs = [...text.matchAll(BETWEEN_WORDS)].map(({ 0: found, 1: sign = '', index }) => {
    const written = (isSpaced ? IN_SPACED : IN_UNSPACED)[sign] ?? sign
    const end = index + found.length
    return { start: index, end, text: end === text.length ? written.trimEnd() : written }
  })
  return editText(
    text,
    signs.filter((sign) => !overlapsAny(words, sign)),
  )
}

/** What a translation should have. */
interface Wanted {
  readonly wanted: readonly string[]
  readonly wishes: readonly DictionaryWish[]
}

async function translateWords(
  model: SegmentModel,
  text: string,
  options: SegmentOptions,
  { wanted, wishes }: Wanted,
): Promise<PlainTranslation> {
  const prefix = options.prefixTokens.map((token) => model.sourceTokeniser.idOf(token) ?? UNKNOWN)
  const tokens = model.sourceTokeniser.encode(text)
  if (tokens.length === 0) return { text, links: [], score: undefined, pieceCount: 0 }
  const sourceIds = [...prefix, ...tokens.map((token) => token.id), END_OF_SENTENCE]
  const faults = createFaultFinder(model, text, options, { wanted, wishes })
  const { likeliest, ranked } = createJudge(model.targetTokeniser, faults)
  const sourceRanges = [...prefix.map(() => ({ start: 0, end: 0 })), ...tokens]
  const linksOf: LinksOf = (target, attention) =>
    alignmentLinks({
      sourceText: text,
      sourceRanges,
      targetText: target.text,
      targetRanges: target.ranges,
      attention,
    })
  const request = requestFor(model, sourceIds, options, { wanted, wishes })
  const review = createReview(
    { ...model, ...faults, likeliest, linksOf, targetLanguage: options.targetLanguage },
    request.candidates,
  )
  const all = await search(model, { ...request, words: faults.words, review }, likeliest)
  const first = likeliest(all)
  if (first === undefined) return { text, links: [], score: undefined, pieceCount: 0 }
  const aligned = ({ decoded: { ids, attention }, target, score }: Judged<DecodedText>): PlainText => {
    return { text: target.text, links: linksOf(target, attention), score, pieceCount: ids.length + 1 }
  }
  const best = aligned(first)
  if (options.alternatives === 0) return best
  const { cost: leastCost } = first
  const others = ranked(all)
    .slice(1)
    .filter(({ cost }) => cost <= leastCost)
  return { ...best, others: others.slice(0, options.alternatives).map(aligned) }
}

function requestFor(
  model: SegmentModel,
  sourceIds: readonly number[],
  options: SegmentOptions,
  { wanted, wishes }: Wanted,
): Omit<DecodeRequest, 'words' | 'review'> {
  const texts = [...wanted, ...wishes.flatMap(({ translations }) => translations)]
  const forms = wholeWordPieces(model.targetTokeniser, wishes)
  return {
    sourceIds,
    candidates: candidateIds(model, options.prefixTokens, sourceIds, texts, forms),
    maxLength: LENGTH_FACTOR * sourceIds.length + LENGTH_ALLOWANCE,
    uniqueGroupSize: 0,
    forbidsEchoes: false,
    margin: options.alternatives === 0 && sourceIds.length > SHORT ? MARGIN : undefined,
    width: options.width,
    path: options.path,
    signal: options.signal,
  }
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
