import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { composeForTest, TestService } from './composition.ts'
import type { Parties } from './parties.ts'

export type Overrides = Parameters<typeof composeForTest>[1]

/** One service for all tests of a file, with new keys for each; `scopes` are those of the key that has few. */
export function shareService(
  scopes: readonly string[],
  compose: (overrides?: Overrides) => Promise<TestService>,
) {
  let service: TestService
  let keys: Parties
  beforeAll(async () => {
    service = await compose()
  })
  afterAll(() => service.close())
  beforeEach(async () => {
    keys = await service.createParties(scopes)
  })

  return {
    get service() {
      return service
    },
    get keys() {
      return keys
    },
    /** Runs a test on a service that is composed in another way. */
    async onAnother(overrides: Overrides, run: () => Promise<void>): Promise<void> {
      const usual = service
      service = await compose(overrides)
      keys = await service.createParties()
      try {
        await run()
      } finally {
        await service.close()
        service = usual
      }
    },
  }
}
