import { directionsOf, sizeOf } from '../compose/available-models.ts'
import type { Models } from '../compose/models.ts'
import { printRows, type Row, type Terminal } from './terminal.ts'

export type InstalledPack = Awaited<ReturnType<Models['pull']>>
type PackList = Awaited<ReturnType<Models['list']>>
type AvailablePack = PackList['packs'][number]
type UnreadablePack = PackList['unreadable'][number]

const MEGABYTE = 1_000_000

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

/** Prints packs: everything as JSON, or a line each with the measured figures; where they come from would not fit. */
export function printPacks(
  terminal: Terminal,
  packs: readonly (PackEntry & { readonly bundle?: string })[],
  { json }: { readonly json?: boolean },
): void {
  if (json === true) {
    terminal.writeOut(`${JSON.stringify(packs, undefined, 2)}\n`)
    return
  }
  printRows(terminal, packs.map(toRow), { json: false, empty: 'No model packs are installed.' })
}

function toRow({ bundle, measured, problem, ...pack }: PackEntry & { readonly bundle?: string }): Row {
  const { name, built_in, pairs, architecture, quality, version, megabytes, licence } = pack
  return {
    name,
    built_in,
    pairs,
    architecture,
    quality,
    version,
    megabytes,
    licence,
    measured: measured === null ? null : describeFigures(measured),
    problem,
    ...(bundle === undefined ? {} : { bundle }),
  }
}

function describeFigures(measured: Readonly<Record<string, number>>): string {
  return Object.entries(measured)
    .map(([metric, value]) => `${metric} ${value}`)
    .join(', ')
}
