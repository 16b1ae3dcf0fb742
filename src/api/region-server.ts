import type { FastifyInstance } from 'fastify'
import { regionServes } from '../regions/feature-table.ts'
import { type OperationsDependencies, registerOperations } from './operations/register-operations.ts'
import { registerReference } from './reference/register-reference.ts'
import { createServer, type ServerConfig, type ServerDependencies } from './server.ts'
import { type AnalyticsDependencies, registerAnalytics } from './v2/admin-analytics/analytics-route.ts'
import { registerCustomTags } from './v2/admin-analytics/custom-tags-route.ts'
import {
  type DeveloperKeysDependencies,
  registerDeveloperKeys,
} from './v2/admin-developer-keys/developer-keys-route.ts'
import { registerV2Glossaries } from './v2/glossaries/register-glossaries.ts'
import {
  type GlossaryLanguagePairsDependencies,
  registerGlossaryLanguagePairs,
} from './v2/glossary-language-pairs/glossary-language-pairs-route.ts'
import { type LanguagesDependencies, registerV2Languages } from './v2/languages/languages-route.ts'
import { registerTranslate, type TranslateDependencies } from './v2/translate/translate-route.ts'
import { registerUsage, type UsageDependencies } from './v2/usage/usage-route.ts'
import {
  type DetectLanguageDependencies,
  registerDetectLanguage,
} from './v3/detect-language/detect-language-route.ts'
import type { GlossariesDependencies } from './v3/glossaries/glossaries-dependencies.ts'
import { registerV3Glossaries } from './v3/glossaries/register-glossaries.ts'
import {
  type LanguageResourcesDependencies,
  registerLanguageResources,
} from './v3/language-resources/language-resources-route.ts'
import { registerV3Languages, type V3LanguagesDependencies } from './v3/languages/languages-route.ts'
import { registerStyleRules } from './v3/style-rules/register-style-rules.ts'

export interface RegionServerDependencies
  extends ServerDependencies,
    OperationsDependencies,
    TranslateDependencies,
    DetectLanguageDependencies,
    LanguagesDependencies,
    V3LanguagesDependencies,
    LanguageResourcesDependencies,
    GlossariesDependencies,
    GlossaryLanguagePairsDependencies,
    AnalyticsDependencies,
    DeveloperKeysDependencies,
    UsageDependencies {}

export interface RegionServerConfig extends ServerConfig {
  readonly version: string
  readonly metricsToken: string | undefined
  readonly maxTexts: number
}

/** The server of one region with the endpoints of every feature that the region has. It does not listen yet. */
export async function createRegionServer(
  dependencies: RegionServerDependencies,
  config: RegionServerConfig,
): Promise<FastifyInstance> {
  const { region } = config
  const app = await createServer(dependencies, config)
  await registerReference(app, config)
  registerOperations(app, dependencies, config)
  if (regionServes(region, 'text_translation')) registerTranslate(app, dependencies, config)
  if (regionServes(region, 'language_detection')) registerDetectLanguage(app, dependencies, config)
  if (regionServes(region, 'languages')) {
    registerV2Languages(app, dependencies)
    registerV3Languages(app, dependencies)
    registerLanguageResources(app, dependencies)
  }
  if (regionServes(region, 'glossaries')) {
    registerV3Glossaries(app, dependencies)
    registerV2Glossaries(app, dependencies)
    registerGlossaryLanguagePairs(app, dependencies)
  }
  if (regionServes(region, 'style_rules')) registerStyleRules(app, dependencies)
  if (regionServes(region, 'usage')) registerUsage(app, dependencies)
  if (regionServes(region, 'key_management')) registerDeveloperKeys(app, dependencies)
  if (regionServes(region, 'admin_analytics')) {
    registerAnalytics(app, dependencies)
    registerCustomTags(app, dependencies)
  }
  return app
}
