import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createMarianEngine } from '../../src/engines/marian/marian-engine.ts'
import { readJudgements } from '../../src/engines/rules/context/judgement.ts'
import { judgeEdits } from '../../src/engines/rules/judged-edits.ts'
import { loadCorrector } from '../../src/engines/rules/load-corrector.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { silentLogger } from '../../src/kernel/logging.ts'
import type { LanguageCode } from '../../src/languages/language-code.ts'
import { findPlaceholders } from '../../src/translation/placeholders/find-placeholders.ts'
import type { ProposedEdit } from '../../src/writing/improver.ts'
import { createTranslationJudge } from '../../src/writing/judge-by-translation.ts'
import type { WordingJudge } from '../../src/writing/wording-judge.ts'

export const signal = new AbortController().signal

/** The built-in packs as a judge of wordings. */
export async function builtInJudge(): Promise<WordingJudge> {
  return createTranslationJudge(
    await createMarianEngine(
      { logger: silentLogger, clock: systemClock },
      {
        modelsDirectory: mkdtempSync(join(tmpdir(), 'interpres-judge-')),
        builtInDirectory: join(import.meta.dirname, '../../packs'),
        workers: 1,
        runtime: 'portable',
      },
    ),
  )
}

/** Corrects as the service does, texts one by one; without a judge as it does where no translation model is installed. */
export async function correctorFor(
  language: string,
  judge: WordingJudge | undefined,
): Promise<(text: string) => Promise<readonly ProposedEdit[]>> {
  const corrector = await loadCorrector(language)
  const code = language as LanguageCode
  const judgement = readJudgements().get(language)
  const judging = judge?.canJudge(code) && judgement !== undefined ? { judge, judgement } : undefined
  return async (text) => {
    const passage = { text, protectedSpans: findPlaceholders(text) }
    const corrections = await corrector.correct(text, passage.protectedSpans, code, judging !== undefined)
    if (judging === undefined) return corrections.edits
    const [edits = []] = await judgeEdits([passage], [corrections], {
      ...judging,
      propose: async (readings) => readings.map((reading) => corrector.expectedEdits(reading)),
      language: code,
      signal,
    })
    return edits
  }
}
