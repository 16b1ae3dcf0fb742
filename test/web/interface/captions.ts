import { expect, test } from 'vitest'
import { DEVELOPER_KEY } from '../../support/server-process.ts'
import { openPage, signIn } from '../support/browser.ts'
import { goTo } from '../support/keyboard.ts'
import type { Site } from '../support/site.ts'

/** What the recogniser of the suite hears, whatever the microphone gives. */
export const HEARD = heard('good morning everybody')
export const HEARD_IN_PICTURES = heard('good morning everybody the meeting begins at nine')

function heard(text: string) {
  const words = text.split(' ').map((word, index) => ({
    text: word,
    startMs: index * 200,
    endMs: index * 200 + 150,
  }))
  return { language: 'en', words }
}

export function testCaptions(site: Site): void {
  test('speech from the microphone becomes text and a translation, and can be saved', async () => {
    const { page, complaints, close } = await openPage(site.browser, site.origin, {
      permissions: ['microphone'],
    })
    await signIn(page, site.origin, DEVELOPER_KEY)
    await goTo(page, 'Captions')
    await page.getByRole('button', { name: 'To: No translation' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'German', exact: true }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Listen' }).click()
    const english = page.getByRole('region', { name: 'Words in English' })
    const german = page.getByRole('region', { name: 'Words in German' })
    await expect.poll(() => english.textContent()).toContain('everybody')
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByRole('button', { name: 'Listen' }).waitFor()
    expect(await english.textContent()).toMatch(/^Good morning everybody/)
    expect(await english.locator('[class*=tentative]').textContent()).toBe('')
    expect(await german.textContent()).not.toBe('')
    await page.getByRole('button', { name: 'Save' }).click()
    const saved = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'English · SRT' }).click()
    expect((await saved).suggestedFilename()).toBe('captions.en.srt')
    expect(complaints).toEqual([])
    await close()
  })

  test('without leave to use the microphone the page says so', async () => {
    const { page, close } = await openPage(site.browser, site.origin)
    await signIn(page, site.origin, DEVELOPER_KEY)
    await page.addInitScript(
      'navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("", "NotAllowedError"))',
    )
    await page.goto(`${site.origin}/captions`)
    await page.getByRole('button', { name: 'Listen' }).click()
    await page.getByText('The browser was not allowed to use the microphone.').waitFor()
    await page.getByRole('button', { name: 'Listen' }).waitFor()
    await close()
  })
}
