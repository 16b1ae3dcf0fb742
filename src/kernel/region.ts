declare const regionBrand: unique symbol

/** Short lower-case name of a data centre: `eu`, `us`, `jp` or another configured one. */
export type Region = string & { readonly [regionBrand]: true }

const REGION_SHAPE = /^[a-z][a-z0-9-]{0,15}$/

/** Parses a region name; `undefined` when it is not 1 to 16 lower-case letters, digits and hyphens. */
export function parseRegion(name: string): Region | undefined {
  return REGION_SHAPE.test(name) ? (name as Region) : undefined
}

/** The region of the standard address, which serves every feature and needs no addendum. */
export const STANDARD_REGION = 'eu' as Region
