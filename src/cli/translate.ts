import { type Command, Option } from 'commander'
import type { Config } from '../config/config.ts'
import { InterpresError } from '../kernel/errors.ts'
import type { LanguageCode } from '../languages/language-code.ts'
import { requestedSource, requestedTarget } from '../languages/requested-language.ts'
import { describeTally } from '../memories/matching/memory-tally.ts'
import type { TagHandling, TextTranslation, TranslationRequest } from '../translation/translator.ts'
import { readInput, readTextFile } from './input-text.ts'
import { extensionOf, markupOf } from './markup-file.ts'
import { showProgress } from './progress-bar.ts'
import { readLanguage } from './read-language.ts'
import { settingsOf } from './settings-option.ts'
import type { Terminal } from './terminal.ts'
import { chunksOf } from './text-chunks.ts'

interface TranslateOptions {
  readonly to: string
  readonly from?: string
  readonly json?: boolean
  readonly output?: string
  readonly glossary?: string
  readonly formality?: TranslationRequest['formality']
  readonly replace?: boolean
  readonly memory?: string
  readonly threshold?: string
  readonly account: string
  readonly region: string
}

const PLAIN_TEXT = new Set(['', '.txt', '.text'])

export function registerTranslate(program: Command, terminal: Terminal): void {
  program
    .command('translate')
    .description('Translate standard input or a text to standard output, or documents into files')
    .argument('[files...]', 'documents, or directories with documents; standard input when absent')
    .requiredOption('--to <language>', 'language to translate into')
    .option('--from <language>', 'language of the text; detected when absent')
    .option(
      '-o, --output <path>',
      'file for one document, directory for several; otherwise report.es.docx beside it',
    )
    .option('--glossary <file>', 'terms to use, as TSV, CSV or TBX; needs --from')
    .addOption(
      new Option('--formality <formality>', 'how readers are addressed').choices([
        'default',
        'more',
        'less',
        'prefer_more',
        'prefer_less',
      ]),
    )
    .option('--memory <memory>', 'translation memory to use, by its name or id')
    .option('--threshold <percent>', 'how like a sentence of the memory must be', '75')
    .option('--account <name>', 'account whose memory is meant', 'default')
    .option('--region <region>', 'region whose memory is meant', 'eu')
    .option('--replace', 'translate anew what is there already')
    .option('--json', 'print JSON with the detected language (texts only)')
    .action(async (files: readonly string[], options: TranslateOptions, command: Command) => {
      const target = readLanguage('--to', options.to, requestedTarget)
      const source =
        options.from === undefined ? undefined : readLanguage('--from', options.from, requestedSource)
      const settings = settingsOf(command)
      const { openMemory } = await import('./open-memory.ts')
      const memory = await openMemory(settings, options, target)
      try {
        const request = { ...(await requestOf(options, source, target)), memories: memory.memories }
        await translateAll({ files, options, settings, source, target, request }, terminal)
        const tally = memory.tally()
        if (tally !== undefined) terminal.writeError(`${describeTally(tally)}\n`)
      } finally {
        await memory.close()
      }
    })
}

interface Work {
  readonly files: readonly string[]
  readonly options: TranslateOptions
  readonly settings: Config
  readonly source: LanguageCode | undefined
  readonly target: LanguageCode
  readonly request: Pick<TranslationRequest, 'formality' | 'protectors' | 'finishers' | 'memories'>
}

/** What it needs is loaded when it runs: the other commands start in a quarter of the time. */
async function translateAll(
  { files, options, settings, source, target, request }: Work,
  terminal: Terminal,
): Promise<void> {
  const isDocuments = isForDocuments(files, options)
  const [file] = files
  const tagHandling = isDocuments ? undefined : tagHandlingOf(file)
  const text = isDocuments ? '' : file === undefined ? await readInput(terminal) : await readTextFile(file)
  const { composeTranslationOnly } = await import('../compose/translation.ts')
  const translation = await composeTranslationOnly(settings)
  try {
    if (isDocuments) {
      const { output, replace = false } = options
      const { composeConverter } = await import('../compose/office-converter.ts')
      const converter = composeConverter(settings)
      const job = { converter, files, output, source, target, request, replace }
      const { translateDocuments } = await import('./translate-documents.ts')
      return await translateDocuments(job, translation.translator, terminal)
    }
    const translate = (chunk: string, known = source) =>
      translation.translator.translate({
        ...DEFAULTS,
        ...request,
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
}

/** A single text without a place for its translation goes to standard output. */
function isForDocuments(files: readonly string[], { output, json }: TranslateOptions): boolean {
  if (output !== undefined || files.length > 1) return true
  const [file] = files
  return json !== true && !PLAIN_TEXT.has(extensionOf(file)) && markupOf(file) === undefined
}

async function requestOf(
  { glossary, formality = 'default' }: TranslateOptions,
  source: LanguageCode | undefined,
  target: LanguageCode,
): Promise<Pick<TranslationRequest, 'formality' | 'protectors' | 'finishers'>> {
  if (glossary === undefined) return { formality }
  if (source === undefined) {
    throw new InterpresError(
      'invalid_parameter',
      '--glossary needs --from: terms belong to a pair of languages.',
    )
  }
  const { readGlossary } = await import('./document-glossary.ts')
  const { protector, finisher } = await readGlossary(glossary, { source, target })
  return { formality, protectors: [protector], finishers: [finisher] }
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
  const chunks = chunksOf(text, tagHandling)
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
  const tagHandling = markupOf(file)
  const extension = extensionOf(file)
  if (tagHandling === undefined && !PLAIN_TEXT.has(extension)) {
    throw new InterpresError(
      'invalid_parameter',
      `Files of type ${extension} cannot be translated; use a text, HTML or XML file.`,
    )
  }
  return tagHandling
}
