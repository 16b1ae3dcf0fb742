/** Writes a text as character data. Characters that XML cannot hold are left out. */
export function escapeText(text: string): string {
  return withoutForbidden(text).replace(/[&<>\r]/g, (character) => REFERENCES[character] ?? character)
}

/** Writes a text as an attribute's value, line ends and tabs as references, which would be read as spaces otherwise. */
export function escapeAttribute(text: string, quote: '"' | "'" = '"'): string {
  return withoutForbidden(text).replace(/[&<>"'\t\n\r]/g, (character) =>
    (character === '"' || character === "'") && character !== quote
      ? character
      : (REFERENCES[character] ?? character),
  )
}

const REFERENCES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
}

/** XML 1.0 has no form for these, not even as references. */
export function withoutForbidden(text: string): string {
  return text.toWellFormed().replace(/[^\t\n\r\u0020-\ufffd\u{10000}-\u{10ffff}]/gu, '')
}
