import { expect, test } from 'vitest'
import { DEVELOPER_KEY } from '../../support/server-process.ts'
import { openPage, signIn } from '../support/browser.ts'
import type { Site } from '../support/site.ts'

export function testTexts(site: Site): void {
  test('shows markup in texts as text', async () => {
    const { page, complaints, close } = await openPage(site.browser, site.origin)
    await signIn(page, site.origin, DEVELOPER_KEY)
    await page.locator('textarea').fill('<img src=x onerror=alert(1)><script>alert(2)</script> & more')
    await expect.poll(() => page.locator('[role=region][aria-busy=false]').textContent()).toContain('onerror')
    expect(await page.locator('[role=region] img, [role=region] script').count()).toBe(0)
    expect(complaints).toEqual([])
    await close()
  })

  test('keeps what was typed over a reload, a lost session and a server that is away', async () => {
    const { page, close } = await openPage(site.browser, site.origin)
    await signIn(page, site.origin, DEVELOPER_KEY)
    await page.locator('textarea').fill('Nothing typed is lost.')
    await page.reload()
    await expect.poll(() => page.locator('textarea').inputValue()).toBe('Nothing typed is lost.')
    // Any request may find the session gone and open the dialogue over the text: all is typed before.
    const cleared = Promise.withResolvers<void>()
    await page.route('**/interpres/v1/translate', async (route) => {
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
    await page.unroute('**/interpres/v1/translate')
    await page.route('**/interpres/v1/translate', (route) => route.abort())
    await page.locator('textarea').fill('Nothing typed is lost. Still.')
    await page.getByRole('alert').waitFor()
    expect(await page.locator('textarea').inputValue()).toBe('Nothing typed is lost. Still.')
    await page.unroute('**/interpres/v1/translate')
    await page.getByRole('alert').waitFor({ state: 'detached' })
    await expect.poll(() => page.locator('[role=region][aria-busy=false]').textContent()).toContain('Still')
    await close()
  })

  test('the sentence at the caret is marked on both sides; other translations are asked for by key', async () => {
    const { page, complaints, close } = await openPage(site.browser, site.origin)
    await signIn(page, site.origin, DEVELOPER_KEY)
    const text = 'One is here. Two is there.'
    await page.locator('textarea').fill(text)
    await expect.poll(() => page.locator('[data-sentence]').count()).toBe(2)
    await page.keyboard.press('Control+Home')
    const marks = page.locator('[class*=current]')
    await expect.poll(() => marks.first().textContent()).toBe('One is here.')
    expect(await marks.nth(1).getAttribute('data-sentence')).toBe('0')
    await page.locator('[data-sentence="1"]').hover()
    await expect.poll(() => marks.first().textContent()).toBe('Two is there.')
    await page.keyboard.press('Alt+ArrowDown')
    await page.getByText('Nothing else is known for this sentence.').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.evaluate('document.activeElement?.tagName')).toBe('TEXTAREA')
    expect(complaints).toEqual([])
    await close()
  })

  test('a page whose code cannot be loaded says so, and the others still work', async () => {
    const { page, close } = await openPage(site.browser, site.origin)
    await signIn(page, site.origin, DEVELOPER_KEY)
    await page.route('**/assets/**', (route) => route.abort())
    await page.getByRole('link', { name: 'Glossaries' }).click()
    await page.getByText('This page could not be loaded.').waitFor()
    await page.getByRole('link', { name: 'Translate' }).click()
    await page.locator('textarea').waitFor()
    await close()
  })

  test('the API reference shows itself within its policy', async () => {
    const { page, complaints, settled, close } = await openPage(site.browser, site.origin)
    const answer = await page.goto(`${site.origin}/docs/`)
    expect(answer?.headers()['content-security-policy']).toContain("default-src 'none'")
    await page.getByText('/v2/translate', { exact: true }).first().waitFor()
    await settled()
    expect(complaints).toEqual([])
    await close()
  })

  test('opens by a link, once', async () => {
    const { stdout } = await site.server.runCommand(['web', 'link'])
    const { page, close } = await openPage(site.browser, site.origin)
    await page.goto(stdout.trim())
    await page.locator('textarea').waitFor()
    expect(page.url()).not.toContain(stdout.trim().split('#')[1])
    await close()
    const second = await openPage(site.browser, site.origin)
    await second.page.goto(stdout.trim())
    await second.page.getByRole('alert').waitFor()
    await second.close()
  })
}
