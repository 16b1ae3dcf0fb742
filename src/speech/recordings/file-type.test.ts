import { expect, test } from 'vitest'
import { typeOfFile } from './file-type.ts'

test.each([
  ['talk.mp3', 'audio/mpeg'],
  ['a.b/Talk.M4A', 'audio/mp4'],
  ['voice.opus', 'audio/ogg'],
  ['film.mkv', 'audio/x-matroska'],
  ['talk', 'audio/auto'],
  ['mp3', 'audio/auto'],
  ['a.mp3/talk', 'audio/auto'],
  ['talk.xyz', 'audio/auto'],
  ['talk.constructor', 'audio/auto'],
])('%s holds %s', (name, type) => {
  expect(typeOfFile(name)).toBe(type)
})
