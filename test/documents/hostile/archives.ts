import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { drawingRun, presentationFile } from '../support/presentation-files.ts'
import { type RawEntry, rawEntriesOf, rawEntry, rawZip } from '../support/raw-zip.ts'
import { run, wordFile } from '../support/word-files.ts'
import { sheetData, workbookFile } from '../support/workbook-files.ts'
import type { HostileFile } from './hostile-file.ts'

const fixture = (path: string) => readFileSync(join(import.meta.dirname, '../../fixtures/documents', path))
const MEGABYTE = 2 ** 20

/** A sound file of each format that is an archive, and its main part. */
export const SOUND_ARCHIVES: Readonly<Record<string, { bytes: Uint8Array; main: string }>> = {
  docx: { bytes: wordFile(`<w:p>${run('Some words')}</w:p>`), main: 'word/document.xml' },
  pptx: {
    bytes: presentationFile({ slide1: `<p:sp><a:p>${drawingRun('Some words')}</a:p></p:sp>` }),
    main: 'ppt/slide1.xml',
  },
  xlsx: {
    bytes: workbookFile({ strings: ['<t>Some words</t>'], sheets: [sheetData([[0]])] }),
    main: 'xl/sharedStrings.xml',
  },
  odt: { bytes: fixture('odf/letter.odt'), main: 'content.xml' },
  epub: { bytes: fixture('epub/two.epub'), main: 'META-INF/container.xml' },
}

interface Trick {
  readonly name: string
  readonly make: (entries: RawEntry[], main: string) => Uint8Array
  readonly refusal: RegExp | undefined
  /** Formats whose files are read without it. */
  readonly harmlessIn?: readonly string[]
}

const packedZeros = new Map<number, RawEntry>()
/** So many megabytes of nothing; packed once, since it takes long. */
function zeros(name: string, megabytes: number): RawEntry {
  const entry = packedZeros.get(megabytes) ?? rawEntry('', Buffer.alloc(megabytes * MEGABYTE))
  packedZeros.set(megabytes, entry)
  return { ...entry, name: Buffer.from(name) }
}
const change = (entries: readonly RawEntry[], main: string, changes: Partial<RawEntry>) =>
  rawZip(entries.map((entry) => (entry.name.toString() === main ? { ...entry, ...changes } : entry)))
const beside =
  (name: string | Buffer, content: string | Uint8Array = 'x') =>
  (entries: readonly RawEntry[]) =>
    rawZip([...entries, rawEntry('', content, { name: Buffer.from(name as string) })])
const cutAt = (share: number) => (entries: readonly RawEntry[]) => {
  const bytes = rawZip(entries)
  return bytes.subarray(0, Math.floor(share * bytes.length))
}

const TRICKS: readonly Trick[] = [
  ...[0.01, 0.3, 0.6, 0.9, 0.99].map((share) => ({
    name: `cut at ${share * 100} %`,
    make: cutAt(share),
    refusal: /damaged|archive/,
  })),
  { name: 'empty', make: () => Buffer.alloc(0), refusal: /no archive/ },
  { name: 'text', make: () => Buffer.from('Hello there. '.repeat(100)), refusal: /no archive/ },
  {
    name: 'a beginning of zeros',
    make: (all) => Buffer.concat([Buffer.alloc(4), rawZip(all).subarray(4)]),
    refusal: /no archive/,
  },
  {
    name: 'an older Office file or a password',
    make: () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2000)]),
    refusal: /older Office file|password|archive/,
  },
  {
    name: 'a checksum that is wrong',
    make: (all, main) => change(all, main, { crc: 1 }),
    refusal: /damaged/,
  },
  { name: 'a size that lies low', make: (all, main) => change(all, main, { size: 3 }), refusal: /damaged/ },
  {
    name: 'a size that lies high',
    make: (all, main) => change(all, main, { size: 0x7fff_ffff }),
    refusal: /unpack/,
  },
  { name: 'encryption', make: (all, main) => change(all, main, { flags: 0x801 }), refusal: /password/ },
  { name: 'an unknown method', make: (all, main) => change(all, main, { method: 12 }), refusal: /method/ },
  {
    name: 'packed bytes that are none',
    make: (all, main) => change(all, main, { packed: Buffer.alloc(500, 0xff) }),
    refusal: /damaged/,
  },
  {
    name: 'a part that is not there',
    make: (all, main) => rawZip(all.filter(({ name }) => name.toString() !== main)),
    refusal: /missing|is no|damaged/,
    // The slides of this presentation are not linked.
    harmlessIn: ['pptx'],
  },
  {
    name: 'an empty main part',
    make: (all, main) =>
      rawZip(all.map((each) => (each.name.toString() === main ? rawEntry(main, '') : each))),
    refusal: /damaged|not well-formed|is no|empty|missing/,
    harmlessIn: ['odt'],
  },
  {
    name: 'two parts of one name',
    make: (all, main) => rawZip([...all, rawEntry(main, '<a/>')]),
    refusal: /two parts/,
  },
  {
    name: 'two parts of one name but for capitals',
    make: (all, main) => rawZip([...all, rawEntry(main.toUpperCase(), '<a/>')]),
    refusal: /two parts/,
  },
  { name: 'a name above', make: beside('../../etc/passwd'), refusal: /forbidden name/ },
  { name: 'a name inside that goes above', make: beside('word/../../x'), refusal: /forbidden name/ },
  { name: 'an absolute name', make: beside('/etc/passwd'), refusal: /forbidden name/ },
  { name: 'the name of a drive', make: beside('C:\\windows\\x'), refusal: /forbidden name/ },
  { name: 'a name with NUL', make: beside('a\0b'), refusal: /forbidden name/ },
  { name: 'a name that is no text', make: beside(Buffer.from([0xff, 0xfe, 0x41])), refusal: /no text/ },
  { name: 'a name of 60,000 letters', make: beside('n'.repeat(60_000)), refusal: undefined },
  {
    name: 'a bomb beside',
    make: (all) => rawZip([...all, zeros('bomb.bin', 64)]),
    refusal: /times its size/,
  },
  {
    name: 'many small bombs',
    make: (all) => rawZip([...all, ...smallBombs()]),
    refusal: /unpacks to more than/,
  },
  {
    name: 'a bomb for a main part',
    make: (all, main) => rawZip(all.map((each) => (each.name.toString() === main ? zeros(main, 130) : each))),
    refusal: /times its size/,
  },
  {
    name: 'parts upon one another',
    make: (all) =>
      rawZip([...all, ...Array.from({ length: 5 }, (_, at) => rawEntry(`copy${at}`, 'x', { offset: 0 }))]),
    refusal: /damaged|overlap/,
  },
  {
    name: 'a part that begins behind the end',
    make: (all, main) => change(all, main, { offset: 0x7fff_ffff }),
    refusal: /damaged/,
  },
  {
    name: 'a directory elsewhere',
    make: (all) => rawZip(all, { directoryOffset: 0xffff_fff0 }),
    refusal: /damaged/,
  },
  {
    name: 'a directory that counts too many',
    make: (all) => rawZip(all, { count: 60_000 }),
    refusal: /damaged|parts/,
  },
  {
    name: 'a directory that counts too few',
    make: (all) => rawZip(all, { count: 1 }),
    refusal: /damaged|missing|is no/,
  },
  {
    name: '10,001 parts',
    make: (all) => rawZip([...all, ...Array.from({ length: 10_001 }, (_, at) => rawEntry(`x${at}`, ''))]),
    refusal: /parts/,
  },
  {
    name: 'an archive in its main part',
    make: (all, main) =>
      rawZip(all.map((each) => (each.name.toString() === main ? rawEntry(main, rawZip(all)) : each))),
    refusal: /damaged|well-formed|no text|UTF-8/,
  },
]

function smallBombs(): RawEntry[] {
  return Array.from({ length: 520 }, (_, at) => zeros(`bomb${at}`, 1))
}

const FORMATS = Object.keys(SOUND_ARCHIVES)

/** Archives that lie, burst or reach out, each in every format that is an archive. */
export const HOSTILE_ARCHIVES: readonly HostileFile[] = Object.entries(SOUND_ARCHIVES).flatMap(
  ([format, { bytes, main }], at) => [
    ...TRICKS.map(({ name, make, refusal, harmlessIn = [] }) => ({
      name: `${format}: ${name}`,
      fileName: `hostile.${format}`,
      bytes: () => make(rawEntriesOf(bytes), main),
      refusal: harmlessIn.includes(format) ? undefined : refusal,
    })),
    {
      name: `${format} under the name of another format`,
      fileName: `hostile.${FORMATS[(at + 1) % FORMATS.length]}`,
      bytes: () => bytes,
      refusal: /is no |missing/,
    },
  ],
)
