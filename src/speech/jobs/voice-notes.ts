import type { LanguageCode } from '../../languages/language-code.ts'
import { openBytes, sealBytes } from '../../sealed-files/frames.ts'
import type { Heard } from '../recordings/hear-recording.ts'
import type { Sentence } from '../transcript/pieces.ts'
import type { VoiceKeys } from './voice-files.ts'
import type { VoiceJob } from './voice-job.ts'
import { Overtaken } from './voice-job-errors.ts'
import type { VoiceJobLease, VoiceJobStore } from './voice-job-store.ts'

/** What a worker notes down, so that another one can go on. */
type VoiceNote =
  | ({ readonly kind: 'heard' } & Heard)
  | { readonly kind: 'translated'; readonly language: LanguageCode; readonly texts: readonly string[] }

/** What has been worked out of a job, by whomever; every addition is stored, sealed, before it counts. */
export interface VoiceNotes {
  readonly sentences: readonly Sentence[]
  /** So much of the recording has been heard. */
  readonly heardMs: number
  /** Into one language, from the first sentence on. */
  translations(language: LanguageCode): readonly string[]
  /** Errors: `Overtaken`, those of the store; so of `addTranslations`. */
  addHeard(heard: Heard): Promise<void>
  addTranslations(language: LanguageCode, texts: readonly string[]): Promise<void>
}

/** Errors: `DamagedFrames`, those of the store. */
export async function openVoiceNotes(
  { id }: Pick<VoiceJob, 'id'>,
  {
    lease,
    keys,
    jobs,
  }: { lease: VoiceJobLease; keys: VoiceKeys; jobs: Pick<VoiceJobStore, 'note' | 'notes'> },
): Promise<VoiceNotes> {
  const key = keys('notes')
  const sentences: Sentence[] = []
  const translations = new Map<LanguageCode, string[]>()
  let heardMs = 0
  let position = 0

  function take(note: VoiceNote): void {
    position += 1
    if (note.kind === 'heard') {
      sentences.push(...note.sentences)
      heardMs = note.untilMs
      return
    }
    const known = translations.get(note.language) ?? []
    known.push(...note.texts)
    translations.set(note.language, known)
  }

  async function add(note: VoiceNote): Promise<void> {
    const content = sealBytes(Buffer.from(JSON.stringify(note)), key)
    if (!(await jobs.note(lease, { position, content }))) throw new Overtaken()
    take(note)
  }

  for (const content of await jobs.notes(id))
    take(JSON.parse(openBytes(content, key).toString()) as VoiceNote)
  return {
    sentences,
    get heardMs() {
      return heardMs
    },
    translations: (language) => translations.get(language) ?? [],
    addHeard: (heard) => add({ kind: 'heard', ...heard }),
    addTranslations: (language, texts) => add({ kind: 'translated', language, texts }),
  }
}
