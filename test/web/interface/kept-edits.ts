import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { DEVELOPER_KEY } from '../../support/server-process.ts'
import { openPage, signIn } from '../support/browser.ts'
import { ask, type Site } from '../support/site.ts'

async function makeGlossary(site: Site, name: string): Promise<string> {
  const { glossary_id: id } = await ask(site, 'POST', '/v3/glossaries', {
    name,
    dictionaries: [{ source_lang: 'en', target_lang: 'de', entries: 'a\tA', entries_format: 'tsv' }],
  })
  return String(id)
}

async function termsOf(site: Site, id: string): Promise<string> {
  const found = await ask(site, 'GET', `/v3/glossaries/${id}/entries?source_lang=en&target_lang=de`)
  return JSON.stringify(found)
}

async function addTerm(page: Page, source: string, target: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Term in English' }).fill(source)
  await page.getByRole('textbox', { name: 'Translation in German' }).fill(target)
  await page.keyboard.press('Enter')
}

/** Answers the questions of the browser itself, in turn; the last answer holds. */
function answerDialogs(page: Page, ...answers: readonly boolean[]): string[] {
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    const isYes = answers[Math.min(asked.length, answers.length - 1)] === true
    asked.push(dialog.message())
    void (isYes ? dialog.accept() : dialog.dismiss())
  })
  return asked
}

export function testKeptEdits(site: Site): void {
  test('terms that the server could not take stay, are asked about before one leaves, and are saved when it is back', async () => {
    const id = await makeGlossary(site, 'Kept')
    const { page, close } = await openPage(site.browser, site.origin)
    await signIn(page, site.origin, DEVELOPER_KEY)
    await page.goto(`${site.origin}/glossaries/${id}/en-de`)
    await page.getByRole('grid').waitFor()
    const away = '**/interpres/v1/glossaries/**'
    await page.route(away, (route) => route.abort())
    await addTerm(page, 'sea', 'Meer')
    await page.getByRole('alert').getByText('cannot be reached').waitFor()
    const asked = answerDialogs(page, false)
    await page.getByRole('link', { name: 'Translate' }).click()
    await expect.poll(() => asked.length).toBe(1)
    await page.evaluate('history.back()')
    await expect.poll(() => asked.length).toBe(2)
    await page.getByRole('gridcell', { name: 'Meer' }).waitFor()
    await expect.poll(() => page.url()).toContain('/en-de')
    await page.unroute(away)
    // Without a hand: what passes by itself is tried again.
    await page.getByText('2 of 2 terms · Saved').waitFor()
    await page.getByRole('alert').waitFor({ state: 'detached' })
    await close()
  })

  test('a term is saved though one goes on at once', async () => {
    const id = await makeGlossary(site, 'Quick')
    const { page, close } = await openPage(site.browser, site.origin)
    await signIn(page, site.origin, DEVELOPER_KEY, `/glossaries/${id}/en-de`)
    await page.getByRole('grid').waitFor()
    await addTerm(page, 'quick', 'schnell')
    await page.getByRole('link', { name: 'Translate' }).click()
    await page.locator('textarea').waitFor()
    await expect.poll(() => termsOf(site, id)).toContain('schnell')
    await close()
  })

  test('a term that comes while another is being saved is saved, too, though one goes on at once', async () => {
    const id = await makeGlossary(site, 'Quicker')
    const { page, close } = await openPage(site.browser, site.origin)
    await signIn(page, site.origin, DEVELOPER_KEY, `/glossaries/${id}/en-de`)
    await page.getByRole('grid').waitFor()
    const hasBegun = Promise.withResolvers<void>()
    const mayEnd = Promise.withResolvers<void>()
    await page.route('**/interpres/v1/glossaries/**', async (route) => {
      hasBegun.resolve()
      await mayEnd.promise
      await route.continue()
    })
    await addTerm(page, 'first', 'erst')
    await hasBegun.promise
    await addTerm(page, 'second', 'zweit')
    await page.getByRole('link', { name: 'Translate' }).click()
    await page.locator('textarea').waitFor()
    mayEnd.resolve()
    await expect.poll(() => termsOf(site, id)).toMatch(/first.*second/s)
    await close()
  })

  test('terms that were refused are sent again when somebody comes back to them', async () => {
    const id = await makeGlossary(site, 'Again')
    const { page, close } = await openPage(site.browser, site.origin)
    await signIn(page, site.origin, DEVELOPER_KEY, `/glossaries/${id}/en-de`)
    await page.getByRole('grid').waitFor()
    const changes = '**/interpres/v1/glossaries/**'
    await page.route(changes, (route) => route.fulfill({ status: 400, json: { message: 'Not today' } }))
    await addTerm(page, 'sea', 'Meer')
    await page.getByRole('alert').getByText('Not today').waitFor()
    await page.unroute(changes)
    await addTerm(page, 'sky', 'Himmel')
    await page.getByText('3 of 3 terms · Saved').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('2 of 2 terms · Saved').waitFor()
    expect(await termsOf(site, id)).not.toContain('Himmel')
    await close()
  })

  test('a style rule that is chosen while another is being saved stays, and waits to be saved', async () => {
    const { style_id: id } = await ask(site, 'POST', '/v3/style_rules', {
      name: 'Meanwhile',
      language: 'de',
      configured_rules: {},
    })
    const { page, complaints, close } = await openPage(site.browser, site.origin)
    await signIn(page, site.origin, DEVELOPER_KEY, `/style-rules/${String(id)}`)
    const hours = page.getByLabel('Time format')
    await hours.selectOption('use_24_hour_clock')
    const hasBegun = Promise.withResolvers<void>()
    const mayEnd = Promise.withResolvers<void>()
    await page.route('**/configured_rules', async (route) => {
      hasBegun.resolve()
      await mayEnd.promise
      await route.continue()
    })
    await page.getByRole('button', { name: 'Save' }).click()
    await hasBegun.promise
    await hours.selectOption('use_12_hour_clock_and_specify_morning_or_evening')
    const ended = page.waitForResponse((answer) => answer.url().endsWith('/configured_rules'))
    mayEnd.resolve()
    await ended
    await page.getByText('Version 2').waitFor()
    expect(await hours.inputValue()).toBe('use_12_hour_clock_and_specify_morning_or_evening')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Version 3').waitFor()
    await page.getByRole('status').getByText('not saved').waitFor({ state: 'detached' })
    expect(await hours.inputValue()).toBe('use_12_hour_clock_and_specify_morning_or_evening')
    expect(complaints).toEqual([])
    await close()
  })

  test('style rules that are not saved are asked about before one leaves', async () => {
    const { style_id: id } = await ask(site, 'POST', '/v3/style_rules', {
      name: 'Asked',
      language: 'de',
      configured_rules: {},
    })
    const { page, complaints, close } = await openPage(site.browser, site.origin, { locale: 'fr' })
    await signIn(page, site.origin, DEVELOPER_KEY, `/style-rules/${String(id)}`)
    // In words of the interface language.
    await page.getByLabel('Format de l’heure').selectOption('use_24_hour_clock')
    await page.getByRole('status').getByText('pas enregistrées').waitFor()
    const asked = answerDialogs(page, false, true)
    await page.getByRole('link', { name: 'Glossaires' }).click()
    await expect.poll(() => asked.length).toBe(1)
    expect(await page.getByLabel('Format de l’heure').inputValue()).toBe('use_24_hour_clock')
    await page.getByRole('link', { name: 'Glossaires' }).click()
    await page.getByRole('heading', { level: 1, name: 'Glossaires' }).waitFor()
    expect(complaints).toEqual([])
    await close()
  })
}
