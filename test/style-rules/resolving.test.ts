import { expect, onTestFinished, test } from 'vitest'
import { randomIds } from '../../src/kernel/ids.ts'
import type { LanguageCode } from '../../src/languages/language-code.ts'
import { migrate } from '../../src/storage/migrate.ts'
import { styleRulesMigration } from '../../src/storage/migrations/region/0004-style-rules.ts'
import { createStyleRuleRepository } from '../../src/storage/style-rules/style-rule-repository.ts'
import { resolveStyleList } from '../../src/style-rules/resolve-style-list.ts'
import { createStyleRules } from '../../src/style-rules/style-rules.ts'
import { createSqliteTestStore } from '../support/test-stores.ts'

const code = (text: string) => text as LanguageCode

async function aList() {
  const { db, remove } = await createSqliteTestStore()
  onTestFinished(remove)
  await migrate(db, [styleRulesMigration])
  const store = createStyleRuleRepository({ db })
  const styleRules = createStyleRules({ store, clock: { nowMs: () => 1_000 }, ids: randomIds })
  const list = await styleRules.create('a', {
    name: 'l',
    language: 'de',
    configuredRules: {},
    customInstructions: [],
  })
  return { styleRules, list }
}

test('a list is found by its id for every form of its language', async () => {
  const { styleRules, list } = await aList()
  for (const target of ['de', 'de-CH']) {
    const request = { accountId: 'a', styleId: list.id.toUpperCase(), target: code(target) }
    expect(await resolveStyleList(styleRules, request)).toEqual(list)
  }
})

test.each([
  ['a', 'not-a-uuid', 'de', 'invalid_parameter', 'Invalid style_id'],
  ['a', '00000000-0000-4000-8000-000000000000', 'de', 'not_found', 'Style rule list not found'],
  ['b', 'own', 'de', 'not_found', 'Style rule list not found'],
  [
    'a',
    'own',
    'fr',
    'invalid_parameter',
    'Style rule language does not match the translate request target language',
  ],
])(
  'for account %s, id %s and target %s the answer is %s',
  async (accountId, styleId, target, failure, message) => {
    const { styleRules, list } = await aList()
    const request = { accountId, styleId: styleId === 'own' ? list.id : styleId, target: code(target) }
    await expect(resolveStyleList(styleRules, request)).rejects.toMatchObject({ code: failure, message })
  },
)
