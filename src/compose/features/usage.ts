import { usageRoute } from '../../api/v2/usage/usage-route.ts'
import type { CreateCapability } from '../capability.ts'

/** What a key and its account have used, for every key. */
export const usage: CreateCapability = (parts) => ({
  routes: () => [usageRoute(parts.usage)],
  readiness: ({ region }) => ({ 'usage forwarding': () => parts.usage.checkForwarding(region) }),
})
