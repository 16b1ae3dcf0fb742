import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { MODE_REWRITER } from '../modes/installed-modes.ts'
import { parseMode, type Stage } from '../modes/mode-file.ts'
import { type ProcessChain, startProcessChain } from './process-chain.ts'
import { isStatisticalTagger, startTagger } from './tagger.ts'

/**
 * A translation direction held open as processes. One message at a time; each is independent of those before.
 * Every method rejects when a process ends or nothing comes back in time; the pipeline is then broken and must be
 * replaced.
 */
export interface Pipeline {
  /** Finds the words of escaped text: `red car` gives `^red/red<adj>/red<n><sg>$ ^car/car<n><sg>$`. */
  analyse(stream: string): Promise<string>
  /** Translates analysed words; marks such as `[[t:b:1]]` before a word return as `[[t:b:1]]rojo[[/]]`. */
  transfer(stream: string): Promise<string>
  /** The reading of a full stop, which ends each message so that the last word is not left undecided. */
  readonly stopReading: string
  processIds(): readonly number[]
  broken(): boolean
  /** Kills the processes and resolves when they are gone. */
  dispose(): Promise<void>
}

export interface PipelineConfig {
  readonly modesDirectory: string
  readonly programDirectory: string
  /** How long one message may take. */
  readonly segmentTimeoutMs: number
}

const REWRITER_TIMEOUT_MS = 10_000

async function readStages(mode: string, config: PipelineConfig): Promise<readonly Stage[]> {
  const { stdout } = await promisify(execFile)(
    join(config.programDirectory, MODE_REWRITER),
    ['-z', join(config.modesDirectory, `${mode}.mode`)],
    { timeout: REWRITER_TIMEOUT_MS, env: { LC_ALL: 'C.UTF-8', PATH: config.programDirectory } },
  )
  // Marks are set by ourselves, between analysis and the rest, where they cannot tear multiword units apart.
  return parseMode(stdout).filter((stage) => stage.program !== 'apertium-wblank-attach')
}

/** Splits the stages after the analysis where the statistical tagger has to stand alone. */
function startTransfer(stages: readonly Stage[], programDirectory: string): readonly ProcessChain[] {
  const at = stages.findIndex(isStatisticalTagger)
  const tagger = stages[at]
  if (tagger === undefined) return [startProcessChain({ stages, programDirectory })]
  const before = stages.slice(0, at)
  return [
    ...(before.length === 0 ? [] : [startProcessChain({ stages: before, programDirectory })]),
    startTagger(tagger, (options) => startProcessChain({ ...options, programDirectory })),
    startProcessChain({ stages: stages.slice(at + 1), programDirectory }),
  ]
}

/** Starts the processes of a mode and waits until they answer. Rejects when they do not. */
export async function openPipeline(mode: string, config: PipelineConfig): Promise<Pipeline> {
  const stages = await readStages(mode, config)
  const { programDirectory } = config
  const chains: ProcessChain[] = []
  let sequence = 0

  async function dispose(): Promise<void> {
    await Promise.all(chains.map((chain) => chain.dispose()))
  }

  async function run(through: readonly ProcessChain[], stream: string): Promise<string> {
    // The number comes back with the answer: an answer to anything else is never taken for ours.
    const end = `[][;${++sequence}\n]`
    const timer = setTimeout(() => void dispose(), config.segmentTimeoutMs)
    try {
      let message = stream + end
      for (const chain of through) message = await chain.exchange(message)
      if (!message.endsWith(end)) throw new Error('The translation processes answered another message.')
      return message.slice(0, -end.length)
    } catch (error) {
      void dispose()
      throw error
    } finally {
      clearTimeout(timer)
    }
  }

  try {
    chains.push(startProcessChain({ stages: stages.slice(0, 1), programDirectory }))
    const [analyser] = chains
    chains.push(...startTransfer(stages.slice(1), programDirectory))
    const transfer = chains.slice(1)
    const analyse = (stream: string) => run(analyser === undefined ? [] : [analyser], stream)
    const stopReading = await analyse('.')
    await run(transfer, stopReading)
    return {
      analyse,
      transfer: (stream) => run(transfer, stream),
      stopReading,
      processIds: () => chains.flatMap((chain) => chain.processIds),
      broken: () => chains.some((chain) => chain.broken()),
      dispose,
    }
  } catch (error) {
    void dispose()
    throw error
  }
}
