import type { PackWatch, SpeechOrder } from '../model-packs.ts'
import type { OfferedSpeechPack } from './speech-catalogue.ts'
import type { SpeechManifest } from './speech-pack.ts'

/** A speech pack that is installed. */
export interface ListedSpeechPack
  extends Partial<Pick<SpeechManifest, 'kind' | 'languages' | 'quality' | 'licence'>> {
  readonly name: string
  readonly bytes: number | undefined
  /** Why it cannot be used. */
  readonly problem: string | undefined
}

/** The speech packs of this machine. Errors of every method: `InterpresError` that says what to do. */
export interface SpeechPacks {
  list(): Promise<readonly ListedSpeechPack[]>
  offered(): readonly OfferedSpeechPack[]
  /** Installs a pack whole or not at all; what has arrived of an interrupted one is gone on with. */
  pull(order: SpeechOrder & PackWatch): Promise<void>
  /** Errors: `not_found`. */
  remove(name: string): Promise<void>
}
