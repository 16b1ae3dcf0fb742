import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Clock } from '../../../kernel/clock.ts'
import { dataFiles, parseMode } from './mode-file.ts'
import { SERVED_MODES, type ServedMode } from './served-modes.ts'

export interface InstalledModes {
  /** The served modes that can run here: mode file, every program and every data file exist. */
  list(): readonly ServedMode[]
}

export interface InstalledModesConfig {
  /** Where the mode files lie, e.g. `/usr/share/apertium/modes`. */
  readonly modesDirectory: string
  /** Where the programs lie, e.g. `/usr/bin`. */
  readonly programDirectory: string
}

/** Rewrites a mode so that words may carry marks and every stage flushes at NUL; part of the toolbox. */
export const MODE_REWRITER = 'apertium-wblank-mode'

function modified(directory: string): number | undefined {
  return statSync(directory, { throwIfNoEntry: false })?.mtimeMs
}

/** A package that is being unpacked shows its mode before its data, so a look is repeated after this time. */
const LOOK_AGAIN_AFTER_MS = 60_000

/** Looks into the modes directory again whenever it was changed, so that packages may come and go while we run. */
export function createInstalledModes(options: {
  clock: Clock
  config: InstalledModesConfig
}): InstalledModes {
  const { clock, config } = options
  let seen: number | undefined
  let lookedAtMs = Number.NEGATIVE_INFINITY
  let modes: readonly ServedMode[] = []

  function usable({ mode }: ServedMode): boolean {
    try {
      const stages = parseMode(readFileSync(join(config.modesDirectory, `${mode}.mode`), 'utf8'))
      const programs = stages.map((stage) => join(config.programDirectory, stage.program))
      return [...programs, ...dataFiles(stages)].every((path) => existsSync(path))
    } catch {
      return false
    }
  }

  return {
    list() {
      const now = modified(config.modesDirectory)
      if (now !== seen || clock.nowMs() - lookedAtMs >= LOOK_AGAIN_AFTER_MS) {
        seen = now
        lookedAtMs = clock.nowMs()
        const complete = now !== undefined && existsSync(join(config.programDirectory, MODE_REWRITER))
        modes = complete ? SERVED_MODES.filter(usable) : []
      }
      return modes
    },
  }
}
