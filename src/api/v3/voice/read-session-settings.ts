import type { Static } from 'typebox'
import type { Glossaries } from '../../../glossaries/glossaries.ts'
import { parseGlossaryId } from '../../../glossaries/glossary.ts'
import { InterpresError } from '../../../kernel/errors.ts'
import { formalityNotSupported } from '../../../languages/formality-targets.ts'
import type { InstalledPair } from '../../../languages/installed-pair.ts'
import { baseLanguage, type LanguageCode } from '../../../languages/language-code.ts'
import { requestedSource, requestedTarget } from '../../../languages/requested-language.ts'
import type { AudioDecoder } from '../../../speech/audio-decoder.ts'
import type { AudioEncoder } from '../../../speech/audio-encoder.ts'
import { LIVE_SOURCE_TYPES, parseMediaType, SPEECH_TYPES } from '../../../speech/media-types.ts'
import type { Recognisers } from '../../../speech/recogniser.ts'
import type { NamedTarget, SessionSettings } from '../../../speech/sessions/voice-session.ts'
import type { Synthesisers } from '../../../speech/synthesiser.ts'
import { notSupported } from '../../http/parameters/parameters.ts'
import { DEFAULT_SPEECH_TYPE, type SessionBody } from './voice-schema.ts'

/** What is installed, and what the account has. */
export interface SettingsDependencies {
  readonly decoder: Pick<AudioDecoder, 'lacks'>
  readonly encoder: Pick<AudioEncoder, 'lacks'>
  readonly recognisers: Recognisers
  readonly synthesisers: Pick<Synthesisers, 'choose'>
  readonly installedPairs: () => readonly InstalledPair[]
  readonly glossaries: Pick<Glossaries, 'get'>
}

type Body = Static<typeof SessionBody>

/**
 * What a caller wants of a session. Errors: `invalid_parameter` that names the parameter and what is allowed, or what has
 * to be installed; `unsupported_pair`.
 */
export async function readSessionSettings(
  body: Body,
  accountId: string,
  dependencies: SettingsDependencies,
): Promise<SessionSettings> {
  if (body.spoken_terms_id !== undefined) throw noSpokenTerms()
  const source = readSource(body, dependencies)
  const spoken = body.target_media_languages?.[0]
  const wanted = [...(body.target_languages ?? []), ...(spoken === undefined ? [] : [spoken])]
  const targets = readTargets(wanted, body.target_languages?.length ?? 0)
  requirePairs(source, targets, dependencies)
  return {
    messageFormat: body.message_format === 'msgpack' ? 'msgpack' : 'json',
    sourceType: readSourceType(body, dependencies),
    source,
    sourceMode: body.source_language_mode === 'fixed' ? 'fixed' : 'auto',
    targets,
    speech: spoken === undefined ? undefined : readSpeech(spoken, body, dependencies),
    formality: readFormality(body, targets, dependencies),
    glossaryId: await readGlossary(body, accountId, dependencies),
  }
}

function readSourceType({ source_media_content_type }: Body, { decoder }: SettingsDependencies) {
  const name = 'source_media_content_type'
  const type = parseMediaType(source_media_content_type, LIVE_SOURCE_TYPES)
  if (type === undefined) throw notSupported(name, LIVE_SOURCE_TYPES)
  const missing = decoder.lacks(type)
  if (missing !== undefined) throw lacksProgram(name, type, missing)
  return type
}

function readSource(body: Body, { recognisers }: SettingsDependencies): LanguageCode | undefined {
  const { source_language, source_language_mode = 'auto' } = body
  const language =
    source_language === undefined ? undefined : requestedSource(source_language, 'source_language')
  if (language === undefined && source_language_mode === 'fixed') {
    throw new InterpresError(
      'invalid_parameter',
      "Parameter 'source_language' not specified: 'source_language_mode' fixed needs it.",
    )
  }
  recognisers.choose({ language, mode: source_language_mode === 'fixed' ? 'fixed' : 'auto', isLive: true })
  return language
}

/** The first `count` names are of `target_languages`; a target that is only spoken is translated into as well. */
function readTargets(names: readonly string[], count: number): readonly NamedTarget[] {
  const spellings = new Map<LanguageCode, Set<string>>()
  for (const [index, name] of names.entries()) {
    const isSpoken = index >= count
    const code = requestedTarget(name, isSpoken ? 'target_media_languages' : 'target_languages')
    const known = spellings.get(code)
    if (known === undefined) spellings.set(code, new Set([name]))
    else if (!isSpoken) known.add(name)
  }
  return [...spellings].map(([code, known]) => ({ code, names: [...known] }))
}

/** Every target can be reached from what may be spoken. */
function requirePairs(
  source: LanguageCode | undefined,
  targets: readonly NamedTarget[],
  { recognisers, installedPairs }: SettingsDependencies,
): void {
  const pairs = installedPairs()
  const sources = source === undefined ? [...recognisers.support().transcription] : [source]
  for (const { code } of targets) {
    const isReached =
      sources.includes(baseLanguage(code)) ||
      pairs.some((pair) => pair.target === code && sources.includes(pair.source))
    if (isReached) continue
    throw new InterpresError(
      'unsupported_pair',
      `Nothing installed translates from ${source ?? 'what can be heard'} to ${code}. An operator can install it with: ` +
        `npx interpres models pull ${source ?? sources[0] ?? 'en'}-${baseLanguage(code)}`,
    )
  }
}

function readSpeech(name: string, body: Body, { encoder, synthesisers }: SettingsDependencies) {
  const target = requestedTarget(name, 'target_media_languages')
  if (synthesisers.choose(target) === undefined) {
    throw new InterpresError(
      'invalid_parameter',
      `Value for 'target_media_languages' not supported: nothing installed speaks ${target}.`,
      { detail: '`npx interpres doctor` lists the voices that are installed and how to get others.' },
    )
  }
  const wanted = body.target_media_content_type ?? DEFAULT_SPEECH_TYPE
  const type = parseMediaType(wanted, SPEECH_TYPES)
  if (type === undefined) throw notSupported('target_media_content_type', SPEECH_TYPES)
  const missing = encoder.lacks(type)
  if (missing !== undefined) throw lacksProgram('target_media_content_type', type, missing)
  const voice = body.target_media_voice
  return { target, name, type, voice: voice === 'male' || voice === 'female' ? voice : undefined }
}

const FORMALITIES: Readonly<Record<string, SessionSettings['formality']>> = {
  formal: 'more',
  more: 'more',
  prefer_more: 'more',
  informal: 'less',
  less: 'less',
  prefer_less: 'less',
}

/** Refused where no target knows it; asked for as a preference, it is then passed over. */
function readFormality(
  { formality = 'default' }: Body,
  targets: readonly NamedTarget[],
  { installedPairs }: SettingsDependencies,
): SessionSettings['formality'] {
  const wanted = FORMALITIES[formality] ?? 'default'
  const [first] = targets
  if (wanted === 'default' || first === undefined) return 'default'
  const obeying = new Set(installedPairs().flatMap((pair) => (pair.formality ? [pair.target] : [])))
  const isObeyed = targets.some(({ code }) => obeying.has(code))
  if (!isObeyed && !formality.startsWith('prefer_')) throw formalityNotSupported(first.code)
  return isObeyed ? wanted : 'default'
}

async function readGlossary(
  { glossary_id }: Body,
  accountId: string,
  { glossaries }: SettingsDependencies,
): Promise<string | undefined> {
  if (glossary_id === undefined) return undefined
  const id = parseGlossaryId(glossary_id)
  if (id === undefined) throw notSupported('glossary_id')
  try {
    return (await glossaries.get(accountId, id)).id
  } catch (error) {
    if (error instanceof InterpresError && error.code === 'not_found') throw notSupported('glossary_id')
    throw error
  }
}

function lacksProgram(parameter: string, type: string, program: string): InterpresError {
  return new InterpresError(
    'invalid_parameter',
    `Value for '${parameter}' not supported: ${type} needs the program ${program}, which is not installed here.`,
  )
}

function noSpokenTerms(): InterpresError {
  return new InterpresError('invalid_parameter', "Value for 'spoken_terms_id' not supported.", {
    detail: 'This service has no lists of spoken terms.',
  })
}
