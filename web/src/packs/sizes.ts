const MEGABYTE = 1_000_000
const GIGABYTE = 1_000_000_000

/** `24 MB`, `8.1 MB`, `38 GB`, in the figures of a language. */
export function sizeText(bytes: number, locale: string): string {
  const [value, unit] = bytes >= GIGABYTE ? [bytes / GIGABYTE, 'GB'] : [bytes / MEGABYTE, 'MB']
  const digits = value < 10 ? 1 : 0
  return `${new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(value)} ${unit}`
}
