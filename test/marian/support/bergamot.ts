import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { compileFunction } from 'node:vm'

/** The part of WebAssembly that is needed here; its types come only with the browser's library. */
declare const WebAssembly: {
  compile(binary: Uint8Array): Promise<object>
  instantiate(module: object, imports: object): Promise<unknown>
}

interface AlignedMemory {
  getByteArrayView(): Int8Array
}

interface ResponseVector {
  get(index: number): { getTranslatedText(): string }
  delete(): void
}

interface BergamotModule {
  asm: Record<string, (...args: unknown[]) => unknown>
  AlignedMemory: new (bytes: number, alignment: number) => AlignedMemory
  AlignedMemoryList: new () => { push_back(memory: AlignedMemory): void }
  BlockingService: new (options: {
    cacheSize: number
  }) => {
    translate(model: unknown, input: unknown, options: unknown): ResponseVector
  }
  TranslationModel: new (
    config: string,
    model: AlignedMemory,
    shortlist: AlignedMemory,
    vocabularies: unknown,
    quality: null,
  ) => unknown
  VectorString: new () => { push_back(text: string): void; delete(): void }
  VectorResponseOptions: new () => { push_back(options: object): void; delete(): void }
}

interface BergamotFiles {
  readonly model: Uint8Array
  readonly vocabularies: readonly Uint8Array[]
  readonly shortlist?: Uint8Array
}

/** The engine that browsers use, as an independent implementation to compare with. */
export interface Bergamot {
  readonly load: (files: BergamotFiles, precision: 'float32' | 'int8shiftAlphaAll') => BergamotModel
}

interface BergamotModel {
  readonly translate: (texts: readonly string[], alignment?: boolean) => string[]
}

const GEMM = {
  int8_prepare_a: 'int8PrepareAFallback',
  int8_prepare_b: 'int8PrepareBFallback',
  int8_prepare_b_from_transposed: 'int8PrepareBFromTransposedFallback',
  int8_prepare_b_from_quantized_transposed: 'int8PrepareBFromQuantizedTransposedFallback',
  int8_prepare_bias: 'int8PrepareBiasFallback',
  int8_multiply_and_add_bias: 'int8MultiplyAndAddBiasFallback',
  int8_select_columns_of_b: 'int8SelectColumnsOfBFallback',
}

/** Starts the WebAssembly engine in this process. */
export async function startBergamot(): Promise<Bergamot> {
  const require = createRequire(import.meta.url)
  const directory = join(dirname(require.resolve('@browsermt/bergamot-translator')), 'worker')
  const glue = readFileSync(join(directory, 'bergamot-translator-worker.js'), 'utf8')
  const binary = readFileSync(join(directory, 'bergamot-translator-worker.wasm'))
  const wasm = await WebAssembly.compile(binary)
  const module = await new Promise<BergamotModule>((resolve) => {
    const target = {
      asm: {} as BergamotModule['asm'],
      instantiateWasm(info: Record<string, unknown>, accept: (instance: unknown) => void) {
        const gemm = Object.fromEntries(
          Object.entries(GEMM).map(([name, fallback]) => [
            name,
            (...args: unknown[]) => target.asm[fallback]?.(...args),
          ]),
        )
        void WebAssembly.instantiate(wasm, { ...info, wasm_gemm: gemm }).then(accept)
        return {}
      },
      onRuntimeInitialized: () => resolve(target as unknown as BergamotModule),
      print() {},
      printErr: console.error,
    }
    const self = { location: new URL('file:///') }
    compileFunction(glue, ['Module', 'require', '__dirname', 'self'])(target, require, directory, self)
  })
  return { load: (files, precision) => loadBergamotModel(module, files, precision) }
}

function loadBergamotModel(
  module: BergamotModule,
  files: BergamotFiles,
  precision: 'float32' | 'int8shiftAlphaAll',
): BergamotModel {
  const place = (bytes: Uint8Array, alignment: number) => {
    const memory = new module.AlignedMemory(bytes.byteLength, alignment)
    memory.getByteArrayView().set(bytes)
    return memory
  }
  const vocabularies = new module.AlignedMemoryList()
  for (const vocabulary of files.vocabularies) vocabularies.push_back(place(vocabulary, 64))
  const config = {
    'beam-size': 1,
    normalize: '1.0',
    'word-penalty': 0,
    'cpu-threads': 0,
    'gemm-precision': precision,
    'skip-cost': true,
    alignment: 'soft',
    quiet: true,
    'quiet-translation': true,
    'max-length-break': 128,
    'mini-batch-words': 1024,
    workspace: 128,
    'max-length-factor': '2.0',
  }
  const yaml = Object.entries(config)
    .map(([key, value]) => `${key}: ${value}\n`)
    .join('')
  const model = new module.TranslationModel(
    yaml,
    place(files.model, 256),
    place(files.shortlist ?? new Uint8Array(), 64),
    vocabularies,
    null,
  )
  const service = new module.BlockingService({ cacheSize: 0 })
  return {
    translate(texts, alignment = false) {
      const input = new module.VectorString()
      const options = new module.VectorResponseOptions()
      for (const text of texts) {
        input.push_back(text)
        options.push_back({ alignment, html: false, qualityScores: false })
      }
      const responses = service.translate(model, input, options)
      const translations = texts.map((_, index) => responses.get(index).getTranslatedText())
      for (const part of [input, options, responses]) part.delete()
      return translations
    },
  }
}
