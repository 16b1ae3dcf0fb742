import { readFile, writeFile } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import type { Command } from 'commander'
import { exportGlossary, importGlossary } from '../glossaries/exchange/glossary-exchange.ts'
import { FILE_FORMATS, type FileFormat, readGlossaryFile } from '../glossaries/exchange/glossary-file.ts'
import { type Glossary, type GlossaryId, parseGlossaryId } from '../glossaries/glossary.ts'
import { InterpresError } from '../kernel/errors.ts'
import { type LanguageCode, parseLanguageCode } from '../languages/language-code.ts'
import { inRegion, type RegionOptions, unreadableFile, withRegionOptions } from './region-scope.ts'
import { printRows, type Row, type Terminal } from './terminal.ts'

interface FileOptions extends RegionOptions {
  readonly format?: string
  readonly source?: string
  readonly target?: string
}

interface ImportOptions extends FileOptions {
  readonly name?: string
  readonly into?: string
}

interface ExportOptions extends FileOptions {
  readonly output?: string
}

export function registerGlossaryCommands(program: Command, terminal: Terminal): void {
  const command = program
    .command('glossary')
    .description('Carry glossaries of one region in and out of files (TSV, CSV, TBX)')
  registerImport(command, terminal)
  registerExport(command, terminal)
  registerList(command, terminal)
}

function registerImport(command: Command, terminal: Terminal): void {
  withRegionOptions(command.command('import'), 'glossaries')
    .description('Make a glossary of a file, or merge the file into one')
    .argument('<file>', 'TSV, CSV (languages in columns three and four) or TBX')
    .option(
      '--name <name>',
      'name of the glossary; the one in the file, or the name of the file, when absent',
    )
    .option('--source <language>', 'language of the source terms')
    .option('--target <language>', 'language of the target terms')
    .option('--format <format>', 'tsv, csv or tbx; by the ending of the file when absent')
    .option('--into <glossary-id>', 'merge into this glossary instead of making one')
    .action(async (file: string, options: ImportOptions, invoked: Command) => {
      const format = formatOf(options.format, file)
      const content = readGlossaryFile(await readFile(file).catch(unreadableFile), format, {
        source: languageOf(options.source),
        target: languageOf(options.target),
      })
      const { glossary, skippedEntries } = await inRegion(invoked, options, ({ glossaries }, accountId) =>
        importGlossary(glossaries, {
          accountId,
          file: content,
          name: options.name,
          fallbackName: basename(file, extname(file)),
          into: options.into === undefined ? undefined : idOf(options.into),
        }),
      )
      if (skippedEntries > 0)
        terminal.writeError(`${skippedEntries} entries were left out: see docs/glossaries.md.\n`)
      printRows(terminal, toRows(glossary), { json: options.json === true, empty: '' })
    })
}

function registerExport(command: Command, terminal: Terminal): void {
  withRegionOptions(command.command('export'), 'glossaries')
    .description('Write a glossary to a file or to standard output')
    .argument('<glossary-id>', 'as `glossary list` shows it')
    .option('--source <language>', 'only dictionaries from this language')
    .option('--target <language>', 'only dictionaries into this language')
    .option('--format <format>', 'tsv, csv or tbx; by the ending of the output, or csv, when absent')
    .option('--output <file>', 'file to write; standard output when absent')
    .action(async (id: string, options: ExportOptions, invoked: Command) => {
      const format = formatOf(options.format, options.output ?? 'standard-output.csv')
      const text = await inRegion(invoked, options, ({ glossaries }, accountId) =>
        exportGlossary(glossaries, {
          accountId,
          id: idOf(id),
          format,
          source: languageOf(options.source),
          target: languageOf(options.target),
        }),
      )
      if (options.output === undefined) terminal.writeOut(text)
      else await writeFile(options.output, text)
    })
}

function registerList(command: Command, terminal: Terminal): void {
  withRegionOptions(command.command('list'), 'glossaries')
    .description('List the glossaries of an account in a region, one line per dictionary')
    .action(async (options: RegionOptions, invoked: Command) => {
      const list = await inRegion(invoked, options, ({ glossaries }, accountId) => glossaries.list(accountId))
      const empty = 'The account has no glossaries in this region.'
      printRows(terminal, list.flatMap(toRows), { json: options.json === true, empty })
    })
}

function toRows({ id, name, dictionaries, createdAtMs }: Glossary): Row[] {
  const glossary = { glossary_id: id, name, created: new Date(createdAtMs).toISOString() }
  if (dictionaries.length === 0)
    return [{ ...glossary, source_lang: null, target_lang: null, entry_count: 0 }]
  return dictionaries.map(({ source, target, entryCount }) => ({
    ...glossary,
    source_lang: source,
    target_lang: target,
    entry_count: entryCount,
  }))
}

function formatOf(given: string | undefined, file: string): FileFormat {
  const name = (given ?? extname(file).slice(1)).toLowerCase()
  const format = FILE_FORMATS.find((known) => known === (name === 'txt' || name === 'tab' ? 'tsv' : name))
  if (format !== undefined) return format
  throw new InterpresError('invalid_parameter', `The format must be one of ${FILE_FORMATS.join(', ')}.`)
}

function languageOf(text: string | undefined): LanguageCode | undefined {
  if (text === undefined) return undefined
  const code = parseLanguageCode(text)
  if (code === undefined) throw new InterpresError('invalid_parameter', `${text} is not a language code.`)
  return code
}

function idOf(text: string): GlossaryId {
  const id = parseGlossaryId(text)
  if (id === undefined) throw new InterpresError('invalid_parameter', 'The id of a glossary is a UUID.')
  return id
}
