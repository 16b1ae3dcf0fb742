import { directionsOf, sizeOf } from '../compose/packs/available-models.ts'
import type { Models } from '../compose/packs/models.ts'
import { printRows, type Row, type Terminal } from './terminal.ts'

export type InstalledPack = Awaited<ReturnType<Models['pull']>>
type PackList = Awaited<ReturnType<Models['list']>>
type AvailablePack = PackList['packs'][number]
type UnreadablePack = PackList['unreadable'][number]

const MEGABYTE = 1_000_000
/** Characters; together with the other columns it keeps the table within 100. */
const LONGEST_DIRECTIONS = 30

/** A pack as `--json` shows it: every field, `null` for what is not known. */
export type PackEntry = ReturnType<typeof toEntry> | ReturnType<typeof toProblemEntry>

const UNKNOWN = {
  pairs: null,
  architecture: null,
  quality: null,
  version: null,
  megabytes: null,
  licence: null,
  measured: null,
  sources: null,
  training: null,
} as const

export function toEntry(pack: AvailablePack) {
  const { name, builtIn, manifest } = pack
  const { architecture, quality, version, licence, measured, sources, training } = manifest
  return {
    name,
    built_in: builtIn,
    pairs: directionsOf(pack),
    architecture,
    quality,
    version: version ?? null,
    megabytes: Math.round(sizeOf(pack) / MEGABYTE),
    licence,
    measured: measured ?? null,
    sources: sources ?? null,
    training:
      training === undefined
        ? null
        : {
            target_pieces_seen: training.targetPiecesSeen,
            hours: training.hours,
            hardware: training.hardware,
            date: training.date ?? null,
          },
    problem: null,
  }
}

export function toProblemEntry({ name, builtIn, problem }: UnreadablePack) {
  return { name, built_in: builtIn, ...UNKNOWN, problem }
}

type ListedPack = PackEntry & { readonly bundle?: string }

/**
 * Prints packs: everything as JSON, or a table of at most 100 columns, with `details` followed by the figures, the data
 * and the training of each. What is wrong with a pack stands below the table, since it may be long.
 */
export function printPacks(
  terminal: Terminal,
  packs: readonly ListedPack[],
  { json = false, details = false }: { readonly json?: boolean; readonly details?: boolean },
): void {
  if (json) {
    terminal.writeOut(`${JSON.stringify(packs, undefined, 2)}\n`)
    return
  }
  printRows(terminal, packs.map(toRow), { json: false, empty: 'No model packs are installed.' })
  for (const { name, problem } of packs) {
    if (problem !== null) terminal.writeOut(`\n${name} cannot be used: ${problem}\n`)
  }
  if (details) for (const pack of packs) terminal.writeOut(describe(pack))
}

/** A download that nothing has arrived of for so long does not run any more. */
const SILENT_MS = 60_000

/** One line for each pack that is on its way. */
export function printDownloads(
  terminal: Terminal,
  downloads: Awaited<ReturnType<Models['downloads']>>,
): void {
  for (const { pair, bytes, touchedAtMs } of downloads) {
    const state = Date.now() - touchedAtMs < SILENT_MS ? 'is being fetched' : 'was being fetched'
    terminal.writeOut(`\n${pair} ${state}: ${(bytes / MEGABYTE).toFixed(1)} MB have arrived\n`)
  }
}

function toRow({ name, built_in, pairs, quality, megabytes, licence, bundle }: ListedPack): Row {
  return {
    name,
    translates: pairs === null ? null : describeDirections(pairs.split(' ')),
    quality,
    size: megabytes === null ? null : `${megabytes} MB`,
    licence,
    from: built_in ? 'built in' : 'installed',
    ...(bundle === undefined ? {} : { bundle }),
  }
}

/**
 * Directions in few columns: `en-de` and `en-nl` as `en to de nl`, `de-en` and `nl-en` as `de nl to en`; a pack of many
 * directions is counted.
 */
function describeDirections(directions: readonly string[]): string {
  const pairs = directions.map((direction) => splitDirection(direction))
  const sources = [...new Set(pairs.map(([source]) => source))]
  const targets = [...new Set(pairs.map(([, target]) => target))]
  const text = `${sources.join(' ')} to ${targets.join(' ')}`
  const isWhole = sources.length * targets.length === pairs.length
  return isWhole && text.length <= LONGEST_DIRECTIONS ? text : `${pairs.length} directions`
}

/** `en-pt-BR` is from `en` to `pt-BR`: of the codes only targets have variants. */
function splitDirection(direction: string): readonly [source: string, target: string] {
  const at = direction.indexOf('-')
  return [direction.slice(0, at), direction.slice(at + 1)]
}

function describe({ name, pairs, architecture, version, measured, sources, training }: ListedPack): string {
  const lines = [
    ['directions', pairs],
    ['network', architecture],
    ['version', version],
    ['measured', measured === null ? null : describeFigures(measured)],
    ['data', sources?.map((source) => `${source.name} (${source.licence})`).join(', ') ?? null],
    ['training', training === null ? null : describeTraining(training)],
  ].flatMap(([title, text]) => (text === null ? [] : [`  ${`${title}:`.padEnd(12)}${text}\n`]))
  return `\n${name}\n${lines.join('')}`
}

function describeTraining({
  target_pieces_seen,
  hours,
  hardware,
}: NonNullable<PackEntry['training']>): string {
  return `${Math.round(target_pieces_seen / 1e5) / 10} million pieces in ${hours} hours, ${hardware}`
}

function describeFigures(measured: Readonly<Record<string, number>>): string {
  return Object.entries(measured)
    .map(([metric, value]) => `${metric} ${value}`)
    .join(', ')
}
