import { parseRegion, type Region, STANDARD_REGION } from '../kernel/region.ts'
import type { SettingReader } from './reader.ts'
import { integer, listOf, type Parse, url } from './setting.ts'

export interface RegionConfig {
  readonly region: Region
  readonly port: number
  /** The address that callers use, without trailing slash; in messages and links. */
  readonly publicUrl: string
  /** True where an operator named it; else callers may know another one. */
  readonly isPublicUrlNamed: boolean
  /** PostgreSQL; a SQLite file in the data directory when absent. */
  readonly databaseUrl: string | undefined
}

const DEFAULT_PORTS: Readonly<Record<string, number>> = { eu: 8080, us: 8081, jp: 8082 }
export const POSTGRES = url('postgres:', 'postgresql:')
const HTTP = url('http:', 'https:')
const PORT = integer(0, 65_535)

/** The regions of this installation; the standard region is always among them. */
export function readRegions(reader: SettingReader, host: string): readonly RegionConfig[] {
  const names = reader.optional('regionNames', 'INTERPRES_REGIONS', listOf(regionName)) ?? [
    STANDARD_REGION,
    'us' as Region,
    'jp' as Region,
  ]
  if (!names.includes(STANDARD_REGION)) {
    reader.problem('INTERPRES_REGIONS', `a list that contains the standard region ${STANDARD_REGION}`)
  }
  if (new Set(names).size !== names.length) reader.problem('INTERPRES_REGIONS', 'a list without repetition')
  const regions = names.map((region) => {
    const suffix = region.toUpperCase().replaceAll('-', '_')
    const port =
      reader.optional(`regions.${region}.port`, `INTERPRES_PORT_${suffix}`, PORT) ?? DEFAULT_PORTS[region]
    if (port === undefined)
      reader.problem(`INTERPRES_PORT_${suffix}`, 'a port, since this region has no usual one')
    const publicUrl = reader.optional(`regions.${region}.publicUrl`, `INTERPRES_PUBLIC_URL_${suffix}`, HTTP)
    return {
      region,
      port: port ?? 0,
      publicUrl: publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port ?? 0}`,
      isPublicUrlNamed: publicUrl !== undefined,
      databaseUrl: reader.optional(
        `regions.${region}.databaseUrl`,
        `INTERPRES_DATABASE_URL_${suffix}`,
        POSTGRES,
      ),
    }
  })
  const fixedPorts = regions.map(({ port }) => port).filter((port) => port !== 0)
  if (new Set(fixedPorts).size !== fixedPorts.length) {
    reader.problem('INTERPRES_PORT_*', 'a different port for every region')
  }
  return regions
}

const regionName: Parse<Region> = (raw) => {
  const region = typeof raw === 'string' ? parseRegion(raw) : undefined
  return region === undefined
    ? { ok: false, allowed: 'a region name of lower-case letters, digits and hyphens' }
    : { ok: true, value: region }
}
