import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { ADMIN_KEY, DEVELOPER_KEY } from '../../support/server-process.ts'
import { openPage, signIn } from '../support/browser.ts'
import type { Site } from '../support/site.ts'

export function testReports(site: Site): void {
  test('usage is saved as it is shown, and printed without the bar', async () => {
    const { page, complaints, close } = await openPage(site.browser, site.origin)
    await signIn(page, site.origin, ADMIN_KEY)
    await page.locator('textarea').fill('Counted for the report.')
    await expect
      .poll(() => page.locator('[role=region][aria-busy=false]').textContent())
      .toContain('Counted for the report.')
    await page.goto(`${site.origin}/usage?range=7&by=region`)
    const table = page.getByRole('table')
    await table.waitFor()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const rows = (await readFile(await (await saved).path(), 'utf8')).split('\r\n')
    const shownTotal = await page.locator('tbody tr').first().locator('td').last().textContent()
    // The last line is empty.
    const [head = '', ...days] = rows.slice(0, -1)
    expect(head).toMatch(/^\uFEFFDay,/)
    const counted = days.map((row) => Number(row.split(',')[1])).reduce((sum, count) => sum + count, 0)
    expect(String(counted)).toBe(shownTotal?.replaceAll(',', ''))
    await page.emulateMedia({ media: 'print' })
    expect(await page.getByRole('banner').isVisible()).toBe(false)
    expect(await table.isVisible()).toBe(true)
    expect(complaints).toEqual([])
    await close()
  })

  test('signing out in one tab empties and closes the other', async () => {
    const { page, close } = await openPage(site.browser, site.origin)
    await signIn(page, site.origin, DEVELOPER_KEY)
    await page.locator('textarea').fill('Nobody else reads this.')
    const other = await page.context().newPage()
    await other.goto(site.origin)
    await other.locator('textarea').waitFor()
    await other.getByRole('button', { name: 'Account and administration' }).click()
    await other.getByRole('menuitem', { name: 'Sign out' }).click()
    await other
      .getByRole('alertdialog')
      .or(other.getByRole('dialog'))
      .getByRole('button', { name: 'Sign out' })
      .click()
    await other.locator('input[type=password]').waitFor()
    await page.locator('input[type=password]').waitFor()
    expect(await page.content()).not.toContain('Nobody else reads this.')
    expect(await page.evaluate('JSON.stringify({ ...sessionStorage })')).not.toContain('Nobody')
    await close()
  })
}
