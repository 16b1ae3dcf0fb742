import { serveCalls } from '../../kernel/threads/serve-calls.ts'
import type { LanguageCode } from '../../languages/language-code.ts'
import type { Passage } from '../../writing/improver.ts'
import type { Manner } from '../../writing/manner.ts'
import type { Corrector } from './corrector.ts'
import { loadCorrector } from './load-corrector.ts'
import { rewrite } from './rewriting/rewrite.ts'

/** What a thread is asked to do; a thread serves one language and keeps it loaded. */
export interface RuleTask {
  readonly language: string
  readonly form: LanguageCode
  readonly manner: Manner
  readonly passages: readonly Passage[]
}

const loaded = new Map<string, Promise<Corrector>>()

async function work({ language, form, manner, passages }: RuleTask) {
  if (manner.kind !== 'correction') {
    return passages.map(({ text, protectedSpans }) => rewrite(text, protectedSpans, language, manner))
  }
  const known = loaded.get(language)
  const loading = known ?? loadCorrector(language)
  if (known === undefined) loaded.set(language, loading)
  const corrector = await loading
  const edits = []
  for (const { text, protectedSpans } of passages) {
    edits.push(await corrector.correct(text, protectedSpans, form))
  }
  return edits
}

serveCalls(work)
