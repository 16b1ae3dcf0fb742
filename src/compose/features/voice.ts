import { voiceRoutes } from '../../api/v3/voice/voice-routes.ts'
import { installVoiceSocket, refuseVoiceSocket } from '../../api/v3/voice/voice-socket.ts'
import { STANDARD_REGION } from '../../kernel/region.ts'
import { createRunningSessions } from '../../speech/sessions/running-sessions.ts'
import { createVoiceSessions } from '../../speech/sessions/voice-sessions.ts'
import { voiceSupport } from '../../speech/voice-support.ts'
import { createUsageOutbox } from '../../storage/usage/usage-outbox.ts'
import { createVoiceSessionRepository } from '../../storage/voice/voice-session-repository.ts'
import type { CreateCapability, RegionParts, ServiceParts } from '../capability.ts'
import type { Speech } from '../speech.ts'
import { namedUrlOf, standardUrlOf } from '../web-address.ts'

/** Speech, written down and translated while somebody speaks; on the standard address alone. See docs/voice.md. */
export const voice: CreateCapability = (parts) => {
  const { config, clock, speech, translation } = parts
  const standard = parts.regions.get(STANDARD_REGION)
  const refuse = { standardUrl: standardUrlOf(config) }
  if (speech === undefined || standard === undefined) {
    return {
      routes: () => [],
      install(app, { region }) {
        if (region !== STANDARD_REGION) refuseVoiceSocket(app, refuse)
      },
    }
  }
  const { sessions, running, limits } = composeSessions(parts, standard, speech)

  return {
    routes: () =>
      voiceRoutes(
        {
          ...speech,
          sessions,
          installedPairs: () => translation.installedPairs(),
          glossaries: standard.glossaries,
        },
        { publicUrl: namedUrlOf(config, STANDARD_REGION) },
      ),
    async install(app, { region }) {
      if (region !== STANDARD_REGION) refuseVoiceSocket(app, refuse)
      else await installVoiceSocket(app, { sessions, clock, limits, handOver: () => running.close() })
    },
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
    start: () => running.start(),
  }
}

function composeSessions(parts: ServiceParts, region: RegionParts, speech: Speech) {
  const { metrics } = parts
  const { db, metering } = region
  const limits = speech.sessionLimits
  const shared = {
    ...parts,
    store: createVoiceSessionRepository({ db, outbox: createUsageOutbox({ db }) }),
    metering,
    limits,
  }
  const running = createRunningSessions({
    ...shared,
    decoder: speech.decoder,
    openLive: speech.openLive(region),
    observer: metrics.voice,
  })
  metrics.gauge('interpres_voice_sessions', 'Sessions of speech that this process has.', [], () => [
    { labels: {}, value: running.count },
  ])
  return { sessions: createVoiceSessions({ ...shared, running }), running, limits }
}
