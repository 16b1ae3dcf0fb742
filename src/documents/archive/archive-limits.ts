export interface ArchiveLimits {
  readonly entries: number
  /** All entries together, unpacked. */
  readonly totalBytes: number
  /** One entry that is read, unpacked. */
  readonly entryBytes: number
  /** Unpacked size by packed size, for entries of more than `ratioFromBytes`. */
  readonly ratio: number
  readonly ratioFromBytes: number
}

const MIB = 1024 * 1024

export const ARCHIVE_LIMITS: ArchiveLimits = {
  entries: 10_000,
  totalBytes: 512 * MIB,
  entryBytes: 128 * MIB,
  ratio: 200,
  ratioFromBytes: MIB,
}
