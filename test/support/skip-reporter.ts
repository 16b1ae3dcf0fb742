import type { Reporter, TestCase, TestModule } from 'vitest/node'
import { EXPECTED_SKIPS } from './expected-skips.ts'

/** Names tests that were left out without being expected to; in CI they fail the run. */
export default class SkipReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const all = modules.flatMap((module) => [...module.children.allTests()])
    // Whoever names tests on the command line leaves all others out.
    if (process.argv.some((argument) => /^(?:-t|--testNamePattern)/.test(argument))) return
    const unexpected = all.filter((test) => test.result().state === 'skipped' && !isExpected(test))
    if (unexpected.length === 0) return
    console.error(
      `\n${unexpected.length} tests were skipped that test/support/expected-skips.ts does not list:`,
    )
    for (const test of unexpected) console.error(`  ${test.module.relativeModuleId} > ${test.fullName}`)
    if (process.env['CI'] !== undefined) process.exitCode = 1
  }
}

function isExpected({ fullName }: TestCase): boolean {
  return EXPECTED_SKIPS.some(({ test }) => test.test(fullName))
}
