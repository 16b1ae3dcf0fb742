import type { DecodableType } from '../audio-decoder.ts'

const TYPES: ReadonlyMap<string, DecodableType> = new Map([
  ['mp3', 'audio/mpeg'],
  ['wav', 'audio/wav'],
  ['ogg', 'audio/ogg'],
  ['oga', 'audio/ogg'],
  ['opus', 'audio/ogg'],
  ['flac', 'audio/flac'],
  ['m4a', 'audio/mp4'],
  ['m4b', 'audio/mp4'],
  ['mp4', 'audio/mp4'],
  ['mov', 'audio/mp4'],
  ['webm', 'audio/webm'],
  ['mka', 'audio/x-matroska'],
  ['mkv', 'audio/x-matroska'],
])

/** What a file holds by the ending of its name; of another one its first bytes tell. */
export function typeOfFile(name: string): DecodableType {
  const ending = /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase()
  return TYPES.get(ending ?? '') ?? 'audio/auto'
}
