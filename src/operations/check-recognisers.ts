import { composeRecognisers } from '../compose/recognisers.ts'
import type { Config } from '../config/config.ts'
import { systemClock } from '../kernel/clock.ts'
import { silentLogger } from '../kernel/logging.ts'
import type { Recogniser } from '../speech/recogniser.ts'
import type { Check } from './check.ts'

const LANGUAGES_SHOWN = 40

/** Who writes down speech, in which languages and how well. */
export async function checkRecognisers(config: Config): Promise<readonly Check[]> {
  if (!config.speech.enabled) return [{ part: 'voice', state: 'ok', text: 'switched off' }]
  const installed = await composeRecognisers(config, { logger: silentLogger, clock: systemClock })
  try {
    return [
      ...installed.list().map(
        (recogniser): Check => ({
          part: `recogniser ${recogniser.id}`,
          state: 'ok',
          text: describe(recogniser),
        }),
      ),
      ...installed.warnings().map((text): Check => ({ part: 'recognisers', state: 'warning', text })),
    ]
  } finally {
    await installed.close()
  }
}

function describe({
  quality,
  languages,
  isStreaming,
  isRemote,
  detectsLanguage,
  punctuates,
}: Recogniser): string {
  const traits = [
    `${quality} quality`,
    isStreaming ? 'while somebody speaks' : 'whole utterances',
    ...(detectsLanguage ? ['detects the language'] : []),
    ...(punctuates ? ['punctuation'] : []),
    ...(isRemote ? ['audio leaves this machine'] : []),
  ]
  return `${languages.slice(0, LANGUAGES_SHOWN).join(' ')}: ${traits.join(', ')}`
}
