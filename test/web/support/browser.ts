import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContextOptions, chromium, type Page, type Request } from 'playwright-core'
import { expect } from 'vitest'

const CANDIDATES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
/** Longer than anything takes on a slow machine; what hangs says where. */
const PATIENCE_MS = 60_000
const BUILD = fileURLToPath(new URL('../../../web/dist/index.html', import.meta.url))

/** The browser that suites run in; `undefined` with the reason where they cannot. */
export function findBrowser(): { readonly path: string } | { readonly reason: string } {
  if (!existsSync(BUILD)) return { reason: 'the web interface is not built: node scripts/web-build.mjs' }
  const named = process.env['INTERPRES_TEST_CHROMIUM']
  const path = named ?? CANDIDATES.find((candidate) => existsSync(candidate))
  if (path === undefined) return { reason: 'no Chromium: apt-get install chromium' }
  return { path }
}

/** With a microphone that beeps. */
export function launch(path: string): Promise<Browser> {
  const isRoot = process.getuid?.() === 0
  return chromium.launch({
    executablePath: path,
    args: [...(isRoot ? ['--no-sandbox'] : []), '--use-fake-device-for-media-stream'],
  })
}

/** A page, with everything that it should not have done. */
export interface WatchedPage {
  readonly page: Page
  /** Messages of the console, errors, reports of the policy and requests to other origins. */
  readonly complaints: string[]
  /** Resolves when no request is on its way and what came is painted. */
  readonly settled: () => Promise<void>
  readonly close: () => Promise<void>
}

export async function openPage(
  browser: Browser,
  origin: string,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce', ...options })
  context.setDefaultTimeout(PATIENCE_MS)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => complaints.push(`${message.type()}: ${message.text()}`))
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`))
  const underway = new Set<Request>()
  page.on('requestfinished', (request) => underway.delete(request))
  page.on('requestfailed', (request) => underway.delete(request))
  page.on('request', (request) => {
    underway.add(request)
    const url = request.url()
    if (!url.startsWith(origin) && !url.startsWith('blob:') && !url.startsWith('data:')) {
      complaints.push(`request: ${url}`)
    }
  })
  const settled = async () => {
    await page.locator('h1').first().waitFor({ state: 'attached' })
    do {
      await expect.poll(() => underway.size).toBe(0)
      await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
    } while (underway.size > 0)
  }
  return { page, complaints, settled, close: () => context.close() }
}

/** Opens a page of somebody who is signed in; that the form does that is what other tests show. */
export async function signIn(page: Page, origin: string, key: string, path = '/'): Promise<void> {
  const answer = await page.context().request.post(`${origin}/interpres/v1/session`, {
    data: { api_key: key },
    headers: { origin, 'x-interpres-web': '1', 'sec-fetch-site': 'same-origin' },
  })
  expect(answer.status()).toBe(200)
  await page.goto(origin + path)
  if (path === '/') await page.locator('textarea').waitFor()
}
