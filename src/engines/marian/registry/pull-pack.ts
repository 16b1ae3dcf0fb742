import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ProcessLock } from '../../../kernel/process-lock.ts'
import type { LanguageCode } from '../../../languages/language-code.ts'
import { explained } from '../../../packs/install-directory.ts'
import { PackError } from '../../../packs/pack-error.ts'
import { type DownloadDependencies, downloadFile } from '../../../packs/registry/download-file.ts'
import { lockName, partName, partsDirectory } from '../../../packs/registry/download-parts.ts'
import { takeDownloadTurn } from '../../../packs/registry/download-turn.ts'
import type { RegistryFile } from '../../../packs/registry/source-port.ts'
import { installPack } from '../packs/install-pack.ts'
import { MANIFEST_NAME, type PackFile, type PackManifest } from '../packs/manifest.ts'
import { MANIFEST_FORMAT } from '../packs/manifest-schema.ts'
import type { InstalledPack } from '../packs/read-pack.ts'
import { parseRegistryIndex, type RegistryModel } from './registry-index.ts'

interface PullProgress {
  /** File of the pack, e.g. `model.bin`. */
  readonly file: string
  readonly receivedBytes: number
  readonly totalBytes: number | undefined
}

export interface PullOptions {
  readonly modelsDirectory: string
  readonly source: LanguageCode
  readonly target: LanguageCode
  /** Only this architecture, e.g. `tiny`. Default: the best that has been released. */
  readonly architecture?: string
  readonly replace?: boolean
  /** Terms to note in the manifest. Default: those of the public registry. */
  readonly licence?: string
  /** Where the models come from, for the manifest. */
  readonly origin: string
  readonly signal: AbortSignal
  readonly onProgress?: (progress: PullProgress) => void
  /** Called when another process is downloading a model of this pair, for which this one waits. */
  readonly onWaiting?: () => void
}

/** Better architectures first. */
const ARCHITECTURES: readonly string[] = ['base', 'base-memory', 'tiny']
const FIREFOX_LICENCE = 'MPL-2.0'
const FILE_NAMES = {
  model: 'model.bin',
  shortlist: 'shortlist.bin',
  sourceVocabulary: 'source.spm',
  targetVocabulary: 'target.spm',
} as const

/** What the registry offers, best first. Errors: `PackError`. */
export async function offeredModels({
  source: registry,
}: Pick<DownloadDependencies, 'source'>): Promise<readonly RegistryModel[]> {
  return ranked(parseRegistryIndex(await registry.index()).models)
}

/**
 * Downloads the model for a direction and installs it as a pack named `<source>-<target>`, or with the architecture
 * behind it when one was asked for. An interrupted download goes on where it stopped; nothing is visible before all of it
 * is there and checked. Of several processes that pull the same pair at a time one does, and the others wait for it.
 *
 * Errors: `PackError` that says what to do; the signal's reason when it aborts.
 */
export async function pullPack(
  dependencies: DownloadDependencies,
  options: PullOptions,
): Promise<InstalledPack> {
  const { modelsDirectory, source, target, architecture, signal } = options
  const index = parseRegistryIndex(await dependencies.source.index(signal))
  const [model] = ranked(
    index.models.filter(
      (offered) =>
        offered.source === source &&
        offered.target === target &&
        (architecture === undefined || offered.architecture === architecture),
    ),
  )
  if (model === undefined) {
    const kind = architecture === undefined ? 'model' : `${architecture} model`
    throw new PackError(`The model registry has no ${kind} from ${source} to ${target}`, {
      problem: 'absent',
    })
  }
  const name = architecture === undefined ? `${source}-${target}` : `${source}-${target}-${architecture}`
  const parts = partsDirectory(modelsDirectory)
  const used: string[] = []
  let turn: ProcessLock | undefined
  try {
    await mkdir(parts, { recursive: true })
    turn = await takeDownloadTurn(join(parts, lockName(options)), options)
    const pack = await installPack({ ...options, name }, async (directory) => {
      const download = async (role: keyof typeof FILE_NAMES, file: RegistryFile): Promise<PackFile> => {
        const path = FILE_NAMES[role]
        const partPath = join(parts, partName(model, file))
        used.push(partPath)
        const received = await downloadFile(dependencies, {
          file,
          baseUrl: index.baseUrl,
          partPath,
          targetPath: join(directory, path),
          signal,
          onProgress: (receivedBytes, totalBytes) =>
            options.onProgress?.({ file: path, receivedBytes, totalBytes }),
        })
        return { path, ...received }
      }
      const manifest = await manifestOf(model, options, download)
      await writeFile(join(directory, MANIFEST_NAME), `${JSON.stringify(manifest, undefined, 2)}\n`)
    })
    for (const path of used) await rm(path, { force: true })
    return pack
  } catch (error) {
    const reason = explained(error)
    // Left-overs would take the space that was missing.
    if (reason !== error) for (const path of used) await rm(path, { force: true }).catch(() => {})
    throw reason
  } finally {
    turn?.release()
  }
}

function placeOf({ architecture }: RegistryModel): number {
  const index = ARCHITECTURES.indexOf(architecture)
  return index < 0 ? ARCHITECTURES.length : index
}

function ranked(models: readonly RegistryModel[]): readonly RegistryModel[] {
  return models.toSorted(
    (a, b) =>
      Number(b.released) - Number(a.released) ||
      placeOf(a) - placeOf(b) ||
      (b.version ?? '').localeCompare(a.version ?? '', 'en', { numeric: true }),
  )
}

async function manifestOf(
  model: RegistryModel,
  options: PullOptions,
  download: (role: keyof typeof FILE_NAMES, file: RegistryFile) => Promise<PackFile>,
): Promise<PackManifest> {
  const { shortlist, targetVocabulary } = model.files
  return {
    format: MANIFEST_FORMAT,
    pairs: [{ source: model.source, target: model.target }],
    architecture: model.architecture,
    quality: model.architecture.startsWith('base') ? 'high' : 'standard',
    files: {
      model: await download('model', model.files.model),
      sourceVocabulary: await download('sourceVocabulary', model.files.sourceVocabulary),
      ...(targetVocabulary === undefined
        ? {}
        : { targetVocabulary: await download('targetVocabulary', targetVocabulary) }),
      ...(shortlist === undefined ? {} : { shortlist: await download('shortlist', shortlist) }),
    },
    licence: options.licence ?? FIREFOX_LICENCE,
    origin: options.origin,
    ...(model.version === undefined ? {} : { version: model.version }),
    measured: { ...model.measured },
  }
}
