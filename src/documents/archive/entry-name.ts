import { invalidDocument } from '../model/invalid-document.ts'

const UTF8_FLAG = 0x800

/** The upper half of code page 437, which names are in unless an entry says UTF-8. */
const CODE_PAGE_437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀' +
  'αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0'

/** The name of an entry, refused where it could lead out of the archive. Old writers put `\` between folders. */
export function decodeEntryName(bytes: Uint8Array, flags: number): string {
  const name = decode(bytes, flags).replaceAll('\\', '/')
  const isOutside =
    name === '' ||
    name.includes('\0') ||
    name.startsWith('/') ||
    /^[A-Za-z]:/.test(name) ||
    name.split('/').includes('..')
  if (isOutside) throw invalidDocument('The file is damaged: a part of its archive has a forbidden name.')
  return name
}

function decode(bytes: Uint8Array, flags: number): string {
  if ((flags & UTF8_FLAG) === 0) {
    let name = ''
    for (const byte of bytes) {
      name += byte < 0x80 ? String.fromCharCode(byte) : (CODE_PAGE_437[byte - 0x80] ?? '\ufffd')
    }
    return name
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch (cause) {
    throw invalidDocument('The file is damaged: a part of its archive has a name that is no text.', cause)
  }
}
