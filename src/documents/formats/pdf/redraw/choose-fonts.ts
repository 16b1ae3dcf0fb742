import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type PDFDocument, type PDFFont, StandardFonts } from '@cantoo/pdf-lib'
import fontkit from '@pdf-lib/fontkit'
import type { PdfRun } from '../page-lines.ts'
import type { FontFamily } from '../pdf-pages.ts'

type Look = Pick<PdfRun, 'isBold' | 'isItalic'> & { readonly family: FontFamily }

const FOLDERS = ['/usr/share/fonts', '/usr/local/share/fonts', '/Library/Fonts', '/System/Library/Fonts']
const MOST_FILES = 400
/** Share of texts with letters of their own, as symbols are, beside which the others keep the usual fonts. */
const FEW = 0.1

/** Fonts that every viewer has, for the letters of Western Europe. */
const STANDARD: Readonly<Record<FontFamily, readonly [string, string, string, string]>> = {
  sans: [
    StandardFonts.Helvetica,
    StandardFonts.HelveticaBold,
    StandardFonts.HelveticaOblique,
    StandardFonts.HelveticaBoldOblique,
  ],
  serif: [
    StandardFonts.TimesRoman,
    StandardFonts.TimesRomanBold,
    StandardFonts.TimesRomanItalic,
    StandardFonts.TimesRomanBoldItalic,
  ],
  mono: [
    StandardFonts.Courier,
    StandardFonts.CourierBold,
    StandardFonts.CourierOblique,
    StandardFonts.CourierBoldOblique,
  ],
}
const FAMILY_NAMES: Readonly<Record<FontFamily, RegExp>> = {
  sans: /sans(?!mono)|arial|helvet/i,
  serif: /serif|times|roman/i,
  mono: /mono|courier/i,
}

/** Gives a font for the runs of a text that was announced. */
export type FontChooser = (run: PdfRun, text: readonly PdfRun[]) => PDFFont

/**
 * Fonts that have all the letters of some texts: those of every viewer, or files of this machine, which are embedded, for the
 * texts that need them. `undefined` where no font has them all.
 */
export async function chooseFonts(
  document: PDFDocument,
  texts: readonly (readonly PdfRun[])[],
): Promise<FontChooser | undefined> {
  const western = new Set((await document.embedFont(StandardFonts.Helvetica)).getCharacterSet())
  const needy = texts.filter((text) => lettersOf(text).some((letter) => !western.has(letter)))
  // A document in two fonts looks mended: where many texts need a file, all have it.
  const wide = new Set(needy.length > texts.length * FEW ? texts : needy)
  const wideLetters = new Set([...wide].flatMap(lettersOf))
  const chosen = new Map<string, PDFFont>()
  for (const text of texts) {
    for (const run of text) {
      const look = lookOf(run)
      const key = keyOf(look, wide.has(text))
      if (chosen.has(key)) continue
      const font = wide.has(text)
        ? await fontFile(document, look, wideLetters)
        : await document.embedFont(standardName(look))
      if (font === undefined) return undefined
      chosen.set(key, font)
    }
  }
  return (run, text) => {
    const font = chosen.get(keyOf(lookOf(run), wide.has(text)))
    if (font === undefined) throw new Error('a text that was not announced')
    return font
  }
}

function lettersOf(text: readonly PdfRun[]): number[] {
  return text.flatMap((run) => Array.from(run.text, (letter) => letter.codePointAt(0) ?? 0))
}

function lookOf({ isBold, isItalic, look }: PdfRun): Look {
  return { isBold, isItalic, family: look?.family ?? 'sans' }
}

function keyOf({ family, isBold, isItalic }: Look, isWide: boolean): string {
  return `${family} ${isBold} ${isItalic} ${isWide}`
}

function standardName({ family, isBold, isItalic }: Look): string {
  return STANDARD[family][(isBold ? 1 : 0) + (isItalic ? 2 : 0)] ?? StandardFonts.Helvetica
}

async function fontFile(document: PDFDocument, look: Look, letters: ReadonlySet<number>) {
  for (const path of fontFiles().toSorted((one, other) => score(other, look) - score(one, look))) {
    const bytes = readFileSync(path)
    try {
      const known = new Set(fontkit.create(bytes).characterSet)
      if (![...letters].every((letter) => known.has(letter))) continue
      document.registerFontkit(fontkit)
      return await document.embedFont(bytes)
    } catch {
      // A file that is no font, or one of a kind that cannot be embedded.
    }
  }
  return undefined
}

/** How well the name of a file fits a look. */
function score(path: string, { family, isBold, isItalic }: Look): number {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return (
    (FAMILY_NAMES[family].test(name) ? 8 : 0) +
    (/bold/i.test(name) === isBold ? 4 : 0) +
    (/italic|oblique/i.test(name) === isItalic ? 2 : 0) +
    (/condensed|narrow|light|black|math/i.test(name) ? 0 : 1)
  )
}

function fontFiles(): readonly string[] {
  return FOLDERS.filter((folder) => existsSync(folder))
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
    )
    .filter((path) => /\.(?:ttf|otf)$/i.test(path))
    .toSorted()
    .slice(0, MOST_FILES)
}
