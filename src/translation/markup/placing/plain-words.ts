/**
 * Text that is cut into words by looking at one character at a time, as Unicode's rules cut it, in a fraction of the
 * time: Latin letters without combining marks, digits, ASCII, quotation marks, dashes.
 */
const PLAIN = /^[\t\n\r -~¡«»¿À-ɏ–—‘’“”„…]*$/

const OTHER = 0
const SPACE = 1
const UNDERSCORE = 2
const DIGIT = 3
const LETTER = 4

const KINDS = kindsOfCharacters(0x250)

export function isPlain(text: string): boolean {
  return PLAIN.test(text)
}

/** Where the word, mark or stretch of white space ends that begins at `start`. */
export function plainWordEnd(text: string, start: number, end: number): number {
  const first = kindAt(text, start)
  let at = start + 1
  if (first === SPACE) {
    while (at < end && kindAt(text, at) === SPACE) at += 1
  } else if (first !== OTHER) {
    while (at < end && (kindAt(text, at) >= UNDERSCORE || isJoining(text, at, end))) at += 1
  }
  return at
}

/** The point in `e.g` and in `3.14`, the comma in `1,000`. */
function isJoining(text: string, at: number, end: number): boolean {
  const before = kindAt(text, at - 1)
  if (before < DIGIT || at + 1 >= end || kindAt(text, at + 1) !== before) return false
  return (before === LETTER ? "'.:‘’" : "'.,;‘’").includes(text.charAt(at))
}

function kindAt(text: string, at: number): number {
  return KINDS[text.charCodeAt(at)] ?? OTHER
}

function kindsOfCharacters(count: number): Uint8Array {
  return Uint8Array.from({ length: count }, (_, code) => {
    const character = String.fromCharCode(code)
    if (character === '_') return UNDERSCORE
    if (/[0-9]/.test(character)) return DIGIT
    if (/\p{L}/u.test(character)) return LETTER
    return /\s/.test(character) ? SPACE : OTHER
  })
}
