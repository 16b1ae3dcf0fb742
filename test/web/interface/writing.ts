import { expect, test } from 'vitest'
import { DEVELOPER_KEY } from '../../support/server-process.ts'
import { openPage, signIn } from '../support/browser.ts'
import { tabTo } from '../support/keyboard.ts'
import type { Site } from '../support/site.ts'

/** Rules are loaded with the first text, which takes long on a busy machine. */
const LOADING_MS = 120_000

export function testWriting(site: Site): void {
  test('each change of an improved text is accepted or refused by a key', async () => {
    const { page, complaints, close } = await openPage(site.browser, site.origin)
    await signIn(page, site.origin, DEVELOPER_KEY, '/write')
    const text = 'The the cat sleeps. I like teh book.'
    await page.locator('textarea').fill(text)
    await page.keyboard.press('Control+Enter')
    const changes = page.locator('[data-change]')
    await changes.first().waitFor({ timeout: LOADING_MS })
    expect(await changes.count()).toBe(2)
    await tabTo(page, 'Improved text')
    const states = () =>
      page.evaluate("[...document.querySelectorAll('[data-change]')].map((node) => node.dataset.state)")
    await page.keyboard.press('a')
    await expect.poll(states).toEqual(['accepted', 'open'])
    await page.keyboard.press('r')
    await expect.poll(states).toEqual(['accepted', 'refused'])
    await page.getByRole('button', { name: 'Use as text' }).click()
    await expect.poll(() => page.locator('textarea').inputValue()).toBe('The cat sleeps. I like teh book.')
    await page.reload()
    await expect.poll(() => page.locator('textarea').inputValue()).toBe('The cat sleeps. I like teh book.')
    expect(complaints).toEqual([])
    await close()
  })
}
