import type { LanguageResource } from '../api/v3/languages/resources.ts'
import { type Region, STANDARD_REGION } from '../kernel/region.ts'
import type { LanguageSupport } from '../languages/language-support.ts'
import { isStandardOnlyResource } from '../regions/feature-table.ts'
import type { Capability, CreateCapability, Offered, RegionParts, ServiceParts } from './capability.ts'
import { administration } from './features/administration.ts'
import { documents } from './features/documents.ts'
import { glossaries } from './features/glossaries.ts'
import { languages } from './features/languages.ts'
import { memories } from './features/memories.ts'
import { modelPacks } from './features/model-packs.ts'
import { styleRules } from './features/style-rules.ts'
import { textImprovement } from './features/text-improvement.ts'
import { textTranslation } from './features/text-translation.ts'
import { usage } from './features/usage.ts'
import { voice } from './features/voice.ts'
import { voiceJobs } from './features/voice-jobs.ts'
import { web } from './features/web.ts'

/** Everything that the service can do, in the order in which the API reference shows it. */
const CAPABILITIES: readonly CreateCapability[] = [
  textTranslation,
  documents,
  textImprovement,
  languages,
  glossaries,
  styleRules,
  memories,
  voice,
  voiceJobs,
  usage,
  administration,
  modelPacks,
  web,
]

export async function createCapabilities(parts: ServiceParts): Promise<readonly Capability[]> {
  const capabilities: Capability[] = []
  for (const create of CAPABILITIES) capabilities.push(await create(parts))
  return capabilities
}

/** What a region offers; resources that only the standard address has are left out on the others. */
export function whatIsOffered(capabilities: readonly Capability[], region: Region): Offered {
  const resources = new Map<LanguageResource, () => LanguageSupport>()
  for (const { languageResources = {} } of capabilities) {
    for (const [name, support] of Object.entries(languageResources)) {
      if (region !== STANDARD_REGION && isStandardOnlyResource(name)) continue
      resources.set(name as LanguageResource, support)
    }
  }
  return {
    languageResources: resources,
    writingSkills: () => capabilities.flatMap(({ writingSkills }) => writingSkills?.() ?? []),
  }
}

/** Names of the parts that cannot work at the moment. */
export async function findUnreadyParts(
  capabilities: readonly Capability[],
  region: RegionParts,
  more: Readonly<Record<string, () => void | Promise<void>>>,
): Promise<readonly string[]> {
  const checks = [more, ...capabilities.map((capability) => capability.readiness?.(region) ?? {})].flatMap(
    (named) => Object.entries(named),
  )
  const results = await Promise.allSettled(checks.map(async ([, check]) => check()))
  return checks.filter((_, index) => results[index]?.status === 'rejected').map(([part]) => part)
}
