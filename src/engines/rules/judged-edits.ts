import type { LanguageCode } from '../../languages/language-code.ts'
import type { WorkTurn } from '../../translation/engine.ts'
import type { Passage, ProposedEdit } from '../../writing/improver.ts'
import { type Reading, unread, type WordingJudge } from '../../writing/wording-judge.ts'
import { createWorkingText, type WorkingText } from '../../writing/working-text.ts'
import type { DoubtfulEdit } from './context/doubtful-edit.ts'
import { evidenceOf, type Judgement, sumOf, type Verdict } from './context/judgement.ts'
import type { Corrections } from './corrector.ts'

/** UTF-16 units of a sentence beyond which nothing is asked; what is sure is then done. */
const LONGEST_SENTENCE = 600
/** Of one sentence at most so many changes are asked about, the likeliest. */
const MOST_DOUBTS = 12

/** What is sure is left when the judge speaks against it as clearly as neighbours must speak for it: nine to one. */
const LEAST_VETO = Math.log(9)

/** A sentence of a passage. */
export interface ReadSentence {
  readonly text: WorkingText
  /** Where it stands in the passage as it is now. */
  readonly start: number
  readonly sentence: string
  /** The same with what is protected masked. */
  readonly masked: string
  /** What the rules ask, as edits of the sentence. */
  readonly doubts: readonly DoubtfulEdit[]
}

/** What is asked about a sentence. */
export interface AskedSentence extends ReadSentence {
  readonly reading: Reading
}

/** Changes of sentences that what a judge expects speaks for, as edits of the sentences. */
export type Proposer = (
  sentences: readonly { readonly masked: string; readonly expected: Reading['expected'] }[],
) => Promise<readonly (readonly DoubtfulEdit[])[]>

export interface JudgedRequest {
  readonly judge: Pick<WordingJudge, 'read' | 'compare'>
  readonly judgement: Judgement
  readonly propose: Proposer
  readonly language: LanguageCode
  readonly turn?: WorkTurn | undefined
  readonly signal: AbortSignal
}

/** The edits of all passages, the doubtful ones among them that the judge agrees with. */
export async function judgeEdits(
  passages: readonly Passage[],
  corrections: readonly Corrections[],
  request: JudgedRequest,
): Promise<readonly (readonly ProposedEdit[])[]> {
  const texts = passages.map((passage, index) => textAfter(passage, corrections[index]?.edits ?? []))
  const sentences = texts.flatMap((text, index) =>
    sentencesOf(text, corrections[index]?.doubts ?? [], request.language),
  )
  const asked = await askedSentences(sentences, request)
  const verdicts = await verdictsOf(asked, request)
  const edits = new Map(asked.map(({ text }) => [text, [] as ProposedEdit[]]))
  for (const [index, { text, start, sentence, doubts }] of asked.entries()) {
    const taken = decide(sentence, { doubts, verdicts: verdicts[index] ?? [] }, request.judgement)
    const moved = taken.map((edit) => ({ ...edit, start: edit.start + start, end: edit.end + start }))
    edits.get(text)?.push(...moved)
  }
  for (const [text, own] of edits) text.take(own)
  return texts.map((text) => text.edits())
}

export function textAfter({ text, protectedSpans }: Passage, edits: readonly ProposedEdit[]): WorkingText {
  const working = createWorkingText(text, protectedSpans)
  working.take(edits)
  return working
}

/** Sentences that a judge may be asked about, each with what the rules doubt in it. */
export function sentencesOf(
  text: WorkingText,
  doubts: readonly DoubtfulEdit[],
  language: LanguageCode,
): readonly ReadSentence[] {
  const passage = text.passage().text
  const masked = text.masked()
  const segments = [...new Intl.Segmenter(language, { granularity: 'sentence' }).segment(passage)]
  return segments.flatMap(({ segment, index: start }) => {
    const sentence = segment.trimEnd()
    const end = start + sentence.length
    const open = masked.slice(start, end)
    if (!/\p{L}/u.test(open)) return []
    const own = doubts
      .filter((doubt) => doubt.start >= start && doubt.end <= end && doubt.start < end)
      .map((doubt) => ({ ...doubt, start: doubt.start - start, end: doubt.end - start }))
    return [{ text, start, sentence, masked: open, doubts: own }]
  })
}

/** Sentences with what the judge makes of them, and with what it would change in them. */
export async function askedSentences(
  sentences: readonly ReadSentence[],
  { judge, propose, language, turn, signal }: Omit<JudgedRequest, 'judgement'>,
): Promise<readonly AskedSentence[]> {
  if (sentences.length === 0) return []
  const short = sentences.filter(({ sentence }) => sentence.length <= LONGEST_SENTENCE)
  const readings = await judge.read({
    language,
    sentences: short.map(({ sentence }) => sentence),
    turn,
    signal,
  })
  const proposed = await propose(
    short.map(({ masked }, index) => ({ masked, expected: readings[index]?.expected ?? [] })),
  )
  const read = new Map(
    short.map((sentence, index) => [sentence, { reading: readings[index], expected: proposed[index] ?? [] }]),
  )
  return sentences.map((sentence) => {
    const { reading, expected = [] } = read.get(sentence) ?? {}
    const doubts = sentence.doubts
      .toSorted((one, other) => weightOf(other) - weightOf(one))
      .slice(0, MOST_DOUBTS)
    return { ...sentence, doubts: united(doubts, expected), reading: reading ?? unread(sentence.sentence) }
  })
}

/** Words that are none come first, then what the neighbours speak for loudest. */
function weightOf({ signs: { margin, context = 0 } }: DoubtfulEdit): number {
  return margin === undefined ? context : Number.POSITIVE_INFINITY
}

/** What both propose is one change, that both speak for; what a word that is none was meant for is the speller's to guess. */
function united(doubts: readonly DoubtfulEdit[], expected: readonly DoubtfulEdit[]): readonly DoubtfulEdit[] {
  const keyOf = ({ start, end, replacement }: DoubtfulEdit) => `${start} ${end} ${replacement}`
  const misspelt = doubts.filter(({ move }) => move === 'spelling')
  const isGuessed = ({ start, end }: DoubtfulEdit) =>
    misspelt.some((guess) => guess.start === start && guess.end === end)
  const isGuess = (edit: DoubtfulEdit) => misspelt.some((guess) => keyOf(guess) === keyOf(edit))
  const own = expected.filter((edit) => !isGuessed(edit) || isGuess(edit))
  const single = new Map(own.map((edit) => [keyOf(edit), edit]))
  for (const doubt of doubts) {
    const other = single.get(keyOf(doubt))
    single.set(keyOf(doubt), other ? { ...doubt, signs: { ...other.signs, ...doubt.signs } } : doubt)
  }
  return [...single.values()]
}

/** For each sentence and each of its doubts what the judge says, if anything. */
export async function verdictsOf(
  sentences: readonly AskedSentence[],
  { judge, language, turn, signal }: Pick<JudgedRequest, 'judge' | 'language' | 'turn' | 'signal'>,
): Promise<readonly (readonly (Verdict | undefined)[])[]> {
  const asked = sentences.filter(({ doubts, reading }) => doubts.length > 0 && reading.score !== undefined)
  const questions = asked.map(({ reading, doubts, sentence }) => ({
    reading,
    others: [...new Set(doubts.map((doubt) => wordingOf(sentence, doubt)))],
  }))
  const answers = questions.length === 0 ? [] : await judge.compare({ language, questions, turn, signal })
  const odds = new Map(
    asked.map((one, index) => {
      const list = questions[index]?.others.map((other, at) => [other, answers[index]?.[at]] as const)
      return [one, new Map(list)]
    }),
  )
  return sentences.map((one) => {
    const own = one.doubts.map((doubt) => odds.get(one)?.get(wordingOf(one.sentence, doubt)))
    return one.doubts.map((_doubt, which) => verdictOn(which, own, one))
  })
}

function verdictOn(
  which: number,
  odds: readonly (number | undefined)[],
  { doubts, sentence, reading: { score } }: AskedSentence,
): Verdict | undefined {
  const [doubt, own] = [doubts[which], odds[which]]
  if (doubt === undefined || own === undefined || score === undefined) return undefined
  const leadOver = (isRival: (other: DoubtfulEdit) => boolean) =>
    own - Math.max(0, ...doubts.map((other, at) => (other !== doubt && isRival(other) ? (odds[at] ?? 0) : 0)))
  const isSame = (other: DoubtfulEdit) => other.start < doubt.end && other.end > doubt.start
  const { logProbability, pieces } = score
  return {
    odds: own,
    lead: leadOver((other) => isSame(other)),
    leadNearby: leadOver((other) => !isSame(other) && !isFar(sentence, doubt, other)),
    mean: (logProbability + own) / pieces,
    pieces,
  }
}

/** Changes with so many words between them are of two mistakes. */
const NEARBY_WORDS = 2

function isFar(sentence: string, one: ProposedEdit, other: ProposedEdit): boolean {
  const between = sentence.slice(Math.min(one.end, other.end), Math.max(one.start, other.start))
  return (between.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) > NEARBY_WORDS
}

function wordingOf(sentence: string, { start, end, replacement }: ProposedEdit): string {
  return sentence.slice(0, start) + replacement + sentence.slice(end)
}

/**
 * The changes that are made, the surest first; of two for one place the surer, and of two side by side as well: each was judged
 * with the other left out, and both may mend the same (`les enfant` is `l'enfant` or `les enfants`).
 */
function decide(
  sentence: string,
  { doubts, verdicts }: Judged,
  judgement: Judgement,
): readonly ProposedEdit[] {
  const accepted = doubts.flatMap((doubt, index): readonly ProposedEdit[] => {
    const verdict = verdicts[index]
    const { move, signs: _, isSure, ...edit } = doubt
    if (isSure && (verdict === undefined || (move !== 'spelling' && verdict.odds > -LEAST_VETO)))
      return [edit]
    if (verdict === undefined) return []
    const { weights, threshold } = judgement
    const sum = sumOf(weights, evidenceOf(doubt, verdict))
    return sum < threshold ? [] : [{ ...edit, sureness: Math.round(1000 / (1 + Math.exp(-sum))) / 1000 }]
  })
  const taken: ProposedEdit[] = []
  for (const edit of accepted.toSorted((one, other) => other.sureness - one.sureness)) {
    if (taken.every((other) => isApart(sentence, edit, other))) taken.push(edit)
  }
  return taken.toSorted((one, other) => one.start - other.start)
}

/** Two insertions at one place are none, nor are changes of two neighbouring words. */
function isApart(sentence: string, one: ProposedEdit, other: ProposedEdit): boolean {
  const [first, second] = one.start < other.start ? [one, other] : [other, one]
  if (first.start === second.start || first.end > second.start) return false
  const isPunctuation = first.kind === 'punctuation' || second.kind === 'punctuation'
  return isPunctuation || /[\p{L}\p{N}]/u.test(sentence.slice(first.end, second.start))
}

interface Judged {
  readonly doubts: readonly DoubtfulEdit[]
  /** For each doubt. */
  readonly verdicts: readonly (Verdict | undefined)[]
}
