import { promisify } from 'node:util'
import koffi from 'koffi'
import type { Samples } from '../../speech/audio.ts'
import type { PocketsphinxInstallation } from './installation.ts'

/** A decoder in the memory of the library. */
type Handle = unknown

/** A word of the best path, by frames of 10 ms since the utterance began. */
export interface PathWord {
  readonly word: string
  readonly firstFrame: number
  readonly lastFrame: number
}

/** The calls of libpocketsphinx that we need. Those that take long run in threads, one decoder in one at a time. */
export interface Pocketsphinx {
  /** Errors: when the model cannot be read. */
  create(options: readonly string[]): Promise<Handle>
  /** Begins an utterance; its frames are counted from 0. */
  begin(decoder: Handle): void
  hear(decoder: Handle, samples: Samples): Promise<void>
  end(decoder: Handle): Promise<void>
  /** Frames of the utterance in which somebody spoke, as the library judges it. */
  speechFrames(decoder: Handle): number
  bestPath(decoder: Handle): readonly PathWord[]
  destroy(decoder: Handle): void
}

/** Loads the libraries. Only in a process of their own: what they do wrong ends it. */
export function loadPocketsphinx({ libraries }: PocketsphinxInstallation): Pocketsphinx {
  const base = koffi.load(libraries.base)
  const library = koffi.load(libraries.decoder)
  const argumentDefinitions = library.func('void *ps_args()')
  const parse = base.func(
    'void *cmd_ln_parse_r(void *into, void *definitions, int count, char **values, int strict)',
  )
  const freeArguments = base.func('int cmd_ln_free_r(void *parsed)')
  const create = library.func('void *ps_init(void *parsed)')
  const destroy = library.func('int ps_free(void *decoder)')
  const startStream = library.func('int ps_start_stream(void *decoder)')
  const startUtterance = library.func('int ps_start_utt(void *decoder)')
  const process = library.func(
    'int ps_process_raw(void *decoder, const int16_t *samples, size_t count, int no_search, int whole)',
  )
  const endUtterance = library.func('int ps_end_utt(void *decoder)')
  const frames = library.func('int ps_get_n_frames(void *decoder)')
  const firstSegment = library.func('void *ps_seg_iter(void *decoder)')
  const nextSegment = library.func('void *ps_seg_next(void *segment)')
  const segmentWord = library.func('const char *ps_seg_word(void *segment)')
  const segmentFrames = library.func('void ps_seg_frames(void *segment, _Out_ int *first, _Out_ int *last)')
  const createInThread = promisify(create.async)
  const processInThread = promisify(process.async)
  const endInThread = promisify(endUtterance.async)

  return {
    async create(options) {
      const values = ['pocketsphinx', ...options]
      const parsed: unknown = parse(null, argumentDefinitions(), values.length, values, 1)
      const decoder: unknown = parsed === null ? null : await createInThread(parsed)
      if (parsed !== null) freeArguments(parsed)
      if (decoder === null) throw new Error('pocketsphinx cannot read its model')
      return decoder
    },
    begin(decoder) {
      startStream(decoder)
      startUtterance(decoder)
    },
    async hear(decoder, samples) {
      await processInThread(decoder, samples, samples.length, 0, 0)
    },
    async end(decoder) {
      await endInThread(decoder)
    },
    speechFrames: (decoder) => Number(frames(decoder)),
    bestPath(decoder) {
      const words: PathWord[] = []
      for (let segment = firstSegment(decoder); segment !== null; segment = nextSegment(segment)) {
        const first = [0]
        const last = [0]
        segmentFrames(segment, first, last)
        words.push({ word: String(segmentWord(segment)), firstFrame: first[0] ?? 0, lastFrame: last[0] ?? 0 })
      }
      return words
    },
    destroy: (decoder) => void destroy(decoder),
  }
}
