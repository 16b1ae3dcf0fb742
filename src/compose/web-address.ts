import type { Config } from '../config/config.ts'
import { type Region, STANDARD_REGION } from '../kernel/region.ts'

/** Where callers reach the standard address. */
export function standardUrlOf({ regions }: Config): string {
  return regions.find(({ region }) => region === STANDARD_REGION)?.publicUrl ?? ''
}

/** Where the operator says that callers reach a region; `undefined` where nobody has said it. */
export function namedUrlOf({ regions }: Config, region: Region): string | undefined {
  const address = regions.find((each) => each.region === region)
  return address?.isPublicUrlNamed === true ? address.publicUrl : undefined
}

/** The page that a token opens; in the fragment, so that it is in no log and no `Referer`. */
export function signInAddress(config: Config, token: string): string {
  return `${standardUrlOf(config)}/sign-in#${token}`
}
