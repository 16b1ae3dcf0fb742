import { readFile, writeFile } from 'node:fs/promises'
import type { Command } from 'commander'
import type { Models, RegistryChoice } from '../compose/packs/models.ts'
import type { LocalSpeechPacks } from '../compose/packs/speech-packs.ts'
import { InterpresError } from '../kernel/errors.ts'
import { basicPairs, type PullOptions, pullModel, REGISTRY_OPTIONS, readPair } from './models-pull.ts'
import { type InstalledPack, printDownloads, printPacks, toEntry, toProblemEntry } from './pack-list.ts'
import { settingsOf } from './settings-option.ts'
import {
  importSpeech,
  listSpeech,
  pullSpeech,
  removeSpeech,
  type SpeechOptions,
  verifySpeech,
} from './speech-models.ts'
import { printRows, type Row, type Terminal } from './terminal.ts'

const SPEECH = ['--speech', 'of speech packs instead'] as const

type OfferedModel = Awaited<ReturnType<Models['offered']>>[number]

interface Json {
  readonly json?: boolean
}

interface ListOptions extends Json, RegistryChoice {
  readonly offered?: boolean
  readonly details?: boolean
}

interface Speech {
  readonly speech?: boolean
}

interface PullChoice extends PullOptions, Json {
  readonly allBasic?: boolean
  readonly speech?: string
  readonly sha256?: string
}

interface ImportOptions extends Json {
  readonly name?: string
  readonly replace?: boolean
  readonly trustedKey?: readonly string[]
  readonly anySigner?: boolean
}

type ImportChoice = ImportOptions & Speech & SpeechOptions

interface ExportOptions extends Json {
  readonly key: string
  readonly replace?: boolean
}

export function registerModels(program: Command, terminal: Terminal): void {
  const models = program
    .command('models')
    .description('Look after model packs; a running server notices changes within seconds')
  registerLists(models, terminal)
  registerPull(models, terminal)
  registerBundles(models, terminal)
  models
    .command('remove')
    .description('Remove an installed pack; built-in ones stay')
    .argument('<name>', 'name of the pack, as `models list` shows it')
    .option(...SPEECH)
    .option('--json', 'print JSON')
    .action(async (name: string, options: Json & Speech, command: Command) => {
      if (options.speech === true) return removeSpeech(await speechPacksOf(command), terminal, name, options)
      const servingNow = await (await modelsOf(command)).remove(name)
      print(terminal, [{ name, state: 'removed' }], options)
      for (const { pack, pairs } of servingNow) {
        terminal.writeError(
          `The built-in pack ${pack.name} (${pack.manifest.quality} quality) serves ${pairs.join(', ')} again.\n`,
        )
      }
    })
}

function registerLists(models: Command, terminal: Terminal): void {
  models
    .command('list')
    .description('List the installed and the built-in packs, or what a registry offers')
    .option('--offered', 'list what the registry offers')
    .option('--details', 'show measured figures, data and training, too')
    .option(...REGISTRY_OPTIONS.from)
    .option(...SPEECH)
    .option('--json', 'print JSON')
    .action(async (options: ListOptions & Speech, command: Command) => {
      if (options.speech === true) return listSpeech(await speechPacksOf(command), terminal, options)
      if (options.offered === true) {
        const offered = await (await modelsOf(command)).offered(options)
        return print(terminal, offered.map(toOfferedRow), options, 'The registry offers nothing.')
      }
      const known = await modelsOf(command)
      const { packs, unreadable } = await known.list()
      const entries = [...packs.map(toEntry), ...unreadable.map(toProblemEntry)]
      printPacks(terminal, entries, options)
      if (options.json !== true) printDownloads(terminal, await known.downloads())
    })
  models
    .command('verify')
    .description('Check every file of packs against its hash, and that the engine can read it')
    .argument('[name...]', 'names of packs; all when absent')
    .option(...SPEECH)
    .option('--json', 'print JSON')
    .action(async (names: string[], options: Json & Speech, command: Command) => {
      if (options.speech === true) return verifySpeech(await speechPacksOf(command), terminal, names, options)
      const verdicts = await (await modelsOf(command)).verify(names)
      const rows = verdicts.map(({ name, problem, builtIn }) => ({
        name,
        state: problem === undefined ? 'ok' : 'damaged',
        problem: problem ?? null,
        built_in: builtIn,
      }))
      print(terminal, rows, options, 'No model packs are installed.')
      if (rows.some(({ state }) => state === 'damaged')) process.exitCode = 1
    })
}

function registerPull(models: Command, terminal: Terminal): void {
  models
    .command('pull')
    .description(
      'Download the model for a pair of languages and install it; goes on where it was interrupted',
    )
    .argument('[pair]', 'pair such as en-de, or the source language alone')
    .argument('[target]', 'target language where the source stands alone')
    .option(...REGISTRY_OPTIONS.from)
    .option(...REGISTRY_OPTIONS.filesFrom)
    .option('--speech <name>', 'the speech pack of this name instead, as `list --speech --offered` shows it')
    .option('--sha256 <hash>', 'with --speech: the archive has to have this hash')
    .option('--all-basic', 'every pair of the registry that only basic engines serve now')
    .option('--architecture <name>', 'tiny, base-memory or base; the best that is released when absent')
    .option('--licence <terms>', 'terms of the models of a registry of your own')
    .option('--replace', 'take the place of an installed pack')
    .option('--json', 'print JSON')
    .action(
      async (pair: string | undefined, target: string | undefined, options: PullChoice, command: Command) => {
        if (options.speech !== undefined && pair === undefined)
          return pullSpeech(await speechPacksOf(command), terminal, options.speech, options)
        const known = await modelsOf(command)
        if ((pair === undefined) === (options.allBasic !== true) || options.speech !== undefined)
          throw new InterpresError(
            'invalid_parameter',
            'Name a pair such as en-de, or give --all-basic or --speech.',
          )
        const pairs =
          pair === undefined
            ? await basicPairs(known, settingsOf(command), options)
            : [readPair(pair, target)]
        if (pairs.length === 0)
          terminal.writeError('The registry has nothing better for a pair of this machine.\n')
        const installed: InstalledPack[] = []
        try {
          for (const wanted of pairs) installed.push(await pullModel(known, terminal, wanted, options))
        } finally {
          if (installed.length > 0) await printInstalled(known, terminal, installed, options)
        }
      },
    )
}

function registerBundles(models: Command, terminal: Terminal): void {
  models
    .command('import')
    .description('Install a pack from a signed bundle or from a directory')
    .argument('<path>', 'bundle that `models export` wrote, or the directory of a pack')
    .option('--name <name>', 'install under this name')
    .option('--replace', 'take the place of an installed pack')
    .option('--speech', 'a speech pack: a .tar.bz2 for sherpa-onnx, or its directory')
    .option(
      '--languages <codes>',
      'with --speech: the languages of one that is not in the catalogue, such as en,de',
    )
    .option('--licence <terms>', 'with --speech: its terms')
    .option('--punctuates', 'with --speech: it writes punctuation and capitals')
    .option('--sha256 <hash>', 'with --speech: the archive has to have this hash')
    .option('--trusted-key <key...>', 'accept bundles with this public key, too')
    .option('--any-signer', 'accept the bundle whoever has signed it')
    .option('--json', 'print JSON')
    .action(async (path: string, { trustedKey, ...options }: ImportChoice, command: Command) => {
      if (options.speech === true) return importSpeech(await speechPacksOf(command), terminal, path, options)
      const request = { ...options, path, ...(trustedKey === undefined ? {} : { trustedKeys: trustedKey }) }
      const known = await modelsOf(command)
      await printInstalled(known, terminal, [await known.import(request)], options)
    })
  models
    .command('export')
    .description('Write an installed pack as one signed file, for machines without a network')
    .argument('<name>', 'name of the pack')
    .argument('<file>', 'bundle to write')
    .requiredOption('--key <file>', 'private key that `models keys` wrote')
    .option('--replace', 'take the place of a file of this name')
    .option('--json', 'print JSON')
    .action(async (name: string, file: string, options: ExportOptions, command: Command) => {
      const privateKeyPem = await readKey(options.key)
      const pack = await (await modelsOf(command)).export(name, {
        path: file,
        privateKeyPem,
        replace: options.replace,
      })
      printPacks(terminal, [{ ...toEntry(pack), bundle: file }], options)
    })
  models
    .command('keys')
    .description(
      'Create keys for signing bundles; prints the public one, which those who import have to trust',
    )
    .argument('<file>', 'where to write the private key; must not exist')
    .option('--json', 'print JSON')
    .action(async (file: string, options: Json, command: Command) => {
      const { privateKeyPem, publicKey } = (await modelsOf(command)).createKeys()
      await writeKey(file, privateKeyPem)
      if (options.json === true) print(terminal, [{ public_key: publicKey, private_key_file: file }], options)
      else terminal.writeOut(`${publicKey}\n`)
    })
}

/** A built-in pack for the same pair is not replaced but comes after: said, since `--replace` sounds otherwise. */
async function printInstalled(
  models: Models,
  terminal: Terminal,
  packs: readonly InstalledPack[],
  options: Json,
): Promise<void> {
  const entries = packs.map((pack) => toEntry({ ...pack, builtIn: false }))
  printPacks(terminal, entries, options)
  for (const pack of packs) {
    for (const { name } of await models.builtInBeside(pack)) {
      terminal.writeError(
        `The built-in pack ${name} stays as it is; the installed ${pack.name} comes before it.\n`,
      )
    }
  }
}

async function speechPacksOf(command: Command): Promise<LocalSpeechPacks> {
  const { composeSpeechPacks } = await import('../compose/packs/speech-packs.ts')
  return composeSpeechPacks(settingsOf(command))
}

async function modelsOf(command: Command): Promise<Models> {
  const { composeModels } = await import('../compose/packs/models.ts')
  return composeModels(settingsOf(command))
}

async function readKey(file: string): Promise<string> {
  return await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new InterpresError('invalid_parameter', `The key file ${file} cannot be read.`, { cause })
  })
}

/** Only its owner may read it, and no key is ever overwritten. */
async function writeKey(file: string, pem: string): Promise<void> {
  await writeFile(file, pem, { flag: 'wx', mode: 0o600 }).catch((cause: unknown) => {
    const exists = (cause as NodeJS.ErrnoException).code === 'EEXIST'
    throw exists
      ? new InterpresError('conflict', `The file ${file} exists already.`, { cause })
      : new InterpresError('invalid_parameter', `The file ${file} cannot be written.`, { cause })
  })
}

function print(terminal: Terminal, rows: readonly Row[], { json }: Json, empty = ''): void {
  printRows(terminal, rows, { json: json === true, empty })
}

function toOfferedRow({ source, target, architecture, version, released }: OfferedModel): Row {
  return { pair: `${source}-${target}`, architecture, version: version ?? null, released }
}
