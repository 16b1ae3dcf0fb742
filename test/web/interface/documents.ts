import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { DEVELOPER_KEY } from '../../support/server-process.ts'
import { openPage, signIn } from '../support/browser.ts'
import { tabTo } from '../support/keyboard.ts'
import type { Site } from '../support/site.ts'

const LETTER = {
  name: 'letter.txt',
  mimeType: 'text/plain',
  buffer: Buffer.from('Good morning. The sea is calm.'),
}
const kept = (page: Page) =>
  page.evaluate("Object.keys(localStorage).filter((name) => name.startsWith('interpres.document.')).length")

/** Opens the page and waits until files can be chosen. */
async function openDocuments(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/documents#en/de`)
  await page.getByRole('button', { name: 'Choose files' }).waitFor()
}

async function pressOn(page: Page, name: string): Promise<void> {
  await tabTo(page, name)
  await page.keyboard.press('Enter')
}

const rows = (page: Page, state: string) => page.locator(`li[data-state=${state}]`)

export function testDocuments(site: Site): void {
  test('a document is chosen, translated and downloaded by keyboard alone, and kept over a reload until then', async () => {
    const { page, complaints, close } = await openPage(site.browser, site.origin)
    await signIn(page, site.origin, DEVELOPER_KEY)
    await openDocuments(page, site.origin)
    // The browser knows that choosers are the test's long before a key asks for one.
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), pressOn(page, 'Choose files')])
    await chooser.setFiles([
      LETTER,
      { ...LETTER, name: 'list.exe' },
      { ...LETTER, name: 'empty.md', buffer: Buffer.alloc(0) },
    ])
    await rows(page, 'done').waitFor()
    expect(await rows(page, 'failed').allTextContents()).toEqual([
      expect.stringContaining('Files of this kind cannot be translated.') as string,
      expect.stringContaining('The file is empty.') as string,
    ])
    await expect.poll(() => page.title()).toMatch(/^\(1\) /)
    await page.reload()
    await rows(page, 'done').waitFor()
    expect(await kept(page)).toBe(1)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      pressOn(page, 'Download: letter.txt'),
    ])
    expect(download.suggestedFilename()).toBe('letter.txt')
    await rows(page, 'fetched').waitFor()
    expect(await kept(page)).toBe(0)
    await pressOn(page, 'Remove: letter.txt')
    await page.getByText('No documents yet.').waitFor()
    expect(complaints).toEqual([])
    await close()
  })

  test('an upload goes on after a reload in its middle; another tab shows it and can give it up', async () => {
    const { page, close } = await openPage(site.browser, site.origin)
    page.on('dialog', (dialog) => void dialog.accept())
    await signIn(page, site.origin, DEVELOPER_KEY)
    await openDocuments(page, site.origin)
    const begun = Promise.withResolvers<void>()
    await page.route('**/v2/document', () => begun.resolve())
    await page.locator('input[type=file]').setInputFiles([LETTER])
    await begun.promise
    await page.unroute('**/v2/document')
    await page.reload()
    await rows(page, 'done').waitFor()
    const other = await page.context().newPage()
    await openDocuments(other, site.origin)
    await rows(other, 'done').waitFor()
    await other.getByRole('button', { name: 'Remove: letter.txt' }).click()
    await rows(page, 'done').waitFor({ state: 'detached' })
    await close()
  })

  test('a file tells how much of it has left, and a reload in its middle begins it anew', async () => {
    const { page, close } = await openPage(site.browser, site.origin)
    page.on('dialog', (dialog) => void dialog.accept())
    await signIn(page, site.origin, DEVELOPER_KEY)
    await openDocuments(page, site.origin)
    const line = await page.context().newCDPSession(page)
    await line.send('Network.enable')
    const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 20_000 }
    await line.send('Network.emulateNetworkConditions', slow)
    const buffer = Buffer.from('Good morning. The sea is calm. '.repeat(10_000))
    await page.locator('input[type=file]').setInputFiles([{ ...LETTER, name: 'long.txt', buffer }])
    await expect.poll(() => rows(page, 'uploading').textContent()).toMatch(/[1-9]\d?%/)
    await line.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 })
    await page.reload()
    await page.locator('li[data-state=queued], li[data-state=translating], li[data-state=done]').waitFor()
    await page.getByRole('button', { name: /(?:Cancel|Remove): long.txt/ }).click()
    await page.getByText('No documents yet.').waitFor()
    await close()
  })

  test('files that are dropped anywhere on the page are taken', async () => {
    const { page, close } = await openPage(site.browser, site.origin)
    await signIn(page, site.origin, DEVELOPER_KEY)
    await openDocuments(page, site.origin)
    const data = await page.evaluateHandle(
      "(() => { const data = new DataTransfer(); data.items.add(new File(['Good morning.'], 'a.txt')); data.items.add(new File(['Thanks.'], 'b.md')); return data })()",
    )
    await page.dispatchEvent('h1', 'drop', { dataTransfer: data })
    await expect.poll(() => rows(page, 'done').count()).toBe(2)
    for (const name of ['a.txt', 'b.md']) {
      await page.getByRole('button', { name: `Remove: ${name}` }).click()
    }
    await page.getByText('No documents yet.').waitFor()
    await close()
  })
}
