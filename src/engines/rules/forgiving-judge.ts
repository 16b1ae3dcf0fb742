import { InterpresError } from '../../kernel/errors.ts'
import type { Logger } from '../../kernel/logging.ts'
import { unread, type WordingJudge } from '../../writing/wording-judge.ts'

/** Failures of a judge after which texts are corrected without it. */
const WITHOUT_JUDGE: ReadonlySet<string> = new Set(['engine_unavailable', 'unsupported_pair'])

/**
 * A judge of one request that says nothing where its model cannot be loaded, and nothing more once it has taken
 * `limitMs`: on a busy machine a long text is corrected by what is sure, not refused for taking too long.
 */
export function forgivingJudge(
  { judge, logger }: { readonly judge: WordingJudge; readonly logger: Logger },
  limitMs: number,
): Pick<WordingJudge, 'read' | 'compare'> {
  const limit = AbortSignal.timeout(limitMs)

  async function ask<Answer>(
    signal: AbortSignal,
    question: (signal: AbortSignal) => Promise<Answer>,
    otherwise: () => Answer,
  ): Promise<Answer> {
    try {
      return await question(AbortSignal.any([signal, limit]))
    } catch (error) {
      const isOut = error instanceof InterpresError && WITHOUT_JUDGE.has(error.code)
      if (signal.aborted || !(isOut || limit.aborted)) throw error
      logger.warn(
        { error: error instanceof Error ? error : String(error) },
        'doubtful corrections cannot be judged',
      )
      return otherwise()
    }
  }

  return {
    read: (request) =>
      ask(
        request.signal,
        (signal) => judge.read({ ...request, signal }),
        () => request.sentences.map(unread),
      ),
    compare: (request) =>
      ask(
        request.signal,
        (signal) => judge.compare({ ...request, signal }),
        () => request.questions.map(({ others }) => others.map(() => undefined)),
      ),
  }
}
