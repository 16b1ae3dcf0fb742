import type { LocalSpeechPacks } from '../compose/packs/speech-packs.ts'
import { InterpresError } from '../kernel/errors.ts'
import { parseLanguageCode } from '../languages/language-code.ts'
import { whileInterruptible } from './interruptible.ts'
import { createDownloadProgress } from './progress-bar.ts'
import { printRows, type Row, type Terminal } from './terminal.ts'

/** What `models` commands take with `--speech`. */
export interface SpeechOptions {
  readonly json?: boolean
  readonly offered?: boolean
  readonly from?: string | undefined
  readonly replace?: boolean
  readonly sha256?: string
  readonly name?: string
  readonly languages?: string
  readonly licence?: string
  readonly punctuates?: boolean
}

type Pack = Awaited<ReturnType<LocalSpeechPacks['pull']>>
type Offered = ReturnType<LocalSpeechPacks['offered']>[number]

const MEGABYTE = 1_000_000

export async function pullSpeech(
  packs: LocalSpeechPacks,
  terminal: Terminal,
  id: string,
  options: SpeechOptions,
): Promise<void> {
  const offered = packs.offered().find((pack) => pack.id === id)
  if (offered !== undefined) terminal.writeError(`Licence of ${id}: ${describeLicence(offered)}\n`)
  const pack = await whileInterruptible((signal) =>
    packs.pull({
      id,
      ...installation(options),
      from: options.from,
      signal,
      onProgress: createDownloadProgress(terminal),
      onWaiting: () =>
        terminal.writeError(
          'Another process is downloading this pack; waiting until it ends. Ctrl-C gives up.\n',
        ),
    }),
  )
  print(terminal, [toRow(pack)], options)
}

export async function importSpeech(
  packs: LocalSpeechPacks,
  terminal: Terminal,
  path: string,
  options: SpeechOptions,
): Promise<void> {
  const languages = options.languages?.split(',').map((code) => {
    const language = parseLanguageCode(code.trim())
    if (language !== undefined) return language
    throw new InterpresError('invalid_parameter', '--languages are codes such as en,de.')
  })
  const { name, licence, punctuates } = options
  const pack = await whileInterruptible((signal) =>
    packs.import({ path, id: name, ...installation(options), languages, licence, punctuates, signal }),
  )
  print(terminal, [toRow(pack)], options)
}

export async function listSpeech(
  packs: LocalSpeechPacks,
  terminal: Terminal,
  options: SpeechOptions,
): Promise<void> {
  if (options.offered === true) {
    print(terminal, packs.offered().map(options.json === true ? toOfferedEntry : toOfferedRow), options)
    return
  }
  const { packs: installed, unreadable } = await packs.list()
  print(terminal, installed.map(toRow), options)
  for (const { id, problem } of unreadable) terminal.writeError(`${id} cannot be used: ${problem}\n`)
}

export async function verifySpeech(
  packs: LocalSpeechPacks,
  terminal: Terminal,
  names: readonly string[],
  options: SpeechOptions,
): Promise<void> {
  const verdicts = await packs.verify(names)
  const rows = verdicts.map(({ id, problem }) => ({
    name: id,
    state: problem === undefined ? 'ok' : 'damaged',
    problem: problem ?? null,
  }))
  print(terminal, rows, options)
  if (rows.some(({ state }) => state === 'damaged')) process.exitCode = 1
}

export async function removeSpeech(
  packs: LocalSpeechPacks,
  terminal: Terminal,
  name: string,
  options: SpeechOptions,
): Promise<void> {
  await packs.remove(name)
  print(terminal, [{ name, state: 'removed' }], options)
}

function installation({ replace, sha256 }: SpeechOptions) {
  if (sha256 !== undefined && !/^[0-9a-f]{64}$/i.test(sha256)) {
    throw new InterpresError('invalid_parameter', '--sha256 is a hash of 64 hexadecimal digits.')
  }
  return { replace, sha256 }
}

function toRow({ id, manifest }: Pack): Row {
  const { kind, languages, quality, licence, files } = manifest
  return {
    name: id,
    kind,
    languages: languages.join(' '),
    quality,
    size: `${Math.round(files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) / MEGABYTE)} MB`,
    licence,
  }
}

function toOfferedRow(offered: Offered): Row {
  const { id, kind, languages, megabytes, checked } = offered
  return {
    name: id,
    kind,
    languages: languages.length > 6 ? `${languages.length} languages` : languages.join(' '),
    size: megabytes === undefined ? null : `${megabytes} MB`,
    licence: describeLicence(offered),
    checked: checked.join(' '),
  }
}

function toOfferedEntry({ id, languages, checked, ...facts }: Offered): Row {
  return {
    name: id,
    ...facts,
    megabytes: facts.megabytes ?? null,
    languages: languages.join(' '),
    checked: checked.join(' '),
  }
}

function describeLicence({ licence, checked }: Offered): string {
  return checked.includes('licence') ? licence : `${licence} (not checked)`
}

function print(terminal: Terminal, rows: readonly Row[], { json }: SpeechOptions): void {
  printRows(terminal, rows, { json: json === true, empty: 'No speech packs are installed.' })
}
