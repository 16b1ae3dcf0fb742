import { onceForEach } from '../../../kernel/once-for-each.ts'
import { isRightToLeft } from '../../../languages/language-registry.ts'
import type { RenderOptions } from '../../model/document-reader.ts'

/** Where text turns to that was written the other way. Asked for every run, so it is looked up once. */
export const turn = onceForEach(({ source, target }: RenderOptions): 'right' | 'left' | undefined => {
  const toRight = isRightToLeft(target)
  if (toRight === isRightToLeft(source)) return undefined
  return toRight ? 'right' : 'left'
})
