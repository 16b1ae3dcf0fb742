import { requestedTarget } from '../../../languages/requested-language.ts'
import type { WorkTurn } from '../../../translation/engine.ts'
import { wantedManner } from '../../../writing/manner.ts'
import type { TextImprovement, WritingRequest } from '../../../writing/writing.ts'
import { tooManyTexts } from '../../http/parameters/parameters.ts'
import type { RephraseBody, WriteAnswer } from './write-schema.ts'

export interface WriteDefaults {
  readonly maxTexts: number
  /** The key's own default for how markup is read. */
  readonly tagHandlingVersion: 'v1' | 'v2'
  readonly turn: WorkTurn
  readonly signal: AbortSignal
}

/** The domain's request of an API body. Errors: `invalid_parameter` that names the parameter. */
export function toWritingRequest(body: RephraseBody, defaults: WriteDefaults): WritingRequest {
  if (body.text.length > defaults.maxTexts) throw tooManyTexts(body.text.length, defaults.maxTexts)
  const none = new Set<string>()
  return {
    texts: body.text,
    target: body.target_lang === undefined ? undefined : requestedTarget(body.target_lang),
    wanted: wantedManner(body.writing_style, body.tone),
    tagHandling:
      body.tag_handling === undefined
        ? undefined
        : {
            kind: body.tag_handling,
            version: defaults.tagHandlingVersion,
            outlineDetection: true,
            splittingTags: none,
            nonSplittingTags: none,
            ignoreTags: none,
          },
    turn: defaults.turn,
    signal: defaults.signal,
  }
}

/** The API's answer, with the optional fields that the body asked for. */
export function toWriteAnswer(body: RephraseBody, improvements: readonly TextImprovement[]): WriteAnswer {
  return {
    improvements: improvements.map(({ text, language, detectedLanguage, billedCharacters, changes }) => ({
      text,
      target_language: language,
      detected_source_language: detectedLanguage,
      ...(body.show_billed_characters === true ? { billed_characters: billedCharacters } : {}),
      ...(body.show_edits === true ? { edits: [...changes] } : {}),
    })),
  }
}
