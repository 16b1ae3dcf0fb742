import { invalidDocument } from '../model/invalid-document.ts'

/** An XML part as text, byte-order mark included, and how to write it again. */
export interface DecodedPart {
  readonly text: string
  readonly encode: (text: string) => Uint8Array
}

type XmlEncoding = 'utf-8' | 'utf-16le' | 'utf-16be'

/** UTF-8 or UTF-16, as a byte-order mark or the first characters show; other encodings are refused. */
export function decodePart(bytes: Uint8Array, name: string): DecodedPart {
  const encoding = detectEncoding(bytes)
  try {
    const text = new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes)
    return { text, encode: (changed) => encodeAs(changed, encoding) }
  } catch (cause) {
    throw invalidDocument(
      `The file is damaged: the text of its part ${name} is not in ${encoding.toUpperCase()}.`,
      cause,
    )
  }
}

function detectEncoding(bytes: Uint8Array): XmlEncoding {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be'
  return 'utf-8'
}

function encodeAs(text: string, encoding: XmlEncoding): Uint8Array {
  if (encoding === 'utf-8') return Buffer.from(text, 'utf8')
  const bytes = Buffer.from(text, 'utf16le')
  return encoding === 'utf-16le' ? bytes : bytes.swap16()
}
