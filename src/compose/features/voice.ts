import { voiceSupport } from '../../speech/voice-support.ts'
import type { CreateCapability } from '../capability.ts'

/** Speech, written down and translated while somebody speaks; see docs/voice.md. */
export const voice: CreateCapability = ({ speech, translation }) => {
  if (speech === undefined) return { routes: () => [] }
  return {
    routes: () => [],
    languageResources: {
      voice: () =>
        voiceSupport({
          heard: speech.recognisers.support(),
          spoken: speech.synthesisers.languages(),
          pairs: translation.installedPairs(),
          glossary: translation.support().features['glossary'] ?? new Set(),
        }),
    },
    warnings: () => speech.warnings(),
  }
}
