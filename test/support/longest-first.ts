import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What takes longest, so that none of these is begun when all others are done and a worker has nothing else to do. */
const LONGEST = [
  'test/web/interface.test.ts',
  'test/training/pipeline.test.ts',
  'test/documents/hostile-files.test.ts',
  'test/usage/crash.test.ts',
  'test/documents/document-crash.test.ts',
  'test/voice/engine-kill.test.ts',
  'test/acceptance/serve.test.ts',
  'test/marian/engine.test.ts',
  'test/usage/server-crash.test.ts',
  'test/acceptance/neural-load.test.ts',
  'test/usage/two-servers.test.ts',
  'test/built-in-packs/smoke.test.ts',
  'test/acceptance/regions.test.ts',
  'test/marian/batching.test.ts',
]

/** Begins with the longest files, and ends with the tests beside the code, which are short. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- a sequencer's method, not that of arrays
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => rankOf(one) - rankOf(other))
  }
}

function rankOf({ moduleId, project }: TestSpecification): number {
  const place = LONGEST.findIndex((file) => moduleId.endsWith(file))
  if (place >= 0) return place - LONGEST.length
  return project.name === 'suites' ? 0 : 1
}
