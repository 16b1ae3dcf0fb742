/** Matrix products in WebAssembly with 128-bit vectors, for platforms that ONNX Runtime has no build for. */
export interface SimdKernel {
  /**
   * `out[r][n] = sum of a[r][k] * b[n][k]`, int8 times int8 to int32. Addresses are bytes in the memory; rows of `a` and
   * `b` have `strideBytes`, a multiple of 16, and follow each other without gaps; `out` is [rows, outputs].
   */
  readonly multiplyInt8: Multiply
  /** The same for float32. */
  readonly multiplyFloat32: Multiply
}

type Multiply = (
  a: number,
  b: number,
  out: number,
  rows: number,
  outputs: number,
  strideBytes: number,
) => void

export interface WasmMemory {
  readonly buffer: ArrayBuffer
  grow(pages: number): number
}

/** The part of WebAssembly that is needed here; its types come only with the browser's library. */
declare const WebAssembly: {
  readonly Memory: new (limits: { readonly initial: number; readonly maximum: number }) => WasmMemory
  instantiate(
    binary: Uint8Array,
    imports: object,
  ): Promise<{ readonly instance: { readonly exports: object } }>
}

export const PAGE_BYTES = 65_536
const MAX_PAGES = 65_536

export async function createSimdKernel(
  initialBytes: number,
): Promise<{ readonly kernel: SimdKernel; readonly memory: WasmMemory }> {
  const memory = new WebAssembly.Memory({ initial: Math.ceil(initialBytes / PAGE_BYTES), maximum: MAX_PAGES })
  const { instance } = await WebAssembly.instantiate(assembleKernel(), { host: { memory } })
  return { kernel: instance.exports as unknown as SimdKernel, memory }
}

const I32 = 0x7f
const V128 = 0x7b
const VOID = 0x40
const PARAMETERS = 6
/** Numbers of the locals; the first six are the parameters. */
const A = 0
const B = 1
const OUT = 2
const ROWS = 3
const OUTPUTS = 4
const STRIDE = 5
const N = 6
const R = 7
const AT_A = 8
const AT_B = 9
const AT_OUT = 10
const END = 11
const SUM = 12
const VECTOR_A = 13
const VECTOR_B = 14

const get = (local: number) => [0x20, local]
const set = (local: number) => [0x21, local]
const i32 = (value: number) => [0x41, ...signedLeb(value)]
const ADD = [0x6a]
const MULTIPLY = [0x6c]
const LESS = [0x49]
const LOAD_VECTOR = [0xfd, 0x00, 0x00, 0x00]

function assembleKernel(): Uint8Array {
  const bodies = [
    body(
      [
        ...get(SUM),
        ...get(VECTOR_A),
        ...get(VECTOR_B),
        ...simd(0x9c),
        ...simd(0x7e),
        ...simd(0xae),
        ...get(VECTOR_A),
        ...get(VECTOR_B),
        ...simd(0x9d),
        ...simd(0x7e),
        ...simd(0xae),
        ...set(SUM),
      ],
      { lane: 0x1b, add: ADD, store: 0x36 },
    ),
    body([...get(SUM), ...get(VECTOR_A), ...get(VECTOR_B), ...simd(0xe6), ...simd(0xe4), ...set(SUM)], {
      lane: 0x1f,
      add: [0x92],
      store: 0x38,
    }),
  ]
  const type = [0x60, PARAMETERS, ...Array.from({ length: PARAMETERS }, () => I32), 0]
  return Uint8Array.from([
    0x00,
    0x61,
    0x73,
    0x6d,
    0x01,
    0x00,
    0x00,
    0x00,
    ...section(1, [1, ...type]),
    ...section(2, [1, ...text('host'), ...text('memory'), 0x02, 0x01, 0x00, ...leb(MAX_PAGES)]),
    ...section(3, [2, 0, 0]),
    ...section(7, [2, ...text('multiplyInt8'), 0, 0, ...text('multiplyFloat32'), 0, 1]),
    ...section(10, [2, ...bodies.flat()]),
  ])
}

interface LaneOperations {
  readonly lane: number
  readonly add: readonly number[]
  readonly store: number
}

/** For every output, for every row: the sum over vectors of 16 bytes. A row of `b` stays in the cache for all rows of `a`. */
function body(accumulate: readonly number[], { lane, add, store }: LaneOperations): number[] {
  const lanes = [0, 1, 2, 3].flatMap((index) => [
    ...get(SUM),
    ...simd(lane),
    index,
    ...(index === 0 ? [] : add),
  ])
  const code = [
    ...loop([
      ...i32(0),
      ...set(R),
      ...get(A),
      ...set(AT_A),
      ...get(OUT),
      ...get(N),
      ...i32(4),
      ...MULTIPLY,
      ...ADD,
      ...set(AT_OUT),
      ...loop([
        0xfd,
        0x0c,
        ...Array.from({ length: 16 }, () => 0),
        ...set(SUM),
        ...get(B),
        ...set(AT_B),
        ...get(AT_A),
        ...get(STRIDE),
        ...ADD,
        ...set(END),
        ...loop([
          ...get(AT_A),
          ...LOAD_VECTOR,
          ...set(VECTOR_A),
          ...get(AT_B),
          ...LOAD_VECTOR,
          ...set(VECTOR_B),
          ...accumulate,
          ...increase(AT_A, i32(16)),
          ...increase(AT_B, i32(16)),
          ...get(AT_A),
          ...get(END),
          ...LESS,
          0x0d,
          0,
        ]),
        ...get(AT_OUT),
        ...lanes,
        store,
        0x02,
        0x00,
        ...increase(AT_OUT, [...get(OUTPUTS), ...i32(4), ...MULTIPLY]),
        ...increase(R, i32(1)),
        ...get(R),
        ...get(ROWS),
        ...LESS,
        0x0d,
        0,
      ]),
      ...increase(B, get(STRIDE)),
      ...increase(N, i32(1)),
      ...get(N),
      ...get(OUTPUTS),
      ...LESS,
      0x0d,
      0,
    ]),
    0x0b,
  ]
  const locals = [2, END - N + 1, I32, VECTOR_B - SUM + 1, V128]
  return [...leb(locals.length + code.length), ...locals, ...code]
}

function loop(code: readonly number[]): number[] {
  return [0x03, VOID, ...code, 0x0b]
}

function increase(local: number, by: readonly number[]): number[] {
  return [...get(local), ...by, ...ADD, ...set(local)]
}

function simd(operation: number): number[] {
  return [0xfd, ...leb(operation)]
}

function section(id: number, content: readonly number[]): number[] {
  return [id, ...leb(content.length), ...content]
}

function text(value: string): number[] {
  return [value.length, ...Buffer.from(value, 'latin1')]
}

function leb(value: number): number[] {
  const bytes: number[] = []
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return [...bytes, rest]
    bytes.push((rest % 128) | 0x80)
  }
}

/** For the small non-negative constants used here. */
function signedLeb(value: number): number[] {
  return value < 64 ? [value] : [(value % 128) | 0x80, Math.floor(value / 128)]
}
