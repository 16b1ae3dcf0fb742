import { writeRoutes } from '../../api/v2/write/write-routes.ts'
import { writingSupport } from '../../writing/writing-support.ts'
import type { CreateCapability } from '../capability.ts'
import { composeWriting } from '../writing.ts'

/** Texts, corrected or rephrased while the caller waits. */
export const textImprovement: CreateCapability = ({ config, clock, logger, translation }) => {
  const writing = composeWriting(config, {
    clock,
    logger,
    detector: translation.detector,
    judge: translation.wordingJudge,
  })
  return {
    routes: (region) => writeRoutes({ ...region, writing }, config.translation),
    languageResources: { write: () => writingSupport(writing.skills(), translation.detector.languages()) },
    writingSkills: () => writing.skills(),
    close: () => writing.close(),
  }
}
