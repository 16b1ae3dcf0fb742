import { type Region, STANDARD_REGION } from '../kernel/region.ts'

/**
 * Which features a region serves. The one place that knows: routes of a feature that a region lacks are not
 * registered there, and their paths are answered 404 with the standard address.
 */
const FEATURE_TABLE = {
  text_translation: { everywhere: true, paths: ['/v2/translate', '/v1/translate'] },
  language_detection: { everywhere: true, paths: ['/v3/detect/language'] },
  languages: { everywhere: true, paths: ['/v2/languages', '/v1/languages', '/v3/languages'] },
  usage: { everywhere: true, paths: ['/v2/usage', '/v1/usage'] },
  key_management: { everywhere: true, paths: ['/v2/admin/developer-keys'] },
  glossaries: {
    everywhere: true,
    paths: ['/v2/glossaries', '/v2/glossary-language-pairs', '/v3/glossaries'],
  },
  style_rules: { everywhere: true, paths: ['/v3/style_rules'] },
  voice: { everywhere: false, paths: ['/v3/voice', '/v1/jobs/voice'] },
  admin_analytics: { everywhere: false, paths: ['/v2/admin/analytics'] },
} as const satisfies Record<string, { everywhere: boolean; paths: readonly string[] }>

export type Feature = keyof typeof FEATURE_TABLE

export function regionServes(region: Region, feature: Feature): boolean {
  return region === STANDARD_REGION || FEATURE_TABLE[feature].everywhere
}

/** True for a path of a feature that only the standard address serves: `/v2/admin/analytics/custom-tags`. */
export function isStandardOnlyPath(path: string): boolean {
  return Object.values(FEATURE_TABLE).some(
    (feature) =>
      !feature.everywhere && feature.paths.some((prefix) => path === prefix || path.startsWith(`${prefix}/`)),
  )
}
