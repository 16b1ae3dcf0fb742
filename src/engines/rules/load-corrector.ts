import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { InterpresError } from '../../kernel/errors.ts'
import type { LanguageCode } from '../../languages/language-code.ts'
import { createContextModel } from './context/context-model.ts'
import { readContextTable } from './context/table-file.ts'
import { type Corrector, createCorrector } from './corrector.ts'
import { dictionaryPath } from './dictionary-path.ts'
import { RULE_LANGUAGES, type RuleLanguage } from './languages.ts'
import { patternsOf } from './patterns/patterns-of.ts'
import { createCandidateFinder, indexWords } from './spelling/candidates.ts'
import { createDictionary, type Dictionary } from './spelling/dictionary.ts'
import { createSpeller, type Speller } from './spelling/speller.ts'

const WORDS_TO_CHOOSE_FROM = 4

/** Loads table, dictionaries and grammar of a language. Takes seconds and up to 400 MB for English. */
export async function loadCorrector(code: string): Promise<Corrector> {
  const language = RULE_LANGUAGES.find((one) => one.code === code)
  if (language === undefined) throw new InterpresError('internal', `There are no rules for ${code}.`)
  const model = createContextModel(readContextTable(join(import.meta.dirname, 'tables', `${code}.table`)))
  const spellers = await loadSpellers(language, model)
  const grammar =
    code === 'en' ? await (await import('./english-grammar.ts')).createEnglishGrammar() : undefined
  return createCorrector({
    language: code,
    alphabet: language.alphabet,
    model,
    patterns: await patternsOf(code),
    spellerFor: (form: LanguageCode) => spellers.get(form) ?? spellers.get(''),
    grammar,
  })
}

async function loadSpellers(
  { code, dictionaries, alphabet, capitalNouns }: RuleLanguage,
  model: ReturnType<typeof createContextModel>,
): Promise<ReadonlyMap<string, Speller>> {
  const loaded = new Map<string, Dictionary>()
  for (const name of new Set(Object.values(dictionaries).flat())) {
    const path = dictionaryPath(name)
    if (path !== undefined) loaded.set(name, await readDictionary(path))
  }
  const index = indexWords(
    [...model.table.words.keys()].filter((form) => model.count(form) >= WORDS_TO_CHOOSE_FROM),
  )
  const spellers = new Map<string, Speller>()
  for (const [form, names] of Object.entries(dictionaries)) {
    const all = names.flatMap((name) => loaded.get(name) ?? [])
    if (all.length === 0) continue
    const dictionary = { has: (word: string) => all.some((one) => one.has(word)) }
    const finder = createCandidateFinder(index, dictionary, alphabet)
    spellers.set(form, createSpeller(model, dictionary, finder, { capitalNouns, isComplete: code === 'en' }))
  }
  return spellers
}

async function readDictionary(path: string): Promise<Dictionary> {
  const [affixes, words] = await Promise.all([readFile(`${path}.aff`), readFile(`${path}.dic`)])
  const encoding = /^SET\s+(\S+)/mu.exec(affixes.toString('latin1'))?.[1] ?? 'ISO8859-1'
  const decoder = new TextDecoder(encoding.replace(/^ISO8859/u, 'ISO-8859'))
  // Hunspell is given strings, so the files are UTF-8 by now.
  return createDictionary({
    affixes: decoder.decode(affixes).replace(/^SET\s+\S+/mu, 'SET UTF-8'),
    words: decoder.decode(words),
  })
}
