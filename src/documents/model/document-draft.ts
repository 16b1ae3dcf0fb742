import { InterpresError } from '../../kernel/errors.ts'
import type { TranslatedSegment } from '../../translation/engine.ts'
import { countCodePoints } from '../../translation/markup/code-points.ts'
import type { Block } from '../../translation/markup/parsed-text.ts'
import { invalidDocument } from './invalid-document.ts'
import { isWorthTranslating } from './worth-translating.ts'

export const MOST_BLOCKS = 200_000

/** Collects the blocks of a document; the same text in two forms of one thing is one block. */
export interface DocumentDraft {
  readonly blocks: readonly Block[]
  /** The number of the block, `undefined` where there is nothing to translate. */
  readonly add: (block: Block) => number | undefined
  /** As `add`, but text that a block has already is that block: a cached value, a copy of a drawing. */
  readonly addCopy: (block: Block) => number | undefined
  /** The block that has this text, if there is one. */
  readonly known: (block: Block) => number | undefined
  /** Blocks that are added from here on belong to a scope; where it `isCopy`, text that the scope has is that block. */
  readonly enter: (scope: CopyScope, isCopy: boolean) => void
  readonly leave: () => void
  readonly billedCharacters: () => number
}

/** Blocks by their text, in one thing that may be written several times. */
export type CopyScope = Map<string, number>

export function createDraft(): DocumentDraft {
  const blocks: Block[] = []
  const all: CopyScope = new Map()
  const scopes: Array<{ scope: CopyScope; isCopy: boolean }> = []

  const register = (block: Block, index: number) => {
    const key = keyOf(block)
    for (const scope of [all, ...scopes.map((entered) => entered.scope)]) {
      if (!scope.has(key)) scope.set(key, index)
    }
    return index
  }
  const add = (block: Block, copies: readonly CopyScope[]): number | undefined => {
    if (!isWorthTranslating(block)) return undefined
    const key = keyOf(block)
    const known = copies.map((scope) => scope.get(key)).find((index) => index !== undefined)
    if (known !== undefined) return register(block, known)
    if (blocks.length >= MOST_BLOCKS) throw tooManyBlocks()
    blocks.push(block)
    return register(block, blocks.length - 1)
  }
  const draft: DocumentDraft = {
    blocks,
    add: (block) =>
      add(
        block,
        scopes.filter(({ isCopy }) => isCopy).map(({ scope }) => scope),
      ),
    addCopy: (block) => add(block, [all]),
    known: (block) => all.get(keyOf(block)),
    enter: (scope, isCopy) => void scopes.push({ scope, isCopy }),
    leave: () => void scopes.pop(),
    billedCharacters: () => blocks.reduce((sum, block) => sum + countCodePoints(block.text), 0),
  }
  return draft
}

export function tooManyBlocks(): Error {
  return invalidDocument(
    `The document holds more than ${MOST_BLOCKS} pieces of text. Split it into several files.`,
  )
}

function keyOf({ text, protectedSpans }: Block): string {
  return protectedSpans.length === 0 ? text : `${text}\0${JSON.stringify(protectedSpans)}`
}

/** The translations that change their blocks, by number of the block. */
export function changedTranslations(
  blocks: readonly Block[],
  translations: readonly TranslatedSegment[],
): ReadonlyMap<number, TranslatedSegment> {
  if (translations.length !== blocks.length) throw new InterpresError('internal', 'A translation is missing.')
  const changed = new Map<number, TranslatedSegment>()
  for (const [index, translation] of translations.entries()) {
    if (translation.text !== blocks[index]?.text) changed.set(index, translation)
  }
  return changed
}
