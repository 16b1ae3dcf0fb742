import { expect, test } from 'vitest'
import { DEVELOPER_KEY } from '../../support/server-process.ts'
import { openPage, signIn } from '../support/browser.ts'
import { ask, type Site } from '../support/site.ts'

export function testLimits(site: Site): void {
  test('a used-up limit, a pace that is too fast and a slow server lose no text', async () => {
    const { key } = await ask(site, 'POST', '/interpres/v1/keys', { label: 'Small' })
    const { keys } = (await ask(site, 'GET', '/interpres/v1/keys')) as {
      readonly keys: readonly { readonly label: string; readonly key_id: string }[]
    }
    const id = keys.find(({ label }) => label === 'Small')?.key_id ?? ''
    await ask(site, 'PATCH', `/interpres/v1/keys/${encodeURIComponent(id)}`, { characters: 20 })
    const { page, close } = await openPage(site.browser, site.origin)
    await signIn(page, site.origin, String(key))
    const text = page.locator('textarea')
    await text.fill('More than twenty characters are in this text.')
    await page
      .getByRole('alert')
      .getByText(/used up until \w/)
      .waitFor()
    expect(await text.inputValue()).toBe('More than twenty characters are in this text.')
    await close()

    const other = await openPage(site.browser, site.origin)
    // The pause ends when the test says so, and not before what is said of it was read.
    await other.page.clock.install()
    await signIn(other.page, site.origin, DEVELOPER_KEY)
    const held = Promise.withResolvers<void>()
    let calls = 0
    await other.page.route('**/interpres/v1/translate', async (route) => {
      calls += 1
      if (calls === 1) {
        const body = JSON.stringify({ message: 'Too many requests', code: 'rate_limited' })
        await route.fulfill({ status: 429, headers: { 'retry-after': '600' }, body })
        return
      }
      await held.promise
      await route.continue()
    })
    const field = other.page.locator('textarea')
    await field.fill('Good morning.')
    await other.page.getByRole('alert').getByText('goes on in 600 s').waitFor()
    expect(calls).toBe(1)
    await other.page.clock.fastForward(600_000)
    // It goes on by itself; the server takes its time now, and typing goes on meanwhile.
    await expect.poll(() => calls).toBeGreaterThan(1)
    await field.fill('Good morning. Thanks.')
    await other.page.locator('[role=region][aria-busy=true]').waitFor()
    held.resolve()
    const output = other.page.locator('[role=region][aria-busy=false]')
    await expect.poll(() => output.textContent()).toContain('[De] Thanks.')
    expect(await field.inputValue()).toBe('Good morning. Thanks.')
    await other.close()
  })

  test('a glossary of 50,000 terms opens, is filtered and leads to its last term by one key', async () => {
    const content = Array.from({ length: 50_000 }, (_, index) => `term ${index}\tWort ${index}`).join('\n')
    const { glossary_id: id } = await ask(site, 'POST', '/interpres/v1/glossaries/import', {
      format: 'tsv',
      content,
      source_lang: 'en',
      target_lang: 'de',
      name: 'Large',
    })
    const { page, complaints, close } = await openPage(site.browser, site.origin)
    // As whoever made it: glossaries belong to the account.
    await signIn(page, site.origin, DEVELOPER_KEY, `/glossaries/${String(id)}/en-de`)
    const grid = page.getByRole('grid')
    await grid.waitFor()
    await expect
      .poll(async () => Number(await grid.getAttribute('aria-rowcount')))
      .toBeGreaterThanOrEqual(50_000)
    await page.getByRole('gridcell', { name: 'term 0', exact: true }).click()
    await page.keyboard.press('Control+End')
    await page.getByRole('gridcell', { name: 'Wort 49999' }).waitFor()
    expect(await page.getByRole('row').count()).toBeLessThan(200)
    await page.getByPlaceholder('Filter terms').fill('Wort 4711')
    await page.getByText('11 of 50,000 terms').waitFor()
    expect(complaints).toEqual([])
    await close()
  })
}
