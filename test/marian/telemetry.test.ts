import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const engine = new URL('../../src/engines/marian/', import.meta.url)

/** Runs a module in a process with an empty home and nothing in its environment that could be taken for a test run. */
function runModule(source: string, home: string): string {
  return execFileSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', source],
    { env: { PATH: process.env['PATH'] ?? '', HOME: home }, encoding: 'utf8' },
  )
}

test.each([
  [
    'in the main thread',
    `const { detectWeightFlavour } = await import('${engine.href}inference/native/weight-flavour.ts')
     console.log(await detectWeightFlavour())`,
  ],
  [
    'in a thread',
    `import { Worker } from 'node:worker_threads'
     const { forbidTelemetry } = await import('${engine.href}inference/native/no-telemetry.ts')
     forbidTelemetry()
     const code = "import('${engine.href}inference/native/weight-flavour.ts').then((m) => m.detectWeightFlavour()).then(console.log)"
     await new Promise((resolve) => new Worker(code, { eval: true }).once('exit', resolve))`,
  ],
])('ONNX Runtime keeps no identifier and no events of its own %s', async (_, source) => {
  const home = await mkdtemp(join(tmpdir(), 'interpres-home-'))
  try {
    expect(runModule(source, home)).toMatch(/^u?int8\s*$/)
    expect(await readdir(home, { recursive: true })).toEqual([])
  } finally {
    await rm(home, { recursive: true, force: true })
  }
})
