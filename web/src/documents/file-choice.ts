import type { About } from '../session/session.ts'

type Format = About['document_formats'][number]

const MEGABYTE = 1_048_576
const KILOBYTE = 1_024

export function formatOf(name: string, formats: readonly Format[]): Format | undefined {
  const ending = /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase()
  return ending === undefined ? undefined : formats.find(({ extensions }) => extensions.includes(ending))
}

/** Why a file cannot be translated, as far as its name and size tell. */
export function faultOf(
  { name, size }: { readonly name: string; readonly size: number },
  formats: readonly Format[],
): 'unsupported' | 'empty' | { readonly limit: string } | undefined {
  const format = formatOf(name, formats)
  if (format === undefined) return 'unsupported'
  if (size === 0) return 'empty'
  return size > format.max_bytes ? { limit: sizeText(format.max_bytes) } : undefined
}

/** Formats that documents of another one can be had in. */
export function otherOutputs(formats: readonly Format[]): readonly string[] {
  const others = formats.flatMap(({ outputs }) => (outputs.length > 1 ? outputs.slice(1) : []))
  return [...new Set(others)]
}

export function sizeText(bytes: number): string {
  return bytes >= MEGABYTE ? `${Math.round(bytes / MEGABYTE)} MB` : `${Math.round(bytes / KILOBYTE)} KB`
}
