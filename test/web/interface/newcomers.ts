import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { DEVELOPER_KEY } from '../../support/server-process.ts'
import { openPage, signIn } from '../support/browser.ts'
import { ask, type Site } from '../support/site.ts'

const CLIPBOARD = { permissions: ['clipboard-read', 'clipboard-write'] }
const translation = (page: Page) => page.locator('[role=region][aria-busy=false][lang]')
/** Keys that write nothing, one after the other: the page's own clock, so that a slow machine makes no pause of it. */
const KEEP_TYPING = `window.typing = setInterval(
  () => document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift', bubbles: true })),
  20,
)`

/** Pastes as people do, from the clipboard into what has the focus. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`)
  await page.keyboard.press('Control+v')
}

/** What people do who see the interface for the first time. */
export function testNewcomers(site: Site): void {
  test('a pasted text of 100 KB is translated to its end, and is still there after a reload', async () => {
    const { page, complaints, close } = await openPage(site.browser, site.origin, CLIPBOARD)
    await signIn(page, site.origin, DEVELOPER_KEY, '/#en/de')
    const field = page.locator('textarea')
    await field.focus()
    const lines = Array.from(
      { length: 1_250 },
      (_, line) => `Line ${line} of a long text that is pasted at once, ${'and so on'.repeat(3)}.`,
    )
    const text = lines.join('\n')
    expect(text.length).toBeGreaterThan(90_000)
    await paste(page, text)
    await expect.poll(() => translation(page).textContent()).toContain('[De] Line 1249')
    expect(await field.inputValue()).toBe(text)
    await page.getByText(`${text.length.toLocaleString('en-GB')} characters`).waitFor()
    await page.reload()
    await expect.poll(() => field.inputValue()).toBe(text)
    await page.getByRole('button', { name: 'Clear' }).click()
    expect(complaints).toEqual([])
    await close()
  })

  test('emoji are counted as they are billed, and a language that was guessed says so', async () => {
    const { page, complaints, close } = await openPage(site.browser, site.origin)
    await signIn(page, site.origin, DEVELOPER_KEY, '/#en/de')
    const field = page.locator('textarea')
    await field.fill('👩‍👩‍👧‍👦 is here. The 🇩🇪 is there.')
    await page.getByText('33 characters').waitFor()
    await expect.poll(() => page.locator('[data-sentence]').count()).toBe(2)
    await page.goto(`${site.origin}/#auto/de`)
    await field.fill('12345')
    await page.getByRole('button', { name: 'From: Perhaps: English' }).waitFor()
    await field.fill('The harbour was quiet in the evening.')
    await page.getByRole('button', { name: 'From: Detected: English' }).waitFor()
    expect(complaints).toEqual([])
    await close()
  })

  test('back and forward lead through the pages, and the text stays', async () => {
    const { page, complaints, close } = await openPage(site.browser, site.origin)
    await signIn(page, site.origin, DEVELOPER_KEY, '/#en/de')
    const field = page.locator('textarea')
    await field.fill('Good morning.')
    await expect.poll(() => translation(page).textContent()).toContain('[De] Good morning.')
    await page.getByRole('link', { name: 'Glossaries' }).click()
    await page.getByRole('heading', { level: 1, name: 'Glossaries' }).waitFor()
    await page.goBack()
    await expect.poll(() => field.inputValue()).toBe('Good morning.')
    await expect.poll(() => translation(page).textContent()).toContain('[De] Good morning.')
    expect(page.url()).toContain('#en/de')
    await page.goForward()
    await page.getByRole('heading', { level: 1, name: 'Glossaries' }).waitFor()
    expect(complaints).toEqual([])
    await close()
  })

  test('who types while the session ends loses no letter', async () => {
    const { page, close } = await openPage(site.browser, site.origin)
    await signIn(page, site.origin, DEVELOPER_KEY, '/#en/de')
    const field = page.locator('textarea')
    await field.fill('')
    await page.evaluate(KEEP_TYPING)
    const ended = page.waitForResponse(
      (answer) => answer.url().endsWith('/interpres/v1/session') && answer.request().method() === 'GET',
    )
    await page.context().clearCookies()
    await page.keyboard.type('It was a ')
    await ended
    // The page knows it now, and goes on taking what is typed.
    await page.keyboard.type('long and windy day')
    expect(await field.inputValue()).toBe('It was a long and windy day')
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.evaluate('clearInterval(window.typing)')
    await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor()
    await page.locator('input[type=password]').fill(DEVELOPER_KEY)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => translation(page).textContent()).toContain('windy day')
    await close()
  })

  test('fifty terms copied from a spreadsheet are pasted at once and saved', async () => {
    const { glossary_id: id } = await ask(site, 'POST', '/v3/glossaries', {
      name: 'Pasted',
      dictionaries: [{ source_lang: 'en', target_lang: 'de', entries: 'term 7\told', entries_format: 'tsv' }],
    })
    const { page, complaints, close } = await openPage(site.browser, site.origin, CLIPBOARD)
    await signIn(page, site.origin, DEVELOPER_KEY, `/glossaries/${String(id)}/en-de`)
    await page.getByRole('textbox', { name: 'Term in English' }).focus()
    await paste(
      page,
      Array.from({ length: 50 }, (_, term) => `term ${term}\tWort ${term}\tnote`).join('\r\n'),
    )
    await page.getByText('50 of 50 terms · Saved').waitFor()
    const { dictionaries } = (await ask(site, 'GET', `/v3/glossaries/${String(id)}`)) as {
      readonly dictionaries: readonly { readonly entry_count: number }[]
    }
    expect(dictionaries[0]?.entry_count).toBe(50)
    expect(complaints).toEqual([])
    await close()
  })

  test('a dropped folder gives all its files, at any depth and without hidden ones', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'interpres-web-folder-'))
    await mkdir(join(directory, 'letters', 'old'), { recursive: true })
    await writeFile(join(directory, 'letters', 'one.txt'), 'Good morning.')
    await writeFile(join(directory, 'letters', 'old', 'two.txt'), 'Good evening.')
    await writeFile(join(directory, 'letters', '.hidden.txt'), 'Nothing.')
    const { page, complaints, close } = await openPage(site.browser, site.origin)
    await signIn(page, site.origin, DEVELOPER_KEY, '/documents#en/de')
    await page.getByRole('button', { name: 'Choose files' }).waitFor()
    const session = await page.context().newCDPSession(page)
    const data = { items: [], files: [join(directory, 'letters')], dragOperationsMask: 1 }
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
      await session.send('Input.dispatchDragEvent', { type, x: 300, y: 300, data })
    }
    const done = page.locator('li[data-state=done]')
    await expect.poll(() => done.count()).toBe(2)
    expect((await page.locator('li[data-state]').allTextContents()).toSorted()).toEqual([
      expect.stringContaining('one.txt') as string,
      expect.stringContaining('two.txt') as string,
    ])
    for (const name of ['one.txt', 'two.txt']) {
      await page.getByRole('button', { name: `Remove: ${name}` }).click()
    }
    await page.getByText('No documents yet.').waitFor()
    expect(complaints).toEqual([])
    await close()
    await rm(directory, { recursive: true, force: true })
  })

  test('nothing moves where motion is refused, and all works where it is not', async () => {
    const { page, complaints, close } = await openPage(site.browser, site.origin)
    await signIn(page, site.origin, DEVELOPER_KEY)
    const moves = () =>
      page.evaluate(
        "[...document.querySelectorAll('*')].some((element) => getComputedStyle(element).transitionDuration.split(', ').some((time) => parseFloat(time) > 0))",
      )
    expect(await moves()).toBe(false)
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    expect(await moves()).toBe(true)
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog', { name: 'Find a command' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(complaints).toEqual([])
    await close()
  })
}
