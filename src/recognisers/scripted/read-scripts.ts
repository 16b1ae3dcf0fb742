import { readFile } from 'node:fs/promises'
import { type Static, Type } from 'typebox'
import { Check } from 'typebox/schema'
import { InterpresError } from '../../kernel/errors.ts'
import { parseLanguageCode } from '../../languages/language-code.ts'
import type { RecogniserScript } from './scripted-recogniser.ts'

const Time = Type.Integer({ minimum: 0 })
const Script = Type.Object({
  language: Type.String(),
  words: Type.Array(
    Type.Object({
      text: Type.String({ minLength: 1 }),
      startMs: Time,
      endMs: Time,
      first: Type.Optional(Type.String({ minLength: 1 })),
      hasBlankBefore: Type.Optional(Type.Boolean()),
    }),
  ),
})

/**
 * Reads a JSON file with a list of scripts, one for each language:
 * `[{"language": "en", "words": [{"text": "hello", "startMs": 200, "endMs": 500}]}]`.
 *
 * Errors: `configuration_invalid`.
 */
export async function readScripts(file: string): Promise<readonly RecogniserScript[]> {
  let content: unknown
  try {
    content = JSON.parse(await readFile(file, 'utf8'))
  } catch (cause) {
    throw new InterpresError('configuration_invalid', `The script ${file} is no JSON file.`, { cause })
  }
  if (!Check(Type.Array(Script), content)) throw notAScript(file)
  return content.map((script) => toScript(file, script))
}

function toScript(file: string, { language, words }: Static<typeof Script>): RecogniserScript {
  const code = parseLanguageCode(language)
  if (code === undefined) throw notAScript(file)
  return { language: code, words }
}

function notAScript(file: string): InterpresError {
  return new InterpresError(
    'configuration_invalid',
    `The script ${file} has to be a list of languages with their words, each with text, startMs and endMs.`,
  )
}
