/** Makes files of today's formats of older ones. */
export interface OfficeConverter {
  /** The endings that it reads now: some of `doc`, `xls` and `ppt`. */
  formats(): readonly string[]
  /** Whether it can be used now, and what the operator should know of it. */
  describe(): Promise<{ readonly usable: boolean; readonly text: string }>
  /**
   * A file of the format `from` as one of the format `to`.
   *
   * Errors: `invalid_document` for what cannot be read, takes too long, or when the program is not there; `overloaded` when
   * others keep it busy; those of the signal.
   */
  convert(file: OldFile, signal: AbortSignal): Promise<Uint8Array>
}

export interface OldFile {
  readonly bytes: Uint8Array
  /** Endings: `doc`, `docx`. */
  readonly from: string
  readonly to: string
  /** What LibreOffice calls the format of the file: `MS Word 97`. */
  readonly filter: string
}
