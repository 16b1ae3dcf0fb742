import { DeepLClient, type StyleRuleInfo } from 'deepl-node'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { composeForTest, type TestService } from '../support/composition.ts'
import { PATIENT } from '../support/patient-client.ts'
import { DEVELOPER_KEY } from '../support/server-process.ts'

let service: TestService
let client: DeepLClient

beforeEach(async () => {
  service = await composeForTest()
  const serverUrl = await service.server('eu').listen({ host: '127.0.0.1', port: 0 })
  client = new DeepLClient(DEVELOPER_KEY, { serverUrl, ...PATIENT })
})
afterEach(() => service.close())

test('every style rule call of the official client works over a socket', async () => {
  const created = await client.createStyleRule({
    name: 'house style',
    language: 'en',
    configured_rules: { punctuation: { serial_comma: 'use' } },
    custom_instructions: [{ label: 'brief', prompt: 'Be brief.' }],
  })
  expect(created).toMatchObject({
    name: 'house style',
    language: 'en',
    version: 1,
  } satisfies Partial<StyleRuleInfo>)
  expect(created.configuredRules?.punctuation).toEqual({ serial_comma: 'use' })
  const { styleId } = created
  expect(await client.getStyleRule(styleId)).toEqual(created)
  expect(await client.updateStyleRuleName(styleId, 'new name')).toMatchObject({
    name: 'new name',
    version: 2,
  })
  const rules = { numbers: { percentage_format: 'use_numerals_followed_by_percent_symbol' } }
  expect(await client.updateStyleRuleConfiguredRules(styleId, rules)).toMatchObject({
    version: 3,
    configuredRules: { numbers: rules.numbers },
  })
  const added = await client.createStyleRuleCustomInstruction(styleId, {
    label: 'warm',
    prompt: 'Sound warm.',
    source_language: 'de',
  })
  expect(added).toMatchObject({ label: 'warm', prompt: 'Sound warm.', sourceLanguage: 'de' })
  const id = added.id ?? ''
  expect(await client.getStyleRuleCustomInstruction(styleId, id)).toEqual(added)
  expect(
    await client.updateStyleRuleCustomInstruction(styleId, id, { label: 'cool', prompt: 'Sound cool.' }),
  ).toEqual({ id, label: 'cool', prompt: 'Sound cool.', sourceLanguage: undefined })
  const [listed] = await client.getAllStyleRules(0, 25, true)
  expect(listed?.customInstructions).toHaveLength(2)
  const [short] = await client.getAllStyleRules()
  expect(short?.customInstructions).toBeUndefined()
  await client.deleteStyleRuleCustomInstruction(styleId, id)
  await client.deleteStyleRule(styleId)
  expect(await client.getAllStyleRules()).toEqual([])
  await expect(client.getStyleRule(styleId)).rejects.toThrow(/not found/iu)
})
