import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  ADMIN_KEY,
  DEVELOPER_KEY,
  type ServerProcess,
  startServerProcess,
} from '../support/server-process.ts'
import { findBrowser, launch, openPage, signIn } from './support/browser.ts'

const found = findBrowser()
const path = 'path' in found ? found.path : ''
const reason = 'reason' in found ? ` (skipped: ${found.reason})` : ''
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const LOOKS = [
  ['light', { colorScheme: 'light' }],
  ['dark', { colorScheme: 'dark' }],
  ['phone', { colorScheme: 'light', viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }],
  ['right to left', { colorScheme: 'light', locale: 'ar' }],
] as const
const PAGES = ['', 'glossaries', 'style-rules', 'usage', 'keys', 'models', 'health', 'settings', 'history']

describe.skipIf(path === '')(`the web interface${reason}`, () => {
  let server: ServerProcess
  let browser: Browser
  let origin: string

  beforeAll(async () => {
    server = await startServerProcess()
    origin = server.urls.eu
    browser = await launch(path)
  })
  afterAll(async () => {
    await browser.close()
    await server.stop()
    server.remove()
  })

  test('leads from the sign-in to a translation, a glossary, usage and a key by keyboard alone', async () => {
    const { page, complaints, close } = await openPage(browser, origin)
    await page.goto(origin)
    await page.locator('input[type=password]').waitFor()
    await page.keyboard.type(ADMIN_KEY)
    await page.keyboard.press('Enter')
    await page.locator('textarea').waitFor()
    await goTo(page, 'Glossaries')
    await tabTo(page, 'New glossary')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.type('Products')
    await tabTo(page, 'Term in English')
    await page.keyboard.type('server')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Rechner')
    await page.keyboard.press('Enter')
    await page.getByRole('gridcell', { name: 'Rechner' }).waitFor()
    await tabTo(page, 'Term in English')
    await page.keyboard.type('invoice')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Beleg')
    await page.keyboard.press('Enter')
    await page.getByText('2 of 2 terms · Saved').waitFor()

    await goTo(page, 'Translate')
    await page.evaluate("history.replaceState(null, '', '#en/de')")
    await page.reload()
    await page.locator('textarea').waitFor()
    await tabTo(page, 'Glossaries', 'BUTTON')
    await page.keyboard.press('Enter')
    await page.getByRole('menuitemcheckbox', { name: 'Products' }).waitFor()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await page.locator('textarea').focus()
    await page.keyboard.type('The server is new.')
    await page.locator('mark', { hasText: 'Rechner' }).waitFor()

    await goTo(page, 'API keys', 'Keys')
    await tabTo(page, 'New key')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.type('Website')
    await page.keyboard.press('Enter')
    const secret = (await page.getByTestId('new-key').textContent()) ?? ''
    expect(secret).toMatch(/^[0-9a-f-]{36}$/)
    await tabTo(page, 'I have kept it')
    await page.keyboard.press('Enter')
    await tabTo(page, 'Actions: Website')
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Deactivate' }).waitFor()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.type('Website')
    await tabTo(page, 'Deactivate')
    await page.keyboard.press('Enter')
    await page.getByText('Show deactivated').waitFor()

    await goTo(page, 'Usage')
    await page.getByRole('img', { name: 'Characters by day' }).waitFor()
    const counted = Number(await page.locator('tbody td').first().textContent())
    expect(counted).toBeGreaterThanOrEqual('The server is new.'.length)
    expect(complaints).toEqual([])
    const stored = await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])')
    expect(stored).not.toContain(ADMIN_KEY)
    expect(server.output()).not.toContain(ADMIN_KEY)
    await close()
  })

  test.each(LOOKS)('has no fault of accessibility, message or scroll sideways: %s', async (look, options) => {
    const { page, complaints, close } = await openPage(browser, origin, options)
    await signIn(page, origin, ADMIN_KEY)
    const faults: string[] = []
    for (const name of PAGES) {
      await page.goto(`${origin}/${name}`)
      await page.locator('h1').waitFor({ state: 'attached' })
      await page.waitForLoadState('networkidle')
      const isWide = await page.evaluate('document.documentElement.scrollWidth > innerWidth')
      if (isWide) faults.push(`/${name} scrolls sideways`)
      faults.push(...(await violationsOf(page)).map((fault) => `/${name}: ${fault}`))
    }
    expect(faults).toEqual([])
    expect(complaints).toEqual([])
    if (look === 'right to left') expect(await page.locator('html').getAttribute('dir')).toBe('rtl')
    await close()
  })

  test('shows markup in texts as text', async () => {
    const { page, complaints, close } = await openPage(browser, origin)
    await signIn(page, origin, DEVELOPER_KEY)
    await page.locator('textarea').fill('<img src=x onerror=alert(1)><script>alert(2)</script> & more')
    await expect.poll(() => page.locator('[role=region][aria-busy=false]').textContent()).toContain('onerror')
    expect(await page.locator('[role=region] img, [role=region] script').count()).toBe(0)
    expect(complaints).toEqual([])
    await close()
  })

  test('keeps what was typed over a reload, a lost session and a server that is away', async () => {
    const { page, close } = await openPage(browser, origin)
    await signIn(page, origin, DEVELOPER_KEY)
    await page.locator('textarea').fill('Nothing typed is lost.')
    await page.reload()
    await expect.poll(() => page.locator('textarea').inputValue()).toBe('Nothing typed is lost.')
    // Any request may find the session gone and open the dialogue over the text: all is typed before.
    const cleared = Promise.withResolvers<void>()
    await page.route('**/v2/translate', async (route) => {
      await cleared.promise
      await route.continue()
    })
    await page.locator('textarea').fill('Nothing typed is lost. Really.')
    await page.context().clearCookies()
    cleared.resolve()
    await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor()
    await page.locator('input[type=password]').fill(DEVELOPER_KEY)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await page.locator('textarea').inputValue()).toBe('Nothing typed is lost. Really.')
    await page.unroute('**/v2/translate')
    await page.route('**/v2/translate', (route) => route.abort())
    await page.locator('textarea').fill('Nothing typed is lost. Still.')
    await page.getByRole('alert').waitFor()
    expect(await page.locator('textarea').inputValue()).toBe('Nothing typed is lost. Still.')
    await page.unroute('**/v2/translate')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('alert').waitFor({ state: 'detached' })
    await close()
  })

  test('opens by a link, once', async () => {
    const { stdout } = await server.runCommand(['web', 'link'])
    const { page, close } = await openPage(browser, origin)
    await page.goto(stdout.trim())
    await page.locator('textarea').waitFor()
    expect(page.url()).not.toContain(stdout.trim().split('#')[1])
    await close()
    const second = await openPage(browser, origin)
    await second.page.goto(stdout.trim())
    await second.page.getByRole('alert').waitFor()
    await second.close()
  })
})

async function goTo(page: Page, heading: string, name = heading): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: 'Find a command' }).waitFor()
  await page.keyboard.type(name)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
  await expect.poll(() => page.title()).toContain(heading)
}

const NAME_OF_FOCUSED = `(() => {
  const element = document.activeElement
  const ids = (element.getAttribute('aria-labelledby') ?? '').split(' ')
  const labels = ids.map((id) => document.getElementById(id)?.textContent ?? '')
  return [element.tagName, element.getAttribute('aria-label'), ...labels, element.textContent].join(' ')
})()`

/** Presses Tab until what has the focus bears the name. */
async function tabTo(page: Page, name: string, element = ''): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    const focused = String(await page.evaluate(NAME_OF_FOCUSED))
    if (focused.startsWith(element) && focused.includes(name)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to ${name}`)
}

async function violationsOf(page: Page): Promise<readonly string[]> {
  // The page itself lets no script in that is not its own.
  const session = await page.context().newCDPSession(page)
  await session.send('Runtime.evaluate', { expression: AXE })
  const { result } = await session.send('Runtime.evaluate', {
    expression:
      'axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) => JSON.stringify(violations.map(({ id, nodes }) => id + ": " + nodes.map(({ html }) => html.slice(0, 160)).join(" | "))))',
    awaitPromise: true,
    returnByValue: true,
  })
  await session.detach()
  return JSON.parse(String(result.value)) as string[]
}
