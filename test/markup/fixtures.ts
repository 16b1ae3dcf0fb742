import { readdirSync, readFileSync } from 'node:fs'
import type { MarkupOptions } from '../../src/translation/markup/parsed-text.ts'
import type { Dialect } from '../../src/translation/markup/scan/markup-token.ts'

/** A piece of markup as callers send it, from `test/fixtures/markup`. */
export interface MarkupFixture {
  readonly name: string
  readonly dialect: Dialect
  readonly source: string
  readonly options: MarkupOptions
  /** Tags are missing or cross. */
  readonly isBroken: boolean
  /** Text that belongs to no block interrupts one. */
  readonly hasHiddenText: boolean
  /** Some characters come out written in another way that means the same, as `&lt;` for a stray `<`. */
  readonly isRespelled: boolean
  /** Translated text stands in protected elements. */
  readonly hasNestedText: boolean
}

const FOLDER = new URL('../fixtures/markup/', import.meta.url)

/**
 * Fixtures stand one below the other in a file, each under a line `#### name`, and `#### name | flags` where it needs
 * any: `ignore=a,b`, `split=a,b`, `nosplit=a,b`, `outline=off`, `lenient`, `broken`, `hidden`, `nested`, `respelled`.
 */
export function readFixtures(): MarkupFixture[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.txt'))
    .toSorted()
    .flatMap((file) => {
      const [, ...parts] = readFileSync(new URL(file, FOLDER), 'utf8').split(/^#### /m)
      return parts.map((part) => readFixture(file, part))
    })
}

function readFixture(file: string, part: string): MarkupFixture {
  const headEnd = /\r?\n/.exec(part)
  const head = part.slice(0, headEnd?.index)
  const source = part.slice((headEnd?.index ?? 0) + (headEnd?.[0].length ?? 0)).replace(/\r?\n$/, '')
  const [name = '', flagText = ''] = head.split(' | ')
  const flags = flagText.split(' ')
  const list = (flag: string) =>
    new Set(
      flags
        .find((each) => each.startsWith(`${flag}=`))
        ?.slice(flag.length + 1)
        .split(',') ?? [],
    )
  return {
    name: `${file} ${name}`,
    dialect: file.startsWith('xml') ? 'xml' : 'html',
    source,
    options: {
      strict: file !== 'xml-lenient.txt' && !flags.includes('lenient'),
      outlineDetection: !flags.includes('outline=off'),
      splittingTags: list('split'),
      nonSplittingTags: list('nosplit'),
      ignoreTags: list('ignore'),
    },
    isBroken: flags.includes('broken'),
    hasHiddenText: flags.includes('hidden'),
    isRespelled: flags.includes('respelled'),
    hasNestedText: flags.includes('nested'),
  }
}
