import type { ImproveRequest, Improver, ProposedEdit } from './improver.ts'
import type { Manner } from './manner.ts'
import { takeEdits } from './take-edits.ts'
import { createWorkingText } from './working-text.ts'

export interface Step {
  readonly improver: Improver
  readonly manner: Manner
}

/**
 * The edits of all steps together, as edits of the passages that were given; each step sees what the one before it
 * left. A passage that a rewriter leaves alone keeps its corrections.
 */
export async function proposeEdits(
  steps: readonly Step[],
  { passages, language, turn, signal }: Omit<ImproveRequest, 'manner'>,
): Promise<readonly (readonly ProposedEdit[])[]> {
  const texts = passages.map(({ text, protectedSpans }) => createWorkingText(text, protectedSpans))
  for (const { improver, manner } of steps) {
    const current = texts.map((text) => text.passage())
    const proposed = await improver.improve({ passages: current, language, manner, turn, signal })
    for (const [index, text] of texts.entries()) {
      const passage = current[index]
      if (passage !== undefined) text.take(takeEdits(passage, proposed[index] ?? []))
    }
  }
  return texts.map((text, index) => {
    const passage = passages[index]
    return passage === undefined ? [] : takeEdits(passage, text.edits())
  })
}
