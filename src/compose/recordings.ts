import type { Config } from '../config/config.ts'
import { systemClock } from '../kernel/clock.ts'
import { InterpresError } from '../kernel/errors.ts'
import { silentLogger } from '../kernel/logging.ts'
import { createSpeechTranslation, type OpenSpeechTranslation } from '../speech/speech-translation.ts'
import { composeSpeech, type Speech } from './speech.ts'
import { composeTranslationOnly } from './translation.ts'

/** What a command needs to work on recordings: no store, no server, no glossaries. */
export interface Recordings {
  readonly speech: Speech
  readonly translation: OpenSpeechTranslation
  close(): Promise<void>
}

/** Errors: `configuration_invalid` where voice is switched off. */
export async function openRecordings(config: Config): Promise<Recordings> {
  const translation = await composeTranslationOnly(config)
  const speech = await composeSpeech(config, {
    logger: silentLogger,
    clock: systemClock,
    metrics: { gauge() {} },
    translation,
  })
  if (speech === undefined) {
    await translation.close()
    throw new InterpresError(
      'configuration_invalid',
      'Voice is switched off; the setting INTERPRES_VOICE switches it on.',
    )
  }
  const { translator } = translation
  const nobody = { accountId: '', keyId: '' }
  return {
    speech,
    translation: createSpeechTranslation({
      translator,
      glossaryResolver: { resolve: () => Promise.reject(new Error('there are no glossaries here')) },
    }).open({
      ...nobody,
      formality: 'default',
      glossaryId: undefined,
      turn: { ...nobody, priority: 'bulk' },
    }),
    async close() {
      await speech.close()
      await translation.close()
    },
  }
}
