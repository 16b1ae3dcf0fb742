import pino from 'pino'
import type { LogFields, Logger } from '../kernel/logging.ts'

export interface PinoLoggerConfig {
  readonly level: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  /** File descriptor: 2 for standard error, so that standard output stays free for results. */
  readonly destination: number
}

/** Writes JSON lines with a time in ISO 8601 and the level's name. */
export function createPinoLogger(config: PinoLoggerConfig): Logger {
  const log = pino(
    {
      level: config.level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    pino.destination({ dest: config.destination, sync: config.destination === 2 }),
  )
  const write = (level: 'debug' | 'info' | 'warn' | 'error') => (fields: LogFields, message: string) => {
    const { error, ...rest } = fields
    if (error instanceof Error) log[level]({ ...rest, err: error }, message)
    else log[level](rest, message)
  }
  return { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') }
}
