import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { CDPSession, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ADMIN_KEY } from '../../support/server-process.ts'
import { openPage, signIn } from '../support/browser.ts'
import type { Site } from '../support/site.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const PAGES = [
  '',
  'documents',
  'write',
  'glossaries',
  'style-rules',
  'usage',
  'keys',
  'models',
  'accounts',
  'health',
  'settings',
  'history',
]
const WIDE = { width: 1280, height: 800 }
const NARROW = { width: 360, height: 740 }

export function testLooks(site: Site): void {
  test('no page has a fault of accessibility, a message or a scroll sideways: light, dark and narrow', async () => {
    const { page, complaints, settled, close } = await openPage(site.browser, site.origin, { viewport: WIDE })
    const { stdout } = await site.server.runCommand(['web', 'link', '--operator'])
    await page.goto(stdout.trim())
    await page.locator('textarea').waitFor()
    const axe = await loadAxe(page)
    const faults: string[] = []
    for (const name of PAGES) {
      await show(page, name)
      await settled()
      await page.emulateMedia({ colorScheme: 'light' })
      faults.push(...(await scrolls(page, name)), ...(await violations(axe, name)))
      await page.emulateMedia({ colorScheme: 'dark' })
      faults.push(...(await violations(axe, `${name} (dark)`, ['color-contrast', 'link-in-text-block'])))
      await page.setViewportSize(NARROW)
      faults.push(...(await scrolls(page, `${name} (narrow)`)))
      await page.setViewportSize(WIDE)
    }
    expect(faults).toEqual([])
    expect(complaints).toEqual([])
    await close()
  })

  test('nor has one on a phone and from right to left', async () => {
    const { page, complaints, settled, close } = await openPage(site.browser, site.origin, {
      locale: 'ar',
      viewport: NARROW,
      hasTouch: true,
      isMobile: true,
    })
    await signIn(page, site.origin, ADMIN_KEY)
    expect(await page.locator('html').getAttribute('dir')).toBe('rtl')
    const axe = await loadAxe(page)
    const faults: string[] = []
    for (const name of PAGES) {
      await show(page, name)
      await settled()
      faults.push(...(await scrolls(page, name)), ...(await violations(axe, name)))
      await page.setViewportSize(WIDE)
      faults.push(...(await scrolls(page, `${name} (wide)`)))
      await page.setViewportSize(NARROW)
    }
    expect(faults).toEqual([])
    expect(complaints).toEqual([])
    await close()
  })
}

/** Goes to another page without loading everything anew, as links do; the page before is marked to tell them apart. */
async function show(page: Page, name: string): Promise<void> {
  await page.evaluate(`(() => {
    document.querySelector('main')?.setAttribute('data-left', '')
    history.pushState(null, '', '/${name}')
  })()`)
  if (name !== '') await page.locator('main:not([data-left]) h1').waitFor({ state: 'attached' })
}

async function scrolls(page: Page, name: string): Promise<readonly string[]> {
  const isWide = await page.evaluate('document.documentElement.scrollWidth > innerWidth')
  return isWide === true ? [`/${name} scrolls sideways`] : []
}

/** The page itself lets no script in that is not its own. */
async function loadAxe(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Runtime.evaluate', { expression: AXE })
  return session
}

async function violations(
  session: CDPSession,
  name: string,
  rules?: readonly string[],
): Promise<readonly string[]> {
  const options = {
    resultTypes: ['violations'],
    ...(rules === undefined ? {} : { runOnly: { type: 'rule', values: rules } }),
  }
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    expression: `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => JSON.stringify(violations.map(({ id, nodes }) => id + ": " + nodes.map(({ html }) => html.slice(0, 160)).join(" | "))))`,
    awaitPromise: true,
    returnByValue: true,
  })
  if (exceptionDetails !== undefined) throw new Error(`axe on /${name}: ${exceptionDetails.text}`)
  return (JSON.parse(String(result.value)) as string[]).map((fault) => `/${name}: ${fault}`)
}
