import type { StyleTarget } from '../style-language.ts'

/** How a language writes numbers: `1.234,5` in German. A `space` may be any space inside a number. */
export interface NumberConvention {
  readonly decimal: '.' | ','
  readonly thousands: '.' | ',' | "'" | 'space'
}

export function numberConvention({ language, code }: StyleTarget): NumberConvention {
  if (code === 'de-CH') return { decimal: '.', thousands: "'" }
  if (code === 'es-419' || code === 'es-MX') return { decimal: '.', thousands: ',' }
  switch (language) {
    case 'de':
    case 'es':
    case 'it':
      return { decimal: ',', thousands: '.' }
    case 'fr':
      return { decimal: ',', thousands: 'space' }
    case 'en':
    case 'ja':
    case 'ko':
    case 'zh':
    default:
      return { decimal: '.', thousands: ',' }
  }
}
