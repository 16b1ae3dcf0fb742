import type { LanguageCode } from '../../languages/language-code.ts'
import type { TextRange } from '../../translation/port.ts'

const KATAKANA = /[\p{Script=Katakana}\u30FC\uFF70]/u

/**
 * Word boundaries of scripts that are written without spaces, as the platform's dictionary sees them. They are looked up
 * when a term first ends in such a script.
 */
export interface UnspacedWords {
  /**
   * Whether a match may have both its edges where they are. An edge inside a word of the dictionary is allowed only
   * when the match is twice as long as that word: then the glossary knows better. So there is no `京都` in `東京都` and no
   * `研究生` in `研究生命`, but a product name that no dictionary holds is found. Runs of Katakana are one word.
   */
  allow(match: TextRange): boolean
}

/** Gives the finder of a language; the platform's dictionary is loaded when it is first needed. */
export function createUnspacedWords(language: LanguageCode): (text: string) => UnspacedWords {
  let segmenter: Intl.Segmenter | undefined

  return (text) => {
    let lengths: Int32Array | undefined

    const wordLengths = (): Int32Array => {
      segmenter ??= new Intl.Segmenter(language, { granularity: 'word' })
      return lengthsOfCutWords(segmenter.segment(text), text.length)
    }

    const mayCutAt = (offset: number, length: number): boolean => {
      if (offset === 0 || offset === text.length) return true
      if (KATAKANA.test(text.charAt(offset - 1)) && KATAKANA.test(text.charAt(offset))) return false
      lengths ??= wordLengths()
      return (lengths[offset] ?? 0) * 2 <= length
    }

    return { allow: ({ start, end }) => mayCutAt(start, end - start) && mayCutAt(end, end - start) }
  }
}

/** For every offset the length of the word that is cut there, 0 between words. */
function lengthsOfCutWords(words: Intl.Segments, textLength: number): Int32Array {
  const lengths = new Int32Array(textLength)
  for (const { index, segment } of words) lengths.fill(segment.length, index + 1, index + segment.length)
  return lengths
}
