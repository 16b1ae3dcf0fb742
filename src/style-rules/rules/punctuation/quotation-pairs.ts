/** A quotation in a text: offsets of its two marks, and how many quotations enclose it. */
export interface QuotationPair {
  readonly open: number
  readonly close: number
  /** 0 for a quotation that is in no other. */
  readonly depth: number
  readonly family: MarkFamily
}

export type MarkFamily = 'double' | 'single' | 'corner'

export interface QuotationMarks {
  /** In the order of their closing marks. */
  readonly pairs: readonly QuotationPair[]
  /** Offsets of single marks that belong to no quotation: apostrophes and primes. */
  readonly loose: readonly number[]
}

interface OpenMark {
  readonly offset: number
  readonly mark: string
}

const MARK = /["“”„‟＂«»'‘’‚‛‹›「」『』]/g
const DOUBLE = '"“”„‟＂«»'
const CORNER = '「」『』'

/** For each opening mark what may close it. */
const CLOSERS: Readonly<Record<string, string>> = {
  '"': '"',
  '＂': '＂',
  '“': '”',
  '„': '“”"',
  '‟': '”',
  '”': '”',
  '«': '»',
  '»': '«',
  "'": "'",
  '‘': '’',
  '‚': '‘’',
  '‛': '’',
  '‹': '›',
  '›': '‹',
  '「': '」',
  '『': '』',
}
/** Quotations within quotations; marks that open more belong to no text that people write. */
const DEPTH_LIMIT = 6
const ELISION = /^(?:tis|twas|twere|em\b|til\b|cause\b|round\b|\d)/iu

/**
 * Finds the quotations of a text. A mark counts only when it can open or close where it stands and has its partner in
 * the same line; everything else (`rock 'n' roll`, `5'10"`, `the boys' toys`) is left out.
 */
export function findQuotations(text: string): QuotationMarks {
  const pairs: QuotationPair[] = []
  const used = new Set<number>()
  const singles: number[] = []
  let stack: OpenMark[] = []
  let lineEnd = nextLineEnd(text, 0)
  for (const { 0: mark, index: offset } of text.matchAll(MARK)) {
    if (offset > lineEnd) {
      stack = []
      lineEnd = nextLineEnd(text, offset)
    }
    if (familyOf(mark) === 'single') singles.push(offset)
    const level = closingLevel(stack, text, offset, mark)
    const opener = level < 0 ? undefined : stack[level]
    if (opener !== undefined) {
      stack = stack.slice(0, level)
      pairs.push({ open: opener.offset, close: offset, depth: level, family: familyOf(opener.mark) })
      used.add(opener.offset).add(offset)
    } else if (canOpen(text, offset, mark, stack)) {
      stack = [...withoutSame(stack, mark), { offset, mark }].slice(-DEPTH_LIMIT)
    }
  }
  return { pairs: settleDepths(pairs), loose: singles.filter((offset) => !used.has(offset)) }
}

/** The first mark of `rock 'n' roll`; elsewhere `'n'` is a letter in quotation marks. */
export function isElidedAnd(text: string, offset: number): boolean {
  return (
    /\p{L} $/u.test(text.slice(Math.max(0, offset - 2), offset)) &&
    /^.[nN]['’] \p{L}/u.test(text.slice(offset, offset + 5))
  )
}

function familyOf(mark: string): MarkFamily {
  if (CORNER.includes(mark)) return 'corner'
  return DOUBLE.includes(mark) ? 'double' : 'single'
}

function nextLineEnd(text: string, offset: number): number {
  const end = text.indexOf('\n', offset)
  return end < 0 ? text.length : end
}

/** Index of the opening mark that `mark` closes, or -1. */
function closingLevel(stack: readonly OpenMark[], text: string, offset: number, mark: string): number {
  if (!canClose(text, offset, mark)) return -1
  return stack.findLastIndex((opener) => {
    if (CLOSERS[opener.mark]?.includes(mark) !== true) return false
    const content = text.slice(opener.offset + 1, offset)
    if (content.trim() === '') return false
    return opener.mark !== "'" || !(isElidedAnd(text, opener.offset) || ELISION.test(content))
  })
}

function canClose(text: string, offset: number, mark: string): boolean {
  if ('„‚‛‟「『'.includes(mark)) return false
  if ('」』”'.includes(mark)) return true
  const before = text.charAt(offset - 1)
  const after = text.charAt(offset + 1)
  if ('«»‹›“‘'.includes(mark)) return before !== '' && before !== '\n'
  if (before === '' || /\s/u.test(before)) return false
  return !/[\p{Script=Latin}\p{N}]/u.test(after)
}

function canOpen(text: string, offset: number, mark: string, stack: readonly OpenMark[]): boolean {
  if ('」』’'.includes(mark)) return false
  const before = text.charAt(offset - 1)
  const after = text.charAt(offset + 1)
  if (after === '' || after === '\n') return false
  if ('「『„‚«‹“‘‟‛'.includes(mark)) return true
  if (/\s/u.test(after) && !'»›'.includes(mark)) return false
  if (mark === '”' || mark === '»' || mark === '›') return /^[\s([{—–-]?$/u.test(before)
  if (mark === "'" && /[\p{Script=Latin}\p{N}]/u.test(before)) return false
  if (/[\p{Script=Latin}\p{N}]/u.test(before)) return false
  return stack.every((opener) => opener.mark !== mark) || /^[\s([{—–"'“„«-]?$/u.test(before)
}

/** A second opening mark of the same kind means that the first one was none. */
function withoutSame(stack: readonly OpenMark[], mark: string): OpenMark[] {
  const same = stack.findIndex((opener) => opener.mark === mark && (mark === '"' || mark === "'"))
  return same < 0 ? [...stack] : stack.slice(0, same)
}

/** Depths by what was really paired, since opening marks without partner do not count. Pairs nest or stand apart. */
function settleDepths(pairs: readonly QuotationPair[]): readonly QuotationPair[] {
  const enclosing: QuotationPair[] = []
  const depths = new Map<QuotationPair, number>()
  for (const pair of pairs.toSorted((left, right) => left.open - right.open)) {
    while ((enclosing.at(-1)?.close ?? Number.POSITIVE_INFINITY) < pair.open) enclosing.pop()
    depths.set(pair, enclosing.length)
    enclosing.push(pair)
  }
  return pairs.map((pair) => ({ ...pair, depth: depths.get(pair) ?? 0 }))
}
