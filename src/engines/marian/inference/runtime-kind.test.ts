import { execFileSync } from 'node:child_process'
import { afterEach, expect, test, vi } from 'vitest'
import { chooseRuntime, type RuntimeChoice, type RuntimeSetting } from './runtime-kind.ts'

afterEach(() => {
  vi.doUnmock('./native/weight-flavour.ts')
  vi.resetModules()
})

function withoutNativeBuild(): void {
  vi.doMock('./native/weight-flavour.ts', () => {
    throw new Error('no build for this platform')
  })
}

interface Seen extends RuntimeChoice {
  readonly isLoaded: boolean
}

/** Chooses in a process of its own and says whether the native library was loaded there. */
function chooseElsewhere(setting: RuntimeSetting, ...nodeOptions: readonly string[]): Seen {
  const script = `
    import { chooseRuntime } from ${JSON.stringify(new URL('runtime-kind.ts', import.meta.url).href)}
    const choice = await chooseRuntime(${JSON.stringify(setting)})
    const isLoaded = process.report.getReport().sharedObjects.some((path) => path.includes('onnxruntime'))
    process.stdout.write(JSON.stringify({ ...choice, isLoaded }))`
  const options = [...nodeOptions, '--disable-warning=ExperimentalWarning', '--input-type=module']
  return JSON.parse(execFileSync(process.execPath, [...options, '-e', script], { encoding: 'utf8' })) as Seen
}

test('the native library is taken, and loaded, where it is asked for', () => {
  const { kind, isLoaded } = chooseElsewhere('native')
  expect(['int8', 'uint8']).toContain(kind)
  expect(isLoaded).toBe(true)
})

test('the native library is not even loaded where the portable runtime is asked for', () => {
  expect(chooseElsewhere('portable')).toEqual({ kind: 'portable', reason: 'as configured', isLoaded: false })
})

test('by itself the portable runtime is taken where bytes multiply exactly, else ONNX Runtime', () => {
  const { kind, isLoaded } = chooseElsewhere('auto')
  expect(isLoaded).toBe(kind !== 'portable')
})

test.skipIf(process.arch !== 'x64')('by itself ONNX Runtime is taken on x86 without VNNI', () => {
  expect(chooseElsewhere('auto', '--no-enable-avx-vnni', '--no-enable-avx-vnni-int8')).toMatchObject({
    isLoaded: true,
    reason: 'faster on this processor',
  })
})

test('the portable runtime is taken where there is no build of ONNX Runtime', async () => {
  withoutNativeBuild()
  expect(await chooseRuntime('auto')).toMatchObject({ kind: 'portable' })
})

test('asked for where there is no build, ONNX Runtime is not replaced in silence', async () => {
  withoutNativeBuild()
  await expect(chooseRuntime('native')).rejects.toThrow('ONNX Runtime cannot be loaded on this machine')
})
