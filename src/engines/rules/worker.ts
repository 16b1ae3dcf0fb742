import { serveCalls } from '../../kernel/threads/serve-calls.ts'
import type { LanguageCode } from '../../languages/language-code.ts'
import type { Passage } from '../../writing/improver.ts'
import type { Manner } from '../../writing/manner.ts'
import type { Corrections, Corrector, ExpectedReading } from './corrector.ts'
import { loadCorrector } from './load-corrector.ts'
import { rewrite } from './rewriting/rewrite.ts'

interface CorrectTask {
  readonly form: LanguageCode
  readonly manner: Manner
  readonly passages: readonly Passage[]
  /** Doubtful changes are wanted as well: somebody judges them. */
  readonly isJudged: boolean
}

/** What a judge expected is to be made changes of, one list a sentence. */
interface ExpectTask {
  readonly readings: readonly ExpectedReading[]
}

/** What a thread or a process is asked to do; it serves one language and keeps it loaded. */
export type RuleTask = { readonly language: string } & (CorrectTask | ExpectTask)

const loaded = new Map<string, Promise<Corrector>>()

function correctorFor(language: string): Promise<Corrector> {
  const known = loaded.get(language)
  const loading = known ?? loadCorrector(language)
  if (known === undefined) loaded.set(language, loading)
  return loading
}

/** What traps in WebAssembly leaves its memory in any state: the thread or process ends, and another takes its calls. */
export async function work(task: RuleTask): Promise<readonly Corrections[]> {
  try {
    return await improve(task)
  } catch (error) {
    if (error instanceof Error && error.name === 'RuntimeError') process.exit(1)
    throw error
  }
}

async function improve(task: RuleTask): Promise<readonly Corrections[]> {
  const { language } = task
  if ('readings' in task) {
    const corrector = await correctorFor(language)
    return task.readings.map((reading) => ({ edits: [], doubts: corrector.expectedEdits(reading) }))
  }
  const { form, manner, passages, isJudged } = task
  if (manner.kind !== 'correction') {
    return passages.map(({ text, protectedSpans }) => ({
      edits: rewrite(text, protectedSpans, language, manner),
      doubts: [],
    }))
  }
  const corrector = await correctorFor(language)
  const corrections = []
  for (const { text, protectedSpans } of passages) {
    corrections.push(await corrector.correct(text, protectedSpans, form, isJudged))
  }
  return corrections
}

serveCalls(work)
