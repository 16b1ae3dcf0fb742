import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type PDFDocument, type PDFFont, StandardFonts } from '@cantoo/pdf-lib'
import fontkit from '@pdf-lib/fontkit'
import type { PdfRun } from '../page-lines.ts'
import type { FontFamily } from '../pdf-pages.ts'

export type Look = Pick<PdfRun, 'isBold' | 'isItalic'> & { readonly family: FontFamily }

const FOLDERS = ['/usr/share/fonts', '/usr/local/share/fonts', '/Library/Fonts', '/System/Library/Fonts']
const MOST_FILES = 400

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

/** Gives a font for a look; the same one each time. */
export type FontChooser = (look: Look) => PDFFont

/**
 * Fonts that have all the letters of a text: those of every viewer, else files of this machine, which are embedded.
 * `undefined` where no font has them all.
 */
export async function chooseFonts(
  document: PDFDocument,
  looks: readonly Look[],
  letters: ReadonlySet<number>,
): Promise<FontChooser | undefined> {
  const chosen = new Map<string, PDFFont>()
  for (const look of looks) {
    const key = keyOf(look)
    if (chosen.has(key)) continue
    const font = (await standardFont(document, look, letters)) ?? (await fontFile(document, look, letters))
    if (font === undefined) return undefined
    chosen.set(key, font)
  }
  return (look) => {
    const font = chosen.get(keyOf(look))
    if (font === undefined) throw new Error('a look that was not announced')
    return font
  }
}

function keyOf({ family, isBold, isItalic }: Look): string {
  return `${family} ${isBold} ${isItalic}`
}

async function standardFont(document: PDFDocument, look: Look, letters: ReadonlySet<number>) {
  const name =
    STANDARD[look.family][(look.isBold ? 1 : 0) + (look.isItalic ? 2 : 0)] ?? StandardFonts.Helvetica
  const font = await document.embedFont(name)
  const known = new Set(font.getCharacterSet())
  return [...letters].every((letter) => known.has(letter)) ? font : undefined
}

async function fontFile(document: PDFDocument, look: Look, letters: ReadonlySet<number>) {
  for (const path of fontFiles().toSorted((one, other) => score(other, look) - score(one, look))) {
    const bytes = readFileSync(path)
    try {
      const known = new Set(fontkit.create(bytes).characterSet)
      if (![...letters].every((letter) => known.has(letter))) continue
      document.registerFontkit(fontkit)
      return await document.embedFont(bytes, { subset: true })
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
