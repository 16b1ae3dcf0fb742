import { afterEach, expect, test, vi } from 'vitest'
import { detectRuntimeKind } from './runtime-kind.ts'

afterEach(() => {
  vi.doUnmock('./weight-flavour.ts')
  vi.resetModules()
})

test('ONNX Runtime is taken where it can be loaded', async () => {
  expect(['int8', 'uint8']).toContain(await detectRuntimeKind())
})

test('the portable runtime is taken where there is no build of ONNX Runtime', async () => {
  vi.doMock('./weight-flavour.ts', () => {
    throw new Error('no build for this platform')
  })
  expect(await detectRuntimeKind()).toBe('portable')
})
