import { setImmediate } from 'node:timers/promises'
import type { Stage } from '../modes/mode-file.ts'
import type { ProcessChain, ProcessChainOptions } from './process-chain.ts'

/**
 * The stage that chooses between readings of a word. The statistical tagger forgets nothing: meeting a combination
 * of readings that it was not trained on, it overwrites its class of unknown words for good, and every later text is
 * tagged otherwise (seen in apertium 3.8). It says so on standard error when run with `-d`; it is then replaced, so
 * that each text is tagged as by a fresh process.
 */
export function isStatisticalTagger(stage: Stage): boolean {
  const flags = stage.arguments.filter((argument) => /^-[a-z]+$/.test(argument)).join('')
  return stage.program === 'apertium-tagger' && flags.includes('g') && !/[xuw]/.test(flags)
}

const CLASS_OVERWRITTEN = 'new ambiguity class'

/** A statistical tagger that is replaced whenever a text has changed it; otherwise like any chain of processes. */
export function startTagger(
  stage: Stage,
  startChain: (options: Pick<ProcessChainOptions, 'stages' | 'onDiagnostics'>) => ProcessChain,
): ProcessChain {
  const debugged = { program: stage.program, arguments: ['-d', ...stage.arguments] }
  let diagnostics = ''
  let current = start()

  function start(): ProcessChain {
    const chain = startChain({
      stages: [debugged],
      onDiagnostics(text) {
        if (chain === current) diagnostics += text.toLowerCase()
      },
    })
    return chain
  }

  return {
    async exchange(message) {
      diagnostics = ''
      const answer = await current.exchange(message)
      // What it says was written before the answer: it is in the same round of input events at the latest.
      await setImmediate()
      if (diagnostics.includes(CLASS_OVERWRITTEN)) {
        const changed = current
        current = start()
        void changed.dispose()
      }
      return answer
    },
    get processIds() {
      return current.processIds
    },
    broken: () => current.broken(),
    dispose: () => current.dispose(),
  }
}
