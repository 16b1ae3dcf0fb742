import { expect, test } from 'vitest'
import { DEVELOPER_KEY } from '../../support/server-process.ts'
import { openPage, signIn } from '../support/browser.ts'
import { dialogOpened } from '../support/keyboard.ts'
import { ask, type Site } from '../support/site.ts'

export function testCommands(site: Site): void {
  test('languages, glossaries and looks are found by their names', async () => {
    await ask(site, 'POST', '/v3/glossaries', {
      name: 'Harbour words',
      dictionaries: [{ source_lang: 'en', target_lang: 'de', entries: 'a\tA', entries_format: 'tsv' }],
    })
    const { page, complaints, close } = await openPage(site.browser, site.origin)
    await signIn(page, site.origin, DEVELOPER_KEY)
    const run = async (words: string, name: string) => {
      await page.keyboard.press('Control+k')
      await dialogOpened(page)
      await page.keyboard.type(words)
      await page.getByRole('menuitem', { name, exact: true }).click()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    await page.locator('textarea').fill('Good morning.')
    await run('french', 'To: French')
    const output = page.locator('[role=region][aria-busy=false]')
    await expect.poll(() => output.textContent()).toContain('[Fr] Good morning.')
    expect(await page.locator('textarea').inputValue()).toBe('Good morning.')
    await run('dark', 'Look: Dark')
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark')
    await run('harbour', 'Harbour words · English – German')
    await page.getByRole('grid').waitFor()
    await run('keyboard', 'Keyboard shortcuts')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    expect(complaints).toEqual([])
    await close()
  })

  test('single letters lead to the filter, the history and the glossaries, outside of fields only', async () => {
    const { page, close } = await openPage(site.browser, site.origin)
    await signIn(page, site.origin, DEVELOPER_KEY)
    await page.locator('textarea').fill('')
    await page.keyboard.type('/hg')
    expect(await page.locator('textarea').inputValue()).toBe('/hg')
    await page.keyboard.press('Escape')
    await page.keyboard.press('g')
    await page.getByRole('menu').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await page.keyboard.press('h')
    await page.getByRole('heading', { level: 1, name: 'History' }).waitFor()
    await close()
  })

  test('swapping twice gives back the text that was typed', async () => {
    const { page, close } = await openPage(site.browser, site.origin)
    await signIn(page, site.origin, DEVELOPER_KEY, '/#en/de')
    const text = page.locator('textarea')
    await text.fill('Good evening.')
    const output = page.locator('[role=region][aria-busy=false]')
    await expect.poll(() => output.textContent()).toContain('[De] Good evening.')
    await page.getByRole('button', { name: 'Swap languages' }).click()
    await expect.poll(() => text.inputValue()).toBe('[De] Good evening.')
    await expect.poll(() => page.url()).toContain('#de/en')
    await page.getByRole('button', { name: 'Swap languages' }).click()
    await expect.poll(() => text.inputValue()).toBe('Good evening.')
    await expect.poll(() => page.url()).toContain('#en/de')
    await close()
  })

  test('a copied link opens with its text, which does not stay in the address', async () => {
    const { page, close } = await openPage(site.browser, site.origin, {
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    await signIn(page, site.origin, DEVELOPER_KEY, '/#en/de')
    await page.locator('textarea').fill('Half off / “today” for 50 %?')
    await expect
      .poll(() => page.locator('[role=region][aria-busy=false]').textContent())
      .toContain('[De] Half off')
    await page.getByRole('button', { name: 'Options' }).click()
    await page.getByRole('menuitem', { name: /Copy link/ }).click()
    await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toContain('/#en/de/')
    const link = String(await page.evaluate('navigator.clipboard.readText()'))
    const other = await page.context().newPage()
    await other.goto(link)
    await expect.poll(() => other.locator('textarea').inputValue()).toBe('Half off / “today” for 50 %?')
    await expect.poll(() => other.url()).toBe(`${site.origin}/#en/de`)
    await close()
  })
}
