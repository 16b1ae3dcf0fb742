import type { IncomingHttpHeaders } from 'node:http'
import { parseReportingTag } from '../../../usage/reporting-tag.ts'

/** The header that existing clients send, and its neutral name. */
const HEADERS = ['x-deepl-reporting-tag', 'x-reporting-tag'] as const

/**
 * The reporting tag of a request, normalised. A header that was sent twice arrives joined by a comma and a space, which
 * no tag may hold.
 *
 * Errors: `invalid_parameter` for more than one tag and for a tag that is not allowed.
 */
export function readReportingTag(headers: IncomingHttpHeaders): string | undefined {
  return parseReportingTag(HEADERS.flatMap((name) => headers[name] ?? []))
}
