import { analyticsRoute } from '../../api/v2/admin-analytics/analytics-route.ts'
import { customTagsRoute } from '../../api/v2/admin-analytics/custom-tags-route.ts'
import { developerKeysRoutes } from '../../api/v2/admin-developer-keys/developer-keys-route.ts'
import type { CreateCapability } from '../capability.ts'

/** What administrators of an account do: make and limit keys, read reports. */
export const administration: CreateCapability = ({ keys, usage }) => ({
  routes: () => [...developerKeysRoutes({ keys }), analyticsRoute(usage), customTagsRoute(usage)],
})
