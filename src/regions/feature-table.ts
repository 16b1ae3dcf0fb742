/**
 * Which features a region serves. The one place that knows: every region serves everything but these, which only the
 * standard address has. Elsewhere their routes are not registered, and their paths are answered 404 with the standard
 * address.
 */
const STANDARD_ONLY: Readonly<Record<string, readonly string[]>> = {
  voice: ['/v3/voice', '/v1/jobs/voice'],
  admin_analytics: ['/v2/admin/analytics'],
}

/** True for a path of a feature that only the standard address serves: `/v2/admin/analytics/custom-tags`. */
export function isStandardOnlyPath(path: string): boolean {
  return Object.values(STANDARD_ONLY)
    .flat()
    .some((prefix) => path === prefix || path.startsWith(`${prefix}/`))
}

/** True for a resource of `GET /v3/languages` that is such a feature. */
export function isStandardOnlyResource(name: string): boolean {
  return Object.hasOwn(STANDARD_ONLY, name)
}
