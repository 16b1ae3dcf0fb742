import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openPage } from '../support/browser.ts'
import { dialogOpened, tabTo } from '../support/keyboard.ts'
import type { Site } from '../support/site.ts'

/** A speech pack as one that was installed lies there; nothing of it is ever run. */
export async function addSpeechPack(directory: string): Promise<void> {
  const pack = join(directory, 'voice-de')
  const file = {
    path: 'model.onnx',
    sizeBytes: 5,
    sha256: createHash('sha256').update('model').digest('hex'),
  }
  const manifest = {
    format: 1,
    kind: 'voice',
    languages: ['de'],
    licence: 'CC0-1.0',
    quality: 'standard',
    punctuates: false,
    detectsLanguage: false,
    files: [file],
  }
  await mkdir(pack, { recursive: true })
  await writeFile(join(pack, file.path), 'model')
  await writeFile(join(pack, 'speech-pack.json'), JSON.stringify(manifest))
}

/** Opens the interface by a link that only the command line prints. */
async function openAsOperator(site: Site) {
  const { stdout } = await site.server.runCommand(['web', 'link', '--operator'])
  const opened = await openPage(site.browser, site.origin)
  await opened.page.goto(stdout.trim())
  await opened.page.locator('textarea').waitFor()
  return opened
}

export function testOperator(site: Site): void {
  test('an operator fetches a model pack, sees it go on over a reload, cancels, fetches and removes it', async () => {
    const { page, complaints, close } = await openAsOperator(site)
    const held = Promise.withResolvers<void>()
    site.registry.interfere = (request, response, body) => {
      if (request.url?.includes('model.gz') !== true) return false
      response.writeHead(200, { 'content-length': body.length }).write(body.subarray(0, 1))
      void held.promise.then(() => response.destroy())
      return true
    }
    await page.goto(`${site.origin}/models`)
    const install = async () => {
      await page.getByRole('button', { name: 'Install a pack' }).click()
      await dialogOpened(page)
      await page.getByRole('dialog').locator('button[aria-haspopup=listbox]').click()
      await page.getByRole('option', { name: /English – German/ }).click()
      await page.getByRole('listbox').waitFor({ state: 'detached' })
      await page.getByRole('dialog').getByRole('button', { name: 'Install a pack' }).click()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    await install()
    await page.locator('[data-state=downloading]').waitFor()
    await page.reload()
    await page.locator('[data-state=downloading]').waitFor()
    await page.getByRole('button', { name: 'Cancel: English – German' }).click()
    await page.locator('[data-state=cancelled]').waitFor()
    site.registry.interfere = undefined
    held.resolve()
    await install()
    await page.locator('[data-state=installed]').waitFor()
    await page.getByRole('button', { name: 'Remove: en-de-tiny' }).click()
    await dialogOpened(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('button', { name: 'Remove: en-de-tiny' }).waitFor({ state: 'detached' })
    expect(complaints).toEqual([])
    await close()
  })

  test('speech packs stand beside model packs, are offered with them, and are removed', async () => {
    const { page, complaints, close } = await openAsOperator(site)
    await page.goto(`${site.origin}/models`)
    const row = page.locator('tr', { hasText: 'voice-de' })
    await row.getByText('speaks').waitFor()
    await page.getByRole('button', { name: 'Install a pack' }).click()
    await dialogOpened(page)
    await page.getByRole('dialog').locator('button[aria-haspopup=listbox]').click()
    await page.getByRole('option', { name: /Speech packs: parakeet-v3/ }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('listbox').waitFor({ state: 'detached' })
    await dialogOpened(page)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Remove: voice-de' }).click()
    await dialogOpened(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await row.waitFor({ state: 'detached' })
    expect(complaints).toEqual([])
    await close()
  })

  test('an operator makes an account, limits it and signs its addendum; nobody else sees accounts', async () => {
    const { page, complaints, close } = await openAsOperator(site)
    await page.goto(`${site.origin}/accounts`)
    await tabTo(page, 'New account', 'BUTTON')
    await page.keyboard.press('Enter')
    await dialogOpened(page)
    await page.keyboard.type('Press office')
    await page.keyboard.press('Enter')
    await dialogOpened(page, 'Your new key')
    expect(await page.getByTestId('new-key').textContent()).toMatch(/.{20}/)
    await tabTo(page, 'I have kept it')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const menu = page.getByRole('button', { name: 'Actions: Press office' })
    await menu.click()
    await page.getByRole('menuitem', { name: 'Limits' }).click()
    await dialogOpened(page)
    await page.getByRole('textbox', { name: 'Characters a month' }).fill('5000')
    await page.keyboard.press('Enter')
    const row = page.locator('tr', { hasText: 'Press office' })
    await row.getByText('5,000').waitFor()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await row.getByText('not signed').waitFor()
    await menu.click()
    await page.getByRole('menuitem', { name: 'Sign the addendum' }).click()
    await dialogOpened(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Sign the addendum' }).click()
    await row.getByText('not signed').waitFor({ state: 'detached' })
    expect(complaints).toEqual([])
    await close()
  })
}
