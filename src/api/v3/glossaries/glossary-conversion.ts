import type { DictionaryInfo, Glossary } from '../../../glossaries/glossary.ts'
import type { LanguagePair } from '../../../translation/engine.ts'
import { toGlossaryCode } from '../../http/language-codes.ts'
import type { DictionaryAnswer, GlossaryAnswer, PairQuery } from './glossary-schema.ts'

export function toApiGlossary({ id, name, dictionaries, createdAtMs }: Glossary): GlossaryAnswer {
  return {
    glossary_id: id,
    name,
    dictionaries: dictionaries.map(toApiDictionary),
    creation_time: new Date(createdAtMs).toISOString(),
  }
}

export function toApiDictionary(dictionary: DictionaryInfo): DictionaryAnswer {
  return { ...toApiPair(dictionary), entry_count: dictionary.entryCount }
}

export function toApiPair({ source, target }: LanguagePair): PairQuery {
  return { source_lang: toGlossaryCode(source), target_lang: toGlossaryCode(target) }
}
