import { type TUnsafe, Type } from 'typebox'
import type { LongText } from '../../../text/utf8.ts'

/** A parameter that a handler takes as UTF-8 where it is long. */
export const LongString = (description: string) => {
  const schema = { type: 'string', description, 'x-long-text': true }
  return Type.Unsafe<LongText>(schema) as TUnsafe<LongText> & typeof schema
}
