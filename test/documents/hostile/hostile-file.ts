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
