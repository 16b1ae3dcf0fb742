import { expect, test } from 'vitest'
import { DEVELOPER_KEY, startServerProcess } from '../../support/server-process.ts'
import { openPage, signIn } from '../support/browser.ts'
import { ask, type Site } from '../support/site.ts'

/** The last tests: the server is another one afterwards. */
export function testRestart(site: Site): void {
  test('a page that is open while the server is killed and started again loses nothing; the new one lets strangers translate', async () => {
    const { page, close } = await openPage(site.browser, site.origin)
    await signIn(page, site.origin, DEVELOPER_KEY)
    await page.locator('textarea').fill('Good morning.')
    const output = page.locator('[role=region][aria-busy=false]')
    await expect.poll(() => output.textContent()).toContain('[De] Good morning.')
    const publicKey = await makePublicKey(site)
    await site.server.stop('SIGKILL')
    await page.locator('textarea').fill('Good morning. Thanks.')
    await page.getByRole('alert').getByText('cannot be reached').waitFor()
    expect(await page.locator('textarea').inputValue()).toBe('Good morning. Thanks.')

    site.server = await startServerProcess({
      dataDirectory: site.server.dataDirectory,
      environment: {
        ...site.environment,
        INTERPRES_PORT_EU: new URL(site.origin).port,
        INTERPRES_WEB_PUBLIC_KEY_ID: publicKey,
      },
    })
    // The page goes on by itself, and the session still holds.
    await expect.poll(() => output.textContent()).toContain('[De] Thanks.')
    await page.getByRole('alert').waitFor({ state: 'detached' })
    await close()

    const stranger = await openPage(site.browser, site.origin)
    await stranger.page.goto(`${site.origin}/#en/de`)
    await stranger.page.locator('textarea').fill('Thanks.')
    const found = stranger.page.locator('[role=region][aria-busy=false]')
    await expect.poll(() => found.textContent()).toContain('[De] Thanks.')
    for (const path of ['glossaries', 'documents', 'keys']) {
      await stranger.page.goto(`${site.origin}/${path}`)
      await stranger.page.locator('input[type=password]').waitFor()
    }
    expect(stranger.complaints).toEqual([])
    await stranger.close()
  })
}

async function makePublicKey(site: Site): Promise<string> {
  const { key_id: id } = await ask(site, 'POST', '/interpres/v1/keys', {
    label: 'Public',
    scopes: ['translate:text', 'languages:read'],
  })
  await ask(site, 'PATCH', `/interpres/v1/keys/${encodeURIComponent(String(id))}`, { characters: 10_000 })
  return String(id)
}
