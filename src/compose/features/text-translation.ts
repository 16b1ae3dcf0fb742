import { translateRoute } from '../../api/v2/translate/translate-route.ts'
import type { CreateCapability } from '../capability.ts'

/** Texts, translated while the caller waits. */
export const textTranslation: CreateCapability = ({ translation, config }) => ({
  routes: (region) => [translateRoute({ ...translation, ...region }, config.translation)],
  languageResources: { translate_text: () => translation.support() },
  readiness: () => ({ translation: () => translation.checkReady() }),
  warnings: () => translation.warnings(),
})
