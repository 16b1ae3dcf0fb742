import { findProgram, type PipedProgram, startPipedProgram } from '../../kernel/programs/piped-program.ts'

/** The program, `off`, or `undefined`: where systems have it. */
export type FfmpegSetting = string | undefined

const PLACES = ['/usr/bin/ffmpeg', '/usr/local/bin/ffmpeg', '/opt/homebrew/bin/ffmpeg', '/snap/bin/ffmpeg']
/** An hour of audio takes seconds. */
const CPU_SECONDS = 900
const MEMORY_MB = 1024
const LARGEST_ALLOCATION = 64 * 1024 ** 2

export function findFfmpeg(setting: FfmpegSetting): string | undefined {
  return findProgram(setting, PLACES)
}

/** Starts it on its standard input and output; `fileMb` is how large a file it may keep what it seeks in. */
export function startFfmpeg(
  program: string,
  parameters: readonly string[],
  { fileMb = 0 }: { readonly fileMb?: number } = {},
): PipedProgram {
  return startPipedProgram({
    program,
    parameters: [
      '-hide_banner',
      '-loglevel',
      'quiet',
      '-nostdin',
      '-max_alloc',
      `${LARGEST_ALLOCATION}`,
      ...parameters,
    ],
    limits: { cpuSeconds: CPU_SECONDS, memoryMb: MEMORY_MB, fileMb },
  })
}
