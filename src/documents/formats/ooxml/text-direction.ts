import type { RenderOptions } from '../../model/document-reader.ts'
import { isRightToLeft } from '../../model/text-direction.ts'

const known = new WeakMap<RenderOptions, { readonly direction: 'right' | 'left' | undefined }>()

/** Where text turns to that was written the other way. Asked for every run, so it is looked up once. */
export function turn(options: RenderOptions): 'right' | 'left' | undefined {
  const found = known.get(options)
  if (found !== undefined) return found.direction
  const toRight = isRightToLeft(options.target)
  const direction = toRight === isRightToLeft(options.source) ? undefined : toRight ? 'right' : 'left'
  known.set(options, { direction })
  return direction
}
