import { afterAll, beforeAll, describe } from 'vitest'
import { startServerProcess } from '../support/server-process.ts'
import { testDocuments } from './interface/documents.ts'
import { testJourney } from './interface/journey.ts'
import { testLooks } from './interface/looks.ts'
import { testTexts } from './interface/texts.ts'
import { testWriting } from './interface/writing.ts'
import { findBrowser, launch } from './support/browser.ts'
import type { Site } from './support/site.ts'

const found = findBrowser()
const path = 'path' in found ? found.path : ''
const reason = 'reason' in found ? ` (skipped: ${found.reason})` : ''

describe.skipIf(path === '')(`the web interface${reason}`, () => {
  // Tests look into it when they run: by then it is filled.
  const site = {} as Site

  beforeAll(async () => {
    const [server, browser] = await Promise.all([startServerProcess(), launch(path)])
    Object.assign(site, { server, browser, origin: server.urls.eu })
  })
  afterAll(async () => {
    await site.browser.close()
    await site.server.stop()
    site.server.remove()
  })

  testJourney(site)
  testTexts(site)
  testDocuments(site)
  testWriting(site)
  testLooks(site)
})
