/** A file in an archive. All positions are offsets into the bytes of the archive. */
export interface ArchiveEntry {
  /** With `/` between folders; ends in `/` for a folder. */
  readonly name: string
  /** Of APPNOTE: bit 0 encrypted, bit 3 sizes behind the data, bit 11 name in UTF-8. */
  readonly flags: number
  /** 0 stored, 8 deflated. */
  readonly method: number
  readonly crc: number
  readonly packedSize: number
  readonly size: number
  /** The local header, and where what belongs to it ends: at the next local header or the directory. */
  readonly start: number
  readonly end: number
  readonly dataStart: number
  /** The record in the directory. */
  readonly recordStart: number
  readonly recordEnd: number
}

export interface ArchiveLayout {
  /** In the order of the directory. */
  readonly entries: readonly ArchiveEntry[]
  /** Bytes before the first byte that offsets count from. */
  readonly base: number
  /** The archive's comment, at the end. */
  readonly comment: Uint8Array
}
