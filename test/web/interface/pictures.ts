import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { test } from 'vitest'
import { openPage } from '../support/browser.ts'
import { ask, type Site } from '../support/site.ts'

const WIDE = { viewport: { width: 1100, height: 690 } }
const LOOKS: Readonly<Record<string, BrowserContextOptions>> = {
  light: WIDE,
  dark: { ...WIDE, colorScheme: 'dark' },
  phone: { viewport: { width: 360, height: 690 }, hasTouch: true, isMobile: true },
  arabic: { ...WIDE, locale: 'ar' },
  german: { ...WIDE, locale: 'de' },
}
const TEXT = 'The server restarts at nine. Please save your work before.\n\nThank you for your patience!'
/** Small enough for the repository, together under 450 kB. */
const QUALITY = 50
const IN_DOCUMENTATION = [
  'translate',
  'alternatives',
  'documents',
  'write',
  'captions',
  'glossary',
  'style-rules',
  'usage',
  'keys',
]

/** Of the buttons with a list on the page of captions. */
const TARGETS_MENU = 'main button[aria-haspopup]'

/** What each page shows when it is taken, given things to show. */
const SCENES: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  translate: async (page) => {
    await page.locator('textarea').fill(TEXT)
    await page.locator('[role=region][aria-busy=false][lang]', { hasText: '!' }).waitFor()
  },
  alternatives: async (page) => {
    await page.locator('textarea').fill(TEXT)
    await page.locator('[role=region][aria-busy=false][lang]', { hasText: '!' }).waitFor()
    await page.keyboard.press('Control+Home')
    await page.locator('[class*=current]').first().waitFor()
    await page.keyboard.press('Alt+ArrowDown')
    await page.getByRole('menuitem').first().waitFor()
  },
  captions: async (page) => {
    await page.locator(TARGETS_MENU).nth(1).click()
    await page
      .getByRole('menuitemcheckbox')
      .filter({ hasText: /^.?(?:German|Deutsch|الألمانية)$/ })
      .click()
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    const listen = page.locator('main .primary')
    await listen.click()
    await page.getByText('nine').first().waitFor()
    await listen.click()
    await page
      .locator('main [lang=de]')
      .filter({ hasText: /9|neun/ })
      .first()
      .waitFor()
  },
  documents: async (page) => {
    const buffer = Buffer.from(TEXT)
    await page.locator('input[type=file]').setInputFiles([
      { name: 'letter.txt', mimeType: 'text/plain', buffer },
      { name: 'minutes.md', mimeType: 'text/markdown', buffer },
      { name: 'scan.tiff', mimeType: 'image/tiff', buffer },
    ])
    await page.locator('li[data-state=done]').nth(1).waitFor()
  },
  write: async (page) => {
    await page
      .locator('textarea')
      .fill('He dont like teh book. She go to school every day.\n\nThe the cat sat on the mat.')
    await page.keyboard.press('Control+Enter')
    await page.locator('[data-change]').first().waitFor()
  },
}
const LOADED = async (page: Page) => page.locator('h1').waitFor({ state: 'attached' })

/** Takes pictures of every page: of all looks to look at, or only those that the documentation shows. */
export function makePictures(site: Site, directory: string): void {
  const isForDocs = directory.endsWith('docs/pictures')
  test('pictures', { timeout: 600_000 }, async () => {
    await mkdir(directory, { recursive: true })
    const paths = await fill(site)
    for (const [look, options] of Object.entries(LOOKS)) {
      const { stdout } = await site.server.runCommand(['web', 'link', '--operator'])
      const { page, settled, close } = await openPage(site.browser, site.origin, {
        permissions: ['microphone'],
        ...options,
      })
      await page.goto(stdout.trim())
      await page.locator('textarea').waitFor()
      for (const [name, path] of Object.entries(paths)) {
        if (isForDocs && !isShown(name, look)) continue
        await page.goto(site.origin + path)
        await page.reload()
        await settled()
        await (SCENES[name] ?? LOADED)(page)
        await settled()
        await page.screenshot({
          path: join(directory, `${name}${look === 'light' ? '' : `-${look}`}.jpg`),
          type: 'jpeg',
          quality: QUALITY,
        })
      }
      await close()
    }
  })
}

/** Every page in light; the first one also in the dark, on a phone and from right to left. */
function isShown(name: string, look: string): boolean {
  return (name === 'translate' && look !== 'german') || (look === 'light' && IN_DOCUMENTATION.includes(name))
}

async function fill(site: Site): Promise<Readonly<Record<string, string>>> {
  const entries = [
    'server\tServer',
    'invoice\tRechnung',
    'user\tBenutzerin',
    'log in\tanmelden',
    'queue\tWarteschlange',
  ]
  const { glossary_id: glossary } = await ask(site, 'POST', '/v3/glossaries', {
    name: 'Products',
    dictionaries: [
      { source_lang: 'en', target_lang: 'de', entries: entries.join('\n'), entries_format: 'tsv' },
    ],
  })
  const { style_id: style } = await ask(site, 'POST', '/v3/style_rules', {
    name: 'Web',
    language: 'de',
    configured_rules: { dates_and_times: { time_format: 'use_24_hour_clock' } },
  })
  return {
    translate: '/#en/de',
    alternatives: '/#en/de',
    documents: '/documents#en/de',
    write: '/write',
    captions: '/captions',
    glossaries: '/glossaries',
    glossary: `/glossaries/${String(glossary)}/en-de`,
    'style-rules': `/style-rules/${String(style)}`,
    usage: '/usage',
    keys: '/keys',
    models: '/models',
    accounts: '/accounts',
    health: '/health',
    settings: '/settings',
    history: '/history',
  }
}
