import type { Config } from '../config/config.ts'
import { STANDARD_REGION } from '../kernel/region.ts'

/** Where callers reach the standard address. */
export function standardUrlOf({ regions }: Config): string {
  return regions.find(({ region }) => region === STANDARD_REGION)?.publicUrl ?? ''
}

/** The page that a token opens; in the fragment, so that it is in no log and no `Referer`. */
export function signInAddress(config: Config, token: string): string {
  return `${standardUrlOf(config)}/sign-in#${token}`
}
