import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { composeForTest, type TestService } from '../support/composition.ts'
import { BUILT_IN_DIRECTORY, builtInPairs, HOW_MANY } from './support/built-in.ts'
import { readSmokeCases, type SmokeCase } from './support/smoke-case.ts'
import { smokeFaults } from './support/smoke-faults.ts'

const START_LIMIT_MS = 300_000

test(`there are smoke sentences for every built-in pair ${HOW_MANY}`, () => {
  for (const { pair } of builtInPairs)
    expect([pair, readSmokeCases(pair)?.length ?? 0]).not.toEqual([pair, 0])
})

/** The answer to the request in which a sentence was; a refusal comes as its message. */
interface Answer {
  readonly status: number
  readonly text: string
}

interface Options {
  readonly formality?: string
  readonly tag_handling?: string
  readonly glossary?: Readonly<Record<string, string>>
}

// The runtimes round differently, so that each may choose another of two nearly equal translations.
describe.each(['native', 'portable'] as const)('on the %s runtime', (runtime) => {
  /** One for all pairs: those of one pack share what was loaded and converted for it. */
  let service: TestService

  beforeAll(async () => {
    const models = await mkdtemp(join(tmpdir(), 'interpres-smoke-'))
    service = await composeForTest({
      INTERPRES_ENGINES: 'marian',
      INTERPRES_MODELS_RUNTIME: runtime,
      INTERPRES_MODELS_DIR: models,
      INTERPRES_BUILT_IN_MODELS: '1',
      INTERPRES_BUILT_IN_MODELS_DIR: BUILT_IN_DIRECTORY,
      INTERPRES_REQUEST_TIMEOUT_MS: String(START_LIMIT_MS),
    })
    return async () => {
      await service.close()
      await rm(models, { recursive: true, force: true })
    }
  })

  describe.each(builtInPairs)('the built-in pack $name translates $pair', ({ pair, source, target }) => {
    const cases = readSmokeCases(pair) ?? []
    const answers = new Map<SmokeCase, Answer>()

    beforeAll(async () => {
      const groups = Map.groupBy(cases, ({ formality, markup, glossary }) =>
        JSON.stringify({ formality, tag_handling: markup, glossary }),
      )
      for (const [options, group] of groups) {
        const translated = await translate(group, JSON.parse(options) as Options)
        for (const [index, smokeCase] of group.entries()) answers.set(smokeCase, translated(index))
      }
    }, START_LIMIT_MS)

    async function translate(
      group: readonly SmokeCase[],
      { glossary, ...options }: Options,
    ): Promise<(index: number) => Answer> {
      const { status, json } = await service.post('/v2/translate', {
        ...options,
        ...(glossary === undefined ? {} : { glossary_id: await createGlossary(glossary) }),
        text: group.map((smokeCase) => smokeCase.source),
        source_lang: source,
        target_lang: target,
      })
      const { translations, message = '' } = json as { translations?: { text: string }[]; message?: string }
      return (index) => ({ status, text: translations?.[index]?.text ?? message })
    }

    async function createGlossary(terms: Readonly<Record<string, string>>): Promise<string> {
      const entries = Object.entries(terms).map((entry) => entry.join('\t'))
      const answer = await service.post('/v2/glossaries', {
        name: 'smoke',
        source_lang: source,
        target_lang: target,
        entries: entries.join('\n'),
        entries_format: 'tsv',
      })
      expect(answer).toMatchObject({ status: 201 })
      return (answer.json as { glossary_id: string }).glossary_id
    }

    test.each(cases)('$kind: $source', (smokeCase) => {
      const { status, text } = answers.get(smokeCase) ?? { status: 0, text: '' }
      expect({ status, text, faults: smokeFaults(smokeCase, text) }).toEqual({
        status: 200,
        text,
        faults: [],
      })
    })
  })
})
