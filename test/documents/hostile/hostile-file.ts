/** A file that was made to do harm, or that was harmed. */
export interface HostileFile {
  readonly name: string
  readonly fileName: string
  readonly bytes: () => Uint8Array
  /** What its refusal says; `undefined` where it can be translated all the same. */
  readonly refusal: RegExp | undefined
}

export const many = (count: number, write: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => write(at)).join('')

/** A file as a row of a table: its content is made when it is wanted. */
export type HostileRow = readonly [
  fileName: string,
  name: string,
  content: () => string | Uint8Array,
  refusal?: RegExp | undefined,
]

export function hostileFiles(rows: readonly HostileRow[]): readonly HostileFile[] {
  return rows.map(([fileName, name, content, refusal]) => ({
    name: `${fileName.slice(2)}: ${name}`,
    fileName,
    bytes: () => Buffer.from(content() as Uint8Array),
    refusal,
  }))
}
