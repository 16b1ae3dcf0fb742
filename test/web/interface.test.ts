import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe } from 'vitest'
import { buildModel } from '../marian/support/build-model.ts'
import { startRegistry } from '../marian/support/local-registry.ts'
import { startServerProcess } from '../support/server-process.ts'
import { HEARD, HEARD_IN_PICTURES, testCaptions } from './interface/captions.ts'
import { testCommands } from './interface/commands.ts'
import { testDocuments } from './interface/documents.ts'
import { testJourney } from './interface/journey.ts'
import { testKeptEdits } from './interface/kept-edits.ts'
import { testLimits } from './interface/limits.ts'
import { testLooks, testOverlays } from './interface/looks.ts'
import { testNewcomers } from './interface/newcomers.ts'
import { addSpeechPack, testOperator } from './interface/operator.ts'
import { makePictures } from './interface/pictures.ts'
import { testReports } from './interface/reports.ts'
import { testRestart } from './interface/restart.ts'
import { testTexts } from './interface/texts.ts'
import { testWriting } from './interface/writing.ts'
import { findBrowser, launch } from './support/browser.ts'
import type { Site } from './support/site.ts'

const found = findBrowser()
const path = 'path' in found ? found.path : ''
/** A directory for pictures of every page: `docs/pictures` for those of the documentation. */
const PICTURES = process.env['INTERPRES_TEST_PICTURES']
const reason = 'reason' in found ? ` (skipped: ${found.reason})` : ''

describe.skipIf(path === '')(`the web interface${reason}`, () => {
  // Tests look into it when they run: by then it is filled.
  const site = {} as Site
  let modelsDirectory = ''

  beforeAll(async () => {
    const registry = await startRegistry(buildModel())
    registry.serveModelsJson()
    modelsDirectory = await mkdtemp(join(tmpdir(), 'interpres-web-models-'))
    const script = join(modelsDirectory, 'heard.json')
    await writeFile(script, JSON.stringify([PICTURES === undefined ? HEARD : HEARD_IN_PICTURES]))
    const environment = {
      INTERPRES_RECOGNISERS: 'scripted',
      INTERPRES_SPEECH_SCRIPT: script,
      INTERPRES_MODELS_DIR: modelsDirectory,
      INTERPRES_SPEECH_PACKS_DIR: join(modelsDirectory, '.speech'),
      INTERPRES_MODELS_REGISTRY: `${registry.address}/db/models.json`,
      INTERPRES_WEB_MODEL_PULLS: '1',
      // Pictures show what the built-in packs make of a text.
      ...(PICTURES === undefined ? {} : { INTERPRES_ENGINES: 'marian', INTERPRES_BUILT_IN_MODELS: '1' }),
    }
    const [server, browser] = await Promise.all([startServerProcess({ environment }), launch(path)])
    Object.assign(site, { server, browser, registry, environment, origin: server.urls.eu })
    await addSpeechPack(join(modelsDirectory, '.speech'))
  })
  afterAll(async () => {
    await site.browser.close()
    await site.server.stop()
    site.server.remove()
    await site.registry.close()
    await rm(modelsDirectory, { recursive: true, force: true })
  })

  testJourney(site)
  testTexts(site)
  testDocuments(site)
  testWriting(site)
  testCaptions(site)
  testOperator(site)
  testCommands(site)
  testKeptEdits(site)
  testReports(site)
  testLimits(site)
  testNewcomers(site)
  testLooks(site)
  testOverlays(site)
  testRestart(site)
  if (PICTURES !== undefined) makePictures(site, PICTURES)
})
