import { composeSound } from '../compose/sound.ts'
import type { Config } from '../config/config.ts'
import { systemClock } from '../kernel/clock.ts'
import { silentLogger } from '../kernel/logging.ts'
import {
  LIVE_SOURCE_TYPES,
  RECORDED_SPEECH_TYPES,
  RECORDING_TYPES,
  SPEECH_TYPES,
} from '../speech/media-types.ts'
import type { Check } from './check.ts'

/** Which types of audio can be read and written, and who speaks. */
export async function checkSound(config: Config): Promise<readonly Check[]> {
  if (!config.speech.enabled) return []
  const sound = await composeSound(config, { clock: systemClock, logger: silentLogger })
  const { decoder, encoder, voices } = sound
  try {
    return [
      describeTypes('audio in', [...LIVE_SOURCE_TYPES, ...RECORDING_TYPES], (type) => decoder.lacks(type)),
      describeTypes('audio out', [...SPEECH_TYPES, ...RECORDED_SPEECH_TYPES], (type) => encoder.lacks(type)),
      ...(voices.length === 0 ? [NO_VOICE] : []),
      ...voices.map(
        ({ id, quality, languages }): Check => ({
          part: `voice ${id}`,
          state: 'ok',
          text: `${quality} quality: ${languages.join(', ')}`,
        }),
      ),
    ]
  } finally {
    await sound.close()
  }
}

const NO_VOICE: Check = {
  part: 'voices',
  state: 'warning',
  text: 'nobody speaks: espeak-ng is not installed, or switched off',
}

function describeTypes<Type extends string>(
  part: string,
  all: readonly Type[],
  lacks: (type: Type) => string | undefined,
): Check {
  const types = [...new Set(all)]
  const working = types.filter((type) => lacks(type) === undefined)
  if (working.length === types.length) return { part, state: 'ok', text: `all ${types.length} types` }
  const missing = types.find((type) => lacks(type) !== undefined)
  const program = missing === undefined ? '' : lacks(missing)
  return {
    part,
    state: 'warning',
    text: `without ${program}, ${working.length} of ${types.length} types: ${working.join(', ')}`,
  }
}
