import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { CDPSession, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ADMIN_KEY } from '../../support/server-process.ts'
import { openPage, signIn } from '../support/browser.ts'
import { dialogOpened } from '../support/keyboard.ts'
import { ask, type Site } from '../support/site.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const PAGES = [
  '',
  'documents',
  'write',
  'captions',
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
/** Also what is left of 1280 px at a zoom of 400 %. */
const NARROW = { width: 320, height: 640 }

/** Editors, whose addresses name what is edited. */
async function editorsOf(site: Site): Promise<readonly string[]> {
  const { glossary_id: glossary } = await ask(site, 'POST', '/v3/glossaries', {
    name: 'Looked at',
    dictionaries: [{ source_lang: 'en', target_lang: 'de', entries: 'a\tA', entries_format: 'tsv' }],
  })
  const { style_id: style } = await ask(site, 'POST', '/v3/style_rules', {
    name: 'Looked at',
    language: 'de',
    configured_rules: { dates_and_times: { time_format: 'use_24_hour_clock' } },
  })
  return [`glossaries/${String(glossary)}/en-de`, `style-rules/${String(style)}`]
}

export function testLooks(site: Site): void {
  test('no page has a fault of accessibility, a message or a scroll sideways: light, dark and narrow', async () => {
    const { page, complaints, settled, close } = await openPage(site.browser, site.origin, { viewport: WIDE })
    const { stdout } = await site.server.runCommand(['web', 'link', '--operator'])
    await page.goto(stdout.trim())
    await page.locator('textarea').waitFor()
    const axe = await loadAxe(page)
    const faults: string[] = []
    for (const name of [...PAGES, ...(await editorsOf(site))]) {
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
    for (const name of [...PAGES, ...(await editorsOf(site))]) {
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

/** Everything that opens over a page, by what opens it and what it is then. */
const OVERLAYS: readonly (readonly [
  path: string,
  button: string | RegExp,
  role: 'dialog' | 'menu' | 'listbox',
])[] = [
  ['', 'Find a command', 'dialog'],
  ['', 'Account and administration', 'menu'],
  ['', /^From: /, 'menu'],
  ['', /^Glossaries/, 'menu'],
  ['', 'Context', 'dialog'],
  ['', 'Options', 'menu'],
  ['glossaries', 'New glossary', 'dialog'],
  ['glossaries', 'Import a file', 'dialog'],
  ['style-rules', 'New list', 'dialog'],
  ['keys', 'New key', 'dialog'],
  ['models', 'Install a pack', 'dialog'],
  ['accounts', 'New account', 'dialog'],
  ['settings', /Language of this page/, 'listbox'],
]

/** The page behind it is looked at by itself. */
const OVERLAY = "document.querySelector('.react-aria-Popover, .react-aria-ModalOverlay')"

export function testOverlays(site: Site): void {
  test('nothing that opens over a page has a fault of accessibility, light or dark', async () => {
    const { page, complaints, settled, close } = await openPage(site.browser, site.origin, { viewport: WIDE })
    const { stdout } = await site.server.runCommand(['web', 'link', '--operator'])
    await page.goto(stdout.trim())
    await page.locator('textarea').waitFor()
    const axe = await loadAxe(page)
    const faults: string[] = []
    for (const [path, button, role] of OVERLAYS) {
      await show(page, path)
      await page.getByRole('button', { name: button }).first().click()
      await page.getByRole(role).first().waitFor()
      if (role === 'dialog') await dialogOpened(page)
      await settled()
      const name = `${path} ${String(button)}`
      await page.emulateMedia({ colorScheme: 'light' })
      faults.push(...(await violations(axe, name, undefined, OVERLAY)))
      await page.emulateMedia({ colorScheme: 'dark' })
      faults.push(...(await violations(axe, `${name} (dark)`, ['color-contrast'], OVERLAY)))
      await page.keyboard.press('Escape')
      await page.getByRole(role).first().waitFor({ state: 'detached' })
    }
    expect(faults).toEqual([])
    expect(complaints).toEqual([])
    await close()
  })
}

/**
 * What axe could not decide and a person has looked at, by rule, element and doubt: each with what was seen. Without a
 * doubt axe has decided, and is wrong.
 */
const LOOKED_AT: readonly (readonly [rule: string, html: RegExp, doubt: RegExp, seen: string])[] = [
  [
    'color-contrast',
    /^<text /,
    /image node|too short|partially overlaps/,
    'figures of the chart: muted on the surface, 6.8 and 7.4 to 1',
  ],
  ['color-contrast', /^<td/, /non-text|too short/, 'a mark or one figure in the colour of all cells'],
  [
    'color-contrast',
    /^<(?:td|th|code|button|div class="muted")/,
    /partially (?:obscured|overlaps)/,
    'cells beyond the edge of a table that scrolls in its frame; within it their contrast is decided',
  ],
  [
    'color-contrast',
    /^<(?:div class="react-aria-(?:MenuItem|ListBoxItem)"|header class="react-aria-Header"|bdi)/,
    /partially (?:obscured|overlaps)/,
    'entries beyond the edge of a list that scrolls; within it their contrast is decided',
  ],
  [
    'color-contrast',
    /^<select /,
    /background image/,
    'the arrow, which stands beside the text on the surface',
  ],
  [
    'scrollable-region-focusable',
    /^<div id="[^"]*" class="react-aria-Menu"/,
    /^$/,
    'the list below a search field: arrows in the field lead through it and scroll it',
  ],
]

function isLookedAt(rule: string, html: string, doubt: string): boolean {
  return LOOKED_AT.some(([name, element, why]) => name === rule && element.test(html) && why.test(doubt))
}

/**
 * Goes to another page without loading everything anew, as links do; the page before is marked to tell them apart. A
 * page that is open already stays as it is: its address does not change, and so nothing would be drawn anew.
 */
async function show(page: Page, name: string): Promise<void> {
  const path = `/${name}`
  if (new URL(page.url()).pathname === path) return
  await page.evaluate(`(() => {
    document.querySelector('main')?.setAttribute('data-left', '')
    history.pushState(null, '', ${JSON.stringify(path)})
  })()`)
  await page.locator('main:not([data-left]) h1').waitFor({ state: 'attached' })
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
  context = 'document',
): Promise<readonly string[]> {
  const options = {
    resultTypes: ['violations', 'incomplete'],
    ...(rules === undefined ? {} : { runOnly: { type: 'rule', values: rules } }),
  }
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    expression: `axe.run(${context}, ${JSON.stringify(options)}).then(({ violations, incomplete }) => JSON.stringify([
      ...violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => [id, html.slice(0, 160), ""])),
      ...incomplete.flatMap(({ id, nodes }) => nodes.map((node) => [
        id, node.html.slice(0, 160), [...node.any, ...node.all, ...node.none].map(({ message }) => message).join(" ") || "undecided",
      ])),
    ]))`,
    awaitPromise: true,
    returnByValue: true,
  })
  if (exceptionDetails !== undefined) throw new Error(`axe on /${name}: ${exceptionDetails.text}`)
  return (JSON.parse(String(result.value)) as [string, string, string][])
    .filter(([id, html, doubt]) => !isLookedAt(id, html, doubt))
    .map(([id, html, doubt]) => `/${name}: ${id} ${html} ${doubt}`)
}
