import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, extname, join, relative } from 'node:path'
import type { DocumentFormat } from '../documents/formats/document-format.ts'
import { formatOfFile } from '../documents/formats/format-table.ts'
import { convertOldFile } from '../documents/formats/legacy/convert-old-file.ts'
import type { OfficeConverter } from '../documents/formats/legacy/office-converter.ts'
import { InterpresError } from '../kernel/errors.ts'
import type { LanguageCode } from '../languages/language-code.ts'
import type { TranslationRequest, Translator } from '../translation/translator.ts'
import { showProgress } from './progress-bar.ts'
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

interface Task {
  readonly input: string
  readonly output: string
  readonly format: DocumentFormat
}

/**
 * Translates documents into files, which appear whole or not at all. What is there already and newer than its source is
 * passed over, so that a run that was interrupted goes on where it was.
 *
 * Errors: `invalid_parameter` for files that cannot be translated; `invalid_document` at the end when some have failed, which
 * are listed before.
 */
export async function translateDocuments(
  job: DocumentsJob,
  translator: Translator,
  terminal: Terminal,
): Promise<void> {
  const tasks = await findTasks(job)
  const failures: string[] = []
  let skipped = 0
  for (const [index, task] of tasks.entries()) {
    if (!job.replace && (await isDone(task))) {
      skipped += 1
      continue
    }
    const place = tasks.length > 1 ? ` ${index + 1}/${tasks.length}` : ''
    try {
      await translateOne(job, task, translator, (done, total, seconds) =>
        showProgress(terminal, done, total, ` ${basename(task.input)}${place}${seconds}    `),
      )
      terminal.writeOut(`${task.output}\n`)
    } catch (error) {
      if (!(error instanceof InterpresError)) throw error
      failures.push(`${task.input}: ${error.message}`)
    }
  }
  if (skipped > 0) terminal.writeError(`${skipped} translated already; --replace translates them anew.\n`)
  if (failures.length === 0) return
  for (const failure of failures) terminal.writeError(`${failure}\n`)
  throw new InterpresError(
    'invalid_document',
    `${failures.length} of ${tasks.length} documents could not be translated.`,
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
    if (output === undefined) return { input: path, output: besideName(path, format, target), format }
    if (!isFolder) return { input: path, output, format }
    return { input: path, output: join(output, withResultExtension(relative(from, path), format)), format }
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
  show: (done: number, total: number, seconds: string) => void,
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
  const startedAtMs = Date.now()
  show(0, 1, '')
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
      const leftMs = ((Date.now() - startedAtMs) / Math.max(done, 1)) * (total - done)
      // The last step is the writing of the file.
      if (done < total) show(done, total, `, ${Math.ceil(leftMs / 1000)} s left`)
    },
  })
  const languages = { source: translated.source, target }
  await writeWhole(output, document.render(translated.blocks[0] ?? [], languages))
  show(1, 1, '')
}

async function writeWhole(path: string, content: Uint8Array): Promise<void> {
  const unfinished = `${path}.${randomBytes(4).toString('hex')}.part`
  try {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(unfinished, content)
    await rename(unfinished, path)
  } catch (cause) {
    await rm(unfinished, { force: true })
    throw new InterpresError('invalid_parameter', `${path} cannot be written.`, { cause })
  }
}

async function isDone({ input, output }: Task): Promise<boolean> {
  const [before, after] = [await infoOf(input), await infoOf(output)]
  return before !== undefined && after !== undefined && after.mtimeMs >= before.mtimeMs
}

function infoOf(path: string) {
  return stat(path).catch(() => undefined)
}

function cannotRead(path: string): InterpresError {
  return new InterpresError('invalid_parameter', `The file ${path} cannot be read.`)
}
