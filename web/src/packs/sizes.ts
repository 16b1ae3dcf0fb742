const KILOBYTE = 1_000
const MEGABYTE = 1_000_000
const GIGABYTE = 1_000_000_000

/** `24 MB`, `8.1 MB`, `38 GB`, `3.5 kB`, in the figures and the words of a language. */
export function sizeText(bytes: number, locale: string): string {
  const [value, unit] =
    bytes >= GIGABYTE
      ? ([bytes / GIGABYTE, 'gigabyte'] as const)
      : bytes >= MEGABYTE
        ? ([bytes / MEGABYTE, 'megabyte'] as const)
        : ([bytes / KILOBYTE, 'kilobyte'] as const)
  const maximumFractionDigits = value < 10 ? 1 : 0
  return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits }).format(value)
}
