import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import type { Command } from 'commander'
import { composeTranslationOnly } from '../compose/translation.ts'
import { InterpresError } from '../kernel/errors.ts'
import type { LanguageCode } from '../languages/language-code.ts'
import { requestedSource, requestedTarget } from '../languages/requested-language.ts'
import type { TagHandling, TextTranslation, TranslationRequest } from '../translation/translator.ts'
import { showProgress } from './progress-bar.ts'
import { settingsOf } from './settings-option.ts'
import type { Terminal } from './terminal.ts'
import { cutIntoChunks } from './text-chunks.ts'

interface TranslateOptions {
  readonly to: string
  readonly from?: string
  readonly json?: boolean
}

const CHUNK_LIMIT_CHARACTERS = 8_000
const MARKUP_KINDS: Readonly<Record<string, TagHandling['kind']>> = {
  '.html': 'html',
  '.htm': 'html',
  '.xhtml': 'html',
  '.xml': 'xml',
}
const PLAIN_TEXT = new Set(['', '.txt', '.text'])

export function registerTranslate(program: Command, terminal: Terminal): void {
  program
    .command('translate')
    .description('Translate standard input, or a text, HTML or XML file, to standard output')
    .argument('[file]', 'file to translate; standard input when absent')
    .requiredOption('--to <language>', 'language to translate into')
    .option('--from <language>', 'language of the text; detected when absent')
    .option('--json', 'print JSON with the detected language')
    .action(async (file: string | undefined, options: TranslateOptions, command: Command) => {
      const target = readLanguage('--to', options.to, requestedTarget)
      const source =
        options.from === undefined ? undefined : readLanguage('--from', options.from, requestedSource)
      const tagHandling = tagHandlingOf(file)
      const text = file === undefined ? await readInput(terminal) : await readTextFile(file)
      const translation = await composeTranslationOnly(settingsOf(command))
      try {
        const translate = (chunk: string, known = source) =>
          translation.translator.translate({
            ...DEFAULTS,
            texts: [chunk],
            source: known,
            target,
            tagHandling,
          })
        const result = await translateChunks(text, tagHandling, translate, terminal)
        if (options.json === true) terminal.writeOut(`${JSON.stringify(result, undefined, 2)}\n`)
        else terminal.writeOut(result.text)
      } finally {
        await translation.close()
      }
    })
}

function readLanguage(option: string, code: string, read: (code: string) => LanguageCode): LanguageCode {
  try {
    return read(code)
  } catch (cause) {
    throw new InterpresError(
      'invalid_parameter',
      `${option}: '${code}' is no language to choose here; give a code such as en, de or pt-BR.`,
      { cause },
    )
  }
}

const DEFAULTS: Omit<TranslationRequest, 'texts' | 'source' | 'target' | 'tagHandling'> = {
  context: undefined,
  splitSentences: '1',
  preserveFormatting: false,
  formality: 'default',
  modelType: 'latency_optimized',
  instructions: [],
  signal: new AbortController().signal,
}

/** Markup goes in one piece; plain text by paragraphs, so that a book shows its progress. */
async function translateChunks(
  text: string,
  tagHandling: TagHandling | undefined,
  translate: (
    chunk: string,
    source?: TextTranslation['detectedSource'],
  ) => Promise<readonly TextTranslation[]>,
  terminal: Terminal,
) {
  const chunks = tagHandling === undefined ? cutIntoChunks(text, CHUNK_LIMIT_CHARACTERS) : [text]
  let detected: TextTranslation['detectedSource'] | undefined
  let translated = ''
  for (const [index, chunk] of chunks.entries()) {
    if (chunks.length > 1) showProgress(terminal, index, chunks.length)
    const [result] = await translate(chunk, detected)
    detected ??= result?.detectedSource
    translated += result?.text ?? ''
  }
  if (chunks.length > 1) showProgress(terminal, chunks.length, chunks.length)
  return { detected_source_language: detected ?? null, text: translated }
}

function tagHandlingOf(file: string | undefined): TagHandling | undefined {
  const extension = file === undefined ? '' : extname(file).toLowerCase()
  const kind = MARKUP_KINDS[extension]
  if (kind === undefined && !PLAIN_TEXT.has(extension)) {
    throw new InterpresError(
      'invalid_parameter',
      `Files of type ${extension} cannot be translated; use a text, HTML or XML file.`,
    )
  }
  if (kind === undefined) return undefined
  const none = new Set<string>()
  return {
    kind,
    version: 'v2',
    outlineDetection: true,
    splittingTags: none,
    nonSplittingTags: none,
    ignoreTags: none,
  }
}

async function readInput(terminal: Terminal): Promise<string> {
  if (terminal.inputIsTerminal) terminal.writeError('Type the text and end it with Ctrl-D:\n')
  const parts: Uint8Array[] = []
  for await (const part of terminal.input) parts.push(part)
  return decode(Buffer.concat(parts), 'The standard input')
}

async function readTextFile(file: string): Promise<string> {
  let content: Buffer
  try {
    content = await readFile(file)
  } catch (cause) {
    throw new InterpresError('invalid_parameter', `The file ${file} cannot be read.`, { cause })
  }
  return decode(content, `The file ${file}`)
}

function decode(content: Uint8Array, name: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch (cause) {
    throw new InterpresError('invalid_parameter', `${name} is not UTF-8 text.`, { cause })
  }
}
