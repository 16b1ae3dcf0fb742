import { readdir, readFile } from 'node:fs/promises'
import { basename, dirname, extname, join, relative } from 'node:path'
import type { DocumentFormat } from '../documents/formats/document-format.ts'
import { formatOfFile } from '../documents/formats/format-table.ts'
import { convertOldFile } from '../documents/formats/legacy/convert-old-file.ts'
import type { OfficeConverter } from '../documents/formats/legacy/office-converter.ts'
import { InterpresError } from '../kernel/errors.ts'
import type { LanguageCode } from '../languages/language-code.ts'
import type { TranslationRequest, Translator } from '../translation/translator.ts'
import { cannotRead, type FileTask, infoOf, type ShowTask, workOnFiles, writeWhole } from './file-tasks.ts'
import type { Terminal } from './terminal.ts'

export interface DocumentsJob {
  readonly files: readonly string[]
  /** A file for one document, a directory for several; beside each document when absent. */
  readonly output: string | undefined
  readonly source: LanguageCode | undefined
  readonly target: LanguageCode
  readonly request: Pick<TranslationRequest, 'formality' | 'protectors' | 'finishers' | 'memories'>
  readonly converter: OfficeConverter
  /** Translates anew what has been translated already. */
  readonly replace: boolean
}

interface Task extends FileTask {
  readonly output: string
  readonly format: DocumentFormat
}

/**
 * Translates documents into files; see `workOnFiles`. Errors: those, and `invalid_parameter` for files that cannot be
 * translated.
 */
export async function translateDocuments(
  job: DocumentsJob,
  translator: Translator,
  terminal: Terminal,
): Promise<void> {
  await workOnFiles(
    await findTasks(job),
    {
      subjects: 'documents',
      verb: 'translated',
      failureCode: 'invalid_document',
      replace: job.replace,
    },
    (task, show) => translateOne(job, task, translator, show),
    terminal,
  )
}

async function findTasks({ files, output, target }: DocumentsJob): Promise<readonly Task[]> {
  const inputs: { path: string; from: string }[] = []
  for (const file of files) {
    const isDirectory = (await infoOf(file))?.isDirectory()
    if (isDirectory === undefined) throw cannotRead(file)
    if (!isDirectory) inputs.push({ path: file, from: dirname(file) })
    else for (const path of await documentsIn(file)) inputs.push({ path, from: file })
  }
  const isFolder =
    inputs.length > 1 || (output !== undefined && (await infoOf(output))?.isDirectory() === true)
  return inputs.map(({ path, from }) => {
    const format = formatOfFile(path)
    if (format === undefined) {
      throw new InterpresError('invalid_parameter', `${path}: files of this type cannot be translated.`)
    }
    const place =
      output === undefined
        ? besideName(path, format, target)
        : isFolder
          ? join(output, withResultExtension(relative(from, path), format))
          : output
    return { input: path, output: place, outputs: [place], format }
  })
}

/** `report.docx` gives `report.es.docx`, and so does `report.doc`. */
function besideName(path: string, format: DocumentFormat, target: LanguageCode): string {
  const extension = extname(withResultExtension(path, format))
  return `${path.slice(0, path.length - extname(path).length)}.${target}${extension}`
}

/** The name with the ending of what the format becomes when nobody asks for another. */
function withResultExtension(path: string, { name, outputs }: DocumentFormat): string {
  const [own = name] = Object.keys(outputs)
  return own === name ? path : `${path.slice(0, path.length - extname(path).length)}.${own}`
}

/** What the name of the result asks for, if the format can become that. */
function outputOf({ output, format: { name, outputs } }: Task): string {
  const wanted = formatOfFile(output)?.name
  if (wanted !== undefined && Object.hasOwn(outputs, wanted)) return wanted
  return Object.keys(outputs)[0] ?? name
}

async function documentsIn(directory: string): Promise<readonly string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && formatOfFile(entry.name) !== undefined)
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
}

async function translateOne(
  { source, target, request, converter }: DocumentsJob,
  task: Task,
  translator: Translator,
  show: ShowTask,
): Promise<void> {
  const { input, output, format } = task
  const file = await readFile(input).catch(() => {
    throw cannotRead(input)
  })
  const reader = await format.outputs[outputOf(task)]?.()
  if (reader === undefined) throw new Error(`the format ${format.name} has no reader`)
  const bytes =
    format.convertedTo === undefined
      ? file
      : await convertOldFile(
          { bytes: file, from: format.name, to: format.convertedTo },
          converter,
          new AbortController().signal,
        )
  const document = reader.open(bytes, { fileName: basename(input) })
  show(0, 1)
  const translated = await translator.translateBlocks({
    ...request,
    blocks: [document.blocks],
    source,
    target,
    aligned: format.hasMarkup,
    context: undefined,
    splitSentences: 'nonewlines',
    preserveFormatting: false,
    modelType: 'latency_optimized',
    instructions: [],
    signal: new AbortController().signal,
    onProgress: ({ done, total }) => {
      // The last step is the writing of the file.
      if (done < total) show(done, total)
    },
  })
  const languages = { source: translated.source, target }
  await writeWhole(output, document.render(translated.blocks[0] ?? [], languages))
  show(1, 1)
}
