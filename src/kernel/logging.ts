/** Facts of one log line. Never text, file content, glossary entries or keys. */
export type LogFields = Readonly<Record<string, string | number | boolean | undefined | Error>>

/** Structured log. Adapters write it as JSON lines; tests collect it. */
export interface Logger {
  debug(fields: LogFields, message: string): void
  info(fields: LogFields, message: string): void
  warn(fields: LogFields, message: string): void
  error(fields: LogFields, message: string): void
}

export const silentLogger: Logger = { debug() {}, info() {}, warn() {}, error() {} }
