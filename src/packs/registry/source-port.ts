import type { Readable } from 'node:stream'

/** One file as a registry offers it, compressed. */
export interface RegistryFile {
  /** Below the registry's base address. */
  readonly path: string
  readonly compression: 'gzip' | 'zstd' | 'none'
  /** SHA-256 and size of what is transferred, where the registry knows them. */
  readonly sha256: string | undefined
  readonly sizeBytes: number | undefined
  readonly decompressedSha256: string | undefined
  readonly decompressedSizeBytes: number | undefined
}

/** Bytes of a file from some position on. */
interface FileStream {
  /** Where the stream begins: the position asked for, or 0 when only the whole file is to be had. */
  readonly start: number
  /** Length of the whole file, where known. */
  readonly totalBytes: number | undefined
  readonly stream: Readable
}

/**
 * Where a registry's index and files come from: the network, a mirror or a directory.
 *
 * Errors: `PackError`; the signal's reason when it aborts. `open` and its stream also fail with errors of the network,
 * after which the file may be opened again.
 */
export interface RegistrySource {
  readonly index: (signal?: AbortSignal) => Promise<string>
  /** Opens a file of the index from `position` on; `baseUrl` is what the index names. */
  readonly open: (
    path: string,
    baseUrl: string | undefined,
    position: number,
    signal: AbortSignal,
  ) => Promise<FileStream>
}

export interface RegistrySourceConfig {
  /**
   * Address of the index, or a directory that holds `models.json` or `records.json` and the files. Default: the public
   * registry of Firefox translation models.
   */
  readonly location?: string | undefined
  /** Address of the files. Default: the one that the index names, else the address of the index. */
  readonly filesUrl?: string | undefined
  /** `HTTP_PROXY`, `HTTPS_PROXY` and `NO_PROXY` as the configuration read them from the environment. */
  readonly proxyEnvironment?: Readonly<Record<string, string>> | undefined
  /** How long a connection may stay silent before it is given up. Default: half a minute. */
  readonly silenceMs?: number | undefined
}
