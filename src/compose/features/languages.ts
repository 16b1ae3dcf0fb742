import { v2LanguagesRoute } from '../../api/v2/languages/languages-route.ts'
import { detectLanguageRoute } from '../../api/v3/detect-language/detect-language-route.ts'
import { v3LanguagesRoutes } from '../../api/v3/languages/languages-routes.ts'
import type { CreateCapability } from '../capability.ts'

/** Which language a text is in, and which languages every capability knows. */
export const languages: CreateCapability = ({ translation, config }) => ({
  routes: (_region, { languageResources }) => [
    detectLanguageRoute(translation, config.translation),
    v2LanguagesRoute(translation),
    ...v3LanguagesRoutes(languageResources, () => translation.reachablePairs()),
  ],
})
