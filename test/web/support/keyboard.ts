import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Goes to a page by Ctrl+K and a part of its name. */
export async function goTo(page: Page, heading: string, name = heading): Promise<void> {
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: 'Find a command' })
  const field = dialog.getByRole('searchbox')
  await field.waitFor()
  await expect.poll(() => page.evaluate('document.activeElement?.getAttribute("type")')).toBe('search')
  await page.keyboard.type(name)
  // The first that is left is chosen by itself, or by an arrow.
  const first = dialog.getByRole('menuitem').first()
  await expect.poll(() => first.textContent()).toBe(name)
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => first.getAttribute('data-focused')).toBe('true')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => page.title()).toContain(heading)
}

const NAME_OF = `((element) => {
  const ids = (element.getAttribute('aria-labelledby') ?? '').split(' ')
  const labels = ids.map((id) => document.getElementById(id)?.textContent ?? '')
  return [element.tagName, element.getAttribute('aria-label'), ...labels, element.textContent].join(' ')
})`
const FOCUSABLE = 'a[href], button, input, textarea, select, [tabindex]'
const MOST_PRESSES = 80

/** Presses Tab until what has the focus bears the name, once that is on the page. */
export async function tabTo(page: Page, name: string, element = ''): Promise<void> {
  const isMeant = (found: string) =>
    !/^(?:BODY|MAIN|SECTION) /.test(found) && found.startsWith(element) && found.includes(name)
  const namesThere = () =>
    page.evaluate<string[]>(`[...document.querySelectorAll(${JSON.stringify(FOCUSABLE)})].map(${NAME_OF})`)
  await expect.poll(async () => (await namesThere()).some(isMeant)).toBe(true)
  for (let presses = 0; presses < MOST_PRESSES; presses += 1) {
    if (isMeant(String(await page.evaluate(`${NAME_OF}(document.activeElement)`)))) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to ${name}`)
}

/** Waits until the dialog has taken the focus, so that what is typed goes there. */
export async function dialogOpened(page: Page, name?: string): Promise<void> {
  await page.getByRole('dialog', name === undefined ? {} : { name }).waitFor()
  await expect
    .poll(() => page.evaluate("document.activeElement?.closest('[role=dialog],[role=alertdialog]') !== null"))
    .toBe(true)
}
