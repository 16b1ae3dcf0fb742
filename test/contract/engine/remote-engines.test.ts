import { afterAll } from 'vitest'
import { createChatEngine } from '../../../src/engines/remote/chat-engine.ts'
import { createUpstreamEngine } from '../../../src/engines/remote/upstream-engine.ts'
import { systemClock } from '../../../src/kernel/clock.ts'
import { silentLogger } from '../../../src/kernel/logging.ts'
import { describeEngineContract } from './engine-contract.ts'
import { ENGLISH_SENTENCES, language, pair } from './languages.ts'
import { startStub, upperCasingModel, upperCasingUpstream } from './stub-servers.ts'

const dependencies = { logger: silentLogger, clock: systemClock }
const model = await startStub(upperCasingModel)
const upstream = await startStub(upperCasingUpstream)
afterAll(() => Promise.all([model.close(), upstream.close()]))

const options = { pair: pair('en', 'de'), sentences: ENGLISH_SENTENCES }

for (const segmentsPerCall of [1, 8]) {
  describeEngineContract(
    `chat model, ${segmentsPerCall} segments per call`,
    async () =>
      createChatEngine(dependencies, {
        baseUrl: `${model.baseUrl}/v1/`,
        model: 'upper',
        languages: [language('en'), language('de'), language('en-GB')],
        segmentsPerCall,
      }),
    options,
  )
}

describeEngineContract(
  'upstream server',
  async () => {
    const engine = createUpstreamEngine(dependencies, { baseUrl: upstream.baseUrl, apiKey: 'key' })
    await engine.refresh()
    return engine
  },
  options,
)
