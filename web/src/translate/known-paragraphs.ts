import type { Paragraph } from '../text/paragraphs.ts'
import type { Batch, Piece, Unit, Wish } from './live-translation.ts'

const REMEMBERED = 3_000

/** What is known of the paragraphs of a text: each of their characters counts, so that none is asked for twice. */
export function createKnownParagraphs() {
  const known = new Map<string, Unit>()
  const keyOf = (text: string, wish: Wish): string => `${JSON.stringify(wish)}\n${text}`

  return {
    /** Paragraphs without a translation, each once. */
    missing: (paragraphs: readonly Paragraph[], wish: Wish): readonly string[] => [
      ...new Set(
        paragraphs
          .filter(({ text }) => text.trim() !== '' && !known.has(keyOf(text, wish)))
          .map(({ text }) => text),
      ),
    ],
    pieces: (paragraphs: readonly Paragraph[], wish: Wish): readonly Piece[] =>
      paragraphs.map(({ text, separator }) => ({
        source: text,
        unit: text.trim() === '' ? blankUnit(text) : known.get(keyOf(text, wish)),
        separator,
      })),
    remember(texts: readonly string[], wish: Wish, { units, fulfilled }: Batch): void {
      texts.forEach((text, index) => {
        const unit = units[index]
        if (unit === undefined) return
        known.set(keyOf(text, wish), unit)
        if (fulfilled !== undefined) known.set(keyOf(text, fulfilled), unit)
      })
      for (const key of known.keys()) {
        if (known.size <= REMEMBERED) break
        known.delete(key)
      }
    },
    replace: (text: string, wish: Wish, unit: Unit): void => void known.set(keyOf(text, wish), unit),
    forget: (): void => known.clear(),
  }
}

function blankUnit(text: string): Unit {
  return { text, detected: '', isUncertain: false, billed: 0, terms: [], sentences: [] }
}
