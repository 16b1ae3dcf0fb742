import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { composeForTest, type TestService } from '../support/composition.ts'
import { BUILT_IN_DIRECTORY, builtInPairs, HOW_MANY } from './support/built-in.ts'
import { readSmokeCases } from './support/smoke-case.ts'

/** Without packs: those that somebody has installed here say nothing about the built-in ones. */
const models = mkdtempSync(join(tmpdir(), 'interpres-no-models-'))
let service: TestService

beforeAll(async () => {
  service = await composeForTest({
    INTERPRES_ENGINES: 'marian',
    INTERPRES_MODELS_DIR: models,
    INTERPRES_BUILT_IN_MODELS: '1',
    INTERPRES_BUILT_IN_MODELS_DIR: BUILT_IN_DIRECTORY,
  })
})
afterAll(async () => {
  await service.close()
  rmSync(models, { recursive: true, force: true })
})

async function translate(fields: Readonly<Record<string, string>>, texts: readonly string[], form = false) {
  const { json } = form
    ? await service.post(
        '/v2/translate',
        new URLSearchParams([
          ...Object.entries(fields),
          ...texts.map((text): [string, string] => ['text', text]),
        ]).toString(),
        { headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      )
    : await service.post('/v2/translate', { ...fields, text: texts })
  return (json as { translations: { text: string }[] }).translations.map(({ text }) => text)
}

test(`what stands between tags is translated whether or not tags are handled ${HOW_MANY}`, async () => {
  for (const { pair, source, target } of builtInPairs) {
    const texts = (readSmokeCases(pair) ?? [])
      .filter(({ markup, formality, glossary }) => markup === 'html' && formality === glossary)
      .map((smokeCase) => smokeCase.source)
    if (texts.length === 0) continue
    const fields = { source_lang: source, target_lang: target }
    const handled = await translate({ ...fields, tag_handling: 'html' }, texts)
    expect([pair, await translate(fields, texts)]).toEqual([pair, handled])
    expect([pair, await translate(fields, texts, true)]).toEqual([pair, handled])
  }
})

test(`labels of an interface keep their words ${HOW_MANY}`, async () => {
  const fields = { source_lang: 'EN', target_lang: 'DE' }
  const texts = ['Click <b>settings</b> to open the list.', 'Click <0>settings</0> to open the <1>list</1>.']
  if (!builtInPairs.some(({ pair }) => pair === 'en-de')) return
  for (const text of await translate(fields, texts)) expect(text).toMatch(/<(b|0)>Einstellungen<\/\1>/)
})

test(`items, cells and headings are texts of their own ${HOW_MANY}`, async () => {
  const texts = [
    '<ul><li>red car</li><li>blue house</li><li>old tree</li></ul>',
    '<table><tr><td>Name</td><td>Price</td></tr></table>',
    '<h1>Welcome</h1>We are glad that you are here.',
    'first line<br>second line',
  ]
  for (const { pair, source, target } of builtInPairs.filter((each) => each.source === 'en')) {
    const fields = { source_lang: source, target_lang: target }
    const handled = await translate({ ...fields, tag_handling: 'html' }, texts)
    expect([pair, await translate(fields, texts)]).toEqual([pair, handled])
  }
})
