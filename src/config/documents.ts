import { availableParallelism } from 'node:os'
import { DEFAULT_DOCUMENT_LIMITS as limits } from '../documents/document-limits.ts'
import { DOCUMENT_FORMATS } from '../documents/formats/format-table.ts'
import type { SettingReader } from './reader.ts'
import { integer, listOf, type Parse, programOrOff, text } from './setting.ts'

const HOUR_MS = 3_600_000
const UNITS: Readonly<Record<string, number>> = { KB: 1_024, MB: 1_048_576 }

/** `docx=30MB` */
const fileLimit: Parse<readonly [format: string, bytes: number]> = (raw) => {
  const match = typeof raw === 'string' ? /^([a-z0-9]+)=(\d{1,6})(KB|MB)$/.exec(raw.trim()) : null
  const [, format = '', amount = '', unit = ''] = match ?? []
  const isKnown = DOCUMENT_FORMATS.some(({ name }) => name === format)
  const bytes = Number(amount) * (UNITS[unit] ?? 0)
  return isKnown && bytes > 0
    ? { ok: true, value: [format, bytes] }
    : { ok: false, allowed: 'a format and the size of its largest file, such as docx=30MB or srt=150KB' }
}

const MOST_USUAL_THREADS = 2

/** A core stays free for the texts that somebody waits for. */
function usualThreads(): number {
  return Math.max(1, Math.min(MOST_USUAL_THREADS, availableParallelism() - 1))
}

/** How large documents may be, how many there may be, and what works on them. */
export function readDocuments(reader: SettingReader) {
  return {
    /** Holds the keys under which documents wait; several nodes over one PostgreSQL store need the same. */
    keyFile: reader.optional('documents.keyFile', 'INTERPRES_DOCUMENT_KEY_FILE', text),
    /** LibreOffice, which reads doc, xls and ppt: the program, or `off`; looked for where systems have it when unset. */
    libreOffice: reader.optional('documents.libreOffice', 'INTERPRES_LIBREOFFICE', programOrOff('soffice')),
    ...readSizes(reader),
    ...readQueue(reader),
    ...readWork(reader),
    ...readUploads(reader),
  }
}

function readSizes(reader: SettingReader) {
  return {
    maxCharacters:
      reader.optional(
        'documents.maxCharacters',
        'INTERPRES_DOCUMENT_MAX_CHARACTERS',
        integer(1, 1_000_000_000),
      ) ?? limits.maxCharacters,
    /** What a document costs at least, in formats that have a minimum. */
    minimumCharacters:
      reader.optional(
        'documents.minimumCharacters',
        'INTERPRES_DOCUMENT_MINIMUM_CHARACTERS',
        integer(0, 1_000_000_000),
      ) ?? limits.minimumCharacters,
    /** Largest files by format, where they differ from those in docs/documents.md. */
    fileLimits: Object.fromEntries(
      reader.optional('documents.fileLimits', 'INTERPRES_DOCUMENT_FILE_LIMITS', listOf(fileLimit)) ?? [],
    ),
  }
}

function readQueue(reader: SettingReader) {
  return {
    /** Documents of one key that are not translated or not downloaded yet; more are answered 429. */
    unfinishedPerKey:
      reader.optional('documents.unfinishedPerKey', 'INTERPRES_DOCUMENTS_PER_KEY', integer(1, 100_000)) ??
      limits.unfinishedPerKey,
    runningPerKey:
      reader.optional('documents.runningPerKey', 'INTERPRES_DOCUMENTS_RUNNING_PER_KEY', integer(1, 1_000)) ??
      limits.runningPerKey,
    queuedPerRegion:
      reader.optional('documents.queuedPerRegion', 'INTERPRES_DOCUMENTS_QUEUED', integer(1, 1_000_000)) ??
      limits.queuedPerRegion,
    /** Documents that one process translates at a time, per region. */
    concurrency: reader.optional('documents.concurrency', 'INTERPRES_DOCUMENT_JOBS', integer(0, 1_000)) ?? 4,
    /** How long a document waits to be translated, and its result to be downloaded. */
    keptHours: reader.optional('documents.keptHours', 'INTERPRES_DOCUMENT_KEPT_HOURS', integer(1, 72)) ?? 24,
    /** How long a node may be silent until others take its documents over. */
    leaseMs:
      reader.optional('documents.leaseMs', 'INTERPRES_DOCUMENT_LEASE_MS', integer(1_000, 300_000)) ?? 30_000,
  }
}

function readWork(reader: SettingReader) {
  return {
    /** Threads that take uploads apart, and as many that work on jobs. */
    threads:
      reader.optional('documents.threads', 'INTERPRES_DOCUMENT_THREADS', integer(1, 64)) ?? usualThreads(),
    threadMemoryMb:
      reader.optional(
        'documents.threadMemoryMb',
        'INTERPRES_DOCUMENT_THREAD_MEMORY_MB',
        integer(64, 65_536),
      ) ?? 512,
    jobTimeoutMs:
      reader.optional(
        'documents.jobTimeoutMs',
        'INTERPRES_DOCUMENT_JOB_TIMEOUT_MS',
        integer(1_000, 12 * HOUR_MS),
      ) ?? limits.jobTimeoutMs,
  }
}

function readUploads(reader: SettingReader) {
  return {
    /** How long an upload may take in all, and how long it may pause. */
    uploadTimeoutMs:
      reader.optional(
        'documents.uploadTimeoutMs',
        'INTERPRES_DOCUMENT_UPLOAD_TIMEOUT_MS',
        integer(1_000, HOUR_MS),
      ) ?? HOUR_MS / 4,
    uploadIdleTimeoutMs:
      reader.optional(
        'documents.uploadIdleTimeoutMs',
        'INTERPRES_DOCUMENT_UPLOAD_IDLE_TIMEOUT_MS',
        integer(100, HOUR_MS),
      ) ?? 60_000,
  }
}
