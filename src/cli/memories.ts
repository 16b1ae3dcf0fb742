import { createReadStream } from 'node:fs'
import { open, rm, stat } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import type { Command } from 'commander'
import { InterpresError } from '../kernel/errors.ts'
import { baseLanguage, type LanguageCode } from '../languages/language-code.ts'
import { exportMemory } from '../memories/exchange/export-memory.ts'
import { importMemory } from '../memories/exchange/import-memory.ts'
import type { Memory } from '../memories/memory.ts'
import { UnreadableMemory } from '../memories/memory-errors.ts'
import { parseMemoryLanguage } from '../memories/memory-languages.ts'
import { checkMemoryName } from '../memories/memory-name.ts'
import { findMemory } from './find-memory.ts'
import { whileInterruptible } from './interruptible.ts'
import { showProgress } from './progress-bar.ts'
import { inRegion, type RegionOptions, unreadableFile, withRegionOptions } from './region-scope.ts'
import { printRows, type Row, type Terminal } from './terminal.ts'

interface ImportOptions extends RegionOptions {
  readonly name?: string
  readonly source?: string
  readonly target?: string
}

export function registerMemoryCommands(program: Command, terminal: Terminal): void {
  const command = program
    .command('memory')
    .description('Carry translation memories of one region in and out of files, list and delete them')
  registerImport(command, terminal)
  registerExport(command, terminal)
  registerList(command, terminal)
  registerDelete(command, terminal)
}

function registerImport(command: Command, terminal: Terminal): void {
  withRegionOptions(command.command('import'), 'memories')
    .description('Make a translation memory of a file')
    .argument('<file>', 'TMX, XLIFF, TSV or CSV')
    .option('--name <name>', 'name of the memory; that of the file when absent')
    .option('--source <language>', 'language of the first column of a table that does not name it')
    .option('--target <language>', 'language of its second column')
    .action(async (file: string, options: ImportOptions, invoked: Command) => {
      const name = options.name ?? basename(file, extname(file))
      checkMemoryName(name)
      const { size: total } = await stat(file).catch(unreadableFile)
      const memory = await inRegion(invoked, options, async ({ memories, memoryImports }, accountId) => {
        const imported = await whileInterruptible(
          (signal) =>
            importMemory(memoryImports, {
              accountId,
              name,
              fileName: file,
              languages: {
                ...(options.source === undefined ? {} : { source: baseLanguage(languageOf(options.source)) }),
                ...(options.target === undefined ? {} : { target: languageOf(options.target) }),
              },
              content: createReadStream(file),
              signal,
              onProgress: async ({ bytes }) => showProgress(terminal, Math.min(bytes, total - 1), total),
            }),
          'Nothing of the file is kept.',
        ).catch(asInvalid)
        if (imported === undefined) throw new Error('an import was stopped by nobody')
        showProgress(terminal, total, total)
        if (imported.skipped > 0) {
          terminal.writeError(`${imported.skipped} segments were left out: see docs/memories.md.\n`)
        }
        return memories.get(accountId, imported.id)
      })
      printRows(terminal, [toRow(memory)], { json: options.json === true, empty: '' })
    })
}

function registerExport(command: Command, terminal: Terminal): void {
  withRegionOptions(command.command('export'), 'memories')
    .description('Write a translation memory as TMX to a file or to standard output')
    .argument('<memory>', 'its name or id, as `memory list` shows it')
    .option('-o, --output <file>', 'file to write, which must not be there yet')
    .action(async (wanted: string, options: RegionOptions & { output?: string }, invoked: Command) => {
      await inRegion(invoked, options, async ({ memories, memoryImports }, accountId) => {
        const memory = await findMemory(memories, accountId, wanted)
        const content = exportMemory(memory, memoryImports.store, new AbortController().signal)
        if (options.output !== undefined) return writeNew(options.output, content)
        for await (const piece of content) terminal.writeOut(Buffer.from(piece).toString())
      })
    })
}

function registerList(command: Command, terminal: Terminal): void {
  withRegionOptions(command.command('list'), 'memories')
    .description('List the translation memories of an account in a region')
    .action(async (options: RegionOptions, invoked: Command) => {
      const list = await inRegion(invoked, options, ({ memories }, accountId) =>
        memories.list(accountId, { offset: 0, limit: 100_000 }),
      )
      const empty = 'The account has no translation memories in this region.'
      printRows(terminal, list.memories.map(toRow), { json: options.json === true, empty })
    })
}

function registerDelete(command: Command, terminal: Terminal): void {
  withRegionOptions(command.command('delete'), 'memories')
    .description('Delete a translation memory')
    .argument('<memory>', 'its name or id, as `memory list` shows it')
    .action(async (wanted: string, options: RegionOptions, invoked: Command) => {
      const memory = await inRegion(invoked, options, async ({ memories, memoryImports }, accountId) => {
        const found = await findMemory(memories, accountId, wanted)
        await memories.remove(accountId, found.id)
        for (let more = true; more; ) more = await memoryImports.store.purge()
        return found
      })
      printRows(terminal, [toRow(memory)], { json: options.json === true, empty: '' })
    })
}

function toRow({ id, name, source, targets, segmentCount, createdAtMs }: Memory): Row {
  return {
    translation_memory_id: id,
    name,
    source_language: source,
    target_languages: targets.join(','),
    segment_count: segmentCount,
    created: new Date(createdAtMs).toISOString(),
  }
}

function languageOf(text: string): LanguageCode {
  const code = parseMemoryLanguage(text)
  if (code === undefined)
    throw new InterpresError('invalid_parameter', `${text} is no language to choose here.`)
  return code
}

/** What is wrong with a file is what the person at the terminal has to know. */
function asInvalid(error: unknown): never {
  if (!(error instanceof UnreadableMemory)) throw error
  throw new InterpresError('invalid_parameter', error.message, { cause: error })
}

/** Nothing of a file stays that could not be written whole. */
async function writeNew(path: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  const file = await open(path, 'wx').catch((cause: unknown) => {
    throw new InterpresError('invalid_parameter', `${path} is there already or cannot be written.`, { cause })
  })
  try {
    for await (const piece of content) await file.writeFile(piece)
  } catch (error) {
    await rm(path, { force: true })
    throw error
  } finally {
    await file.close()
  }
}
