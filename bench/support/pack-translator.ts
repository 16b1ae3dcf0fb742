import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createMarianEngine } from '../../src/engines/marian/marian-engine.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { silentLogger } from '../../src/kernel/logging.ts'
import type { LanguageCode } from '../../src/languages/language-code.ts'

/** The packs of a folder in one worker of the portable runtime; requests have no wish unless quality is preferred. */
export interface PackTranslator {
  /** Folders of the packs, as the engine takes them. */
  readonly places: { readonly modelsDirectory: string; readonly builtInDirectory: string }
  /** As `en-de`. */
  readonly pairs: readonly string[]
  /** The translations of texts, in their order. */
  translate(pair: string, texts: readonly string[], preferQuality?: boolean): Promise<readonly string[]>
  close(): Promise<void>
}

const BUILT_IN = join(import.meta.dirname, '../../packs')

/** Translates with the built-in packs, or with those of another folder. */
export async function createPackTranslator(builtInDirectory = BUILT_IN): Promise<PackTranslator> {
  const places = {
    modelsDirectory: await mkdtemp(join(tmpdir(), 'interpres-bench-')),
    builtInDirectory,
  }
  const engine = await createMarianEngine(
    { logger: silentLogger, clock: systemClock },
    { ...places, workers: 1, runtime: 'portable' },
  )
  return {
    places,
    pairs: engine.pairs().map(({ source, target }) => `${source}-${target}`),
    async translate(pair, texts, preferQuality = false) {
      const [source = '', target = ''] = pair.split('-')
      const results = await engine.translate({
        pair: { source: source as LanguageCode, target: target as LanguageCode },
        segments: texts.map((text) => ({ text, protectedSpans: [] })),
        formality: 'default',
        preferQuality,
        context: undefined,
        instructions: [],
        signal: new AbortController().signal,
      })
      return results.map(({ text }) => text)
    },
    async close() {
      await engine.close()
      await rm(places.modelsDirectory, { recursive: true, force: true })
    },
  }
}
