import type { LanguagePair } from '../translation/engine.ts'

/** A pack that is there: installed, or built in. */
export interface ListedPack {
  readonly name: string
  readonly builtIn: boolean
  readonly pairs: readonly LanguagePair[]
  readonly quality: 'basic' | 'standard' | 'high' | undefined
  readonly licence: string | undefined
  readonly version: string | undefined
  readonly origin: string | undefined
  readonly bytes: number | undefined
  /** Why it cannot be used. */
  readonly problem: string | undefined
}

/** A pack that a registry has. */
export interface OfferedPack {
  readonly pair: LanguagePair
  readonly architecture: string
  readonly quality: 'standard' | 'high'
  readonly version: string | undefined
  /** What has to be transferred, where the registry says so. */
  readonly bytes: number | undefined
}

export interface PackOrder {
  readonly pair: LanguagePair
  readonly architecture: string | undefined
  /** Take the place of one that is installed. */
  readonly replace: boolean
}

/** A speech pack, by its name in the catalogue. */
export interface SpeechOrder {
  readonly speech: string
  /** Take the place of one that is installed. */
  readonly replace: boolean
}

export interface PackWatch {
  readonly signal: AbortSignal
  /** Bytes of one file of the pack that have arrived. */
  readonly onProgress: (file: string, receivedBytes: number) => void
}

export type PackPull = PackOrder & PackWatch

/** The model packs of this machine. Errors of every method: `InterpresError` that says what to do. */
export interface ModelPacks {
  list(): Promise<readonly ListedPack[]>
  /** Asks the registry. */
  offered(): Promise<readonly OfferedPack[]>
  /** Installs a pack whole or not at all; what has arrived of an interrupted one is gone on with. */
  pull(pull: PackPull): Promise<void>
  /** Errors: `not_found`, `access_denied` for a pack that is built in. */
  remove(name: string): Promise<void>
  /** Free on the disk that packs are on; `undefined` where nobody can tell. */
  freeBytes(): Promise<number | undefined>
}
