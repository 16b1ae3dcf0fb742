import { readFileSync } from 'node:fs'
import { baseLanguage } from '../languages/language-code.ts'
import type { NameCase } from '../speech/transcript/written-words.ts'

/**
 * Knows English names from the words that a spelling dictionary has with capitals alone, in their forms with an s:
 * `americans` gives `Americans`, `spain's` gives `Spain's`; `may` and `turkey` are words beside, and give nothing. The
 * dictionary is read when the first word is asked about.
 */
export function createDictionaryNames(): NameCase {
  let known: NameCase | undefined
  return (language, word) => {
    if (baseLanguage(language) !== 'en') return undefined
    known ??= readNames()
    return known(language, word)
  }
}

function readNames(): NameCase {
  const file = new URL('index.dic', import.meta.resolve('dictionary-en'))
  const entries = readFileSync(file, 'utf8').split('\n').slice(1)
  const words = entries.flatMap((entry) => entry.split('/', 1)[0] || [])
  const plain = new Set(words.filter((word) => word === word.toLowerCase()))
  // Abbreviations (`AM`, `IT`) are written as other words are that somebody says.
  const capitals = words.filter((word) => word.length > 2 && /^\p{Lu}[\p{Ll}\p{Lu}]*\p{Ll}/u.test(word))
  const names = new Map(
    capitals.flatMap((word) => {
      const lower = word.toLowerCase()
      return mayBePlain(lower, plain) ? [] : [[lower, word] as const]
    }),
  )
  return (_language, word) => {
    const known = names.get(word)
    if (known !== undefined || mayBePlain(word, plain)) return known
    const [, stem = '', ending = ''] = /^(.+?)('s|s'?)$/.exec(word) ?? []
    const name = names.get(stem)
    return name && name + ending
  }
}

/** Whether a word may be a form of one without capitals: `jobs`, `reading`, though there are Jobs and Reading. */
function mayBePlain(word: string, plain: ReadonlySet<string>): boolean {
  if (plain.has(word)) return true
  const [, stem = '', ending] = /^(.+?)(?:(e?s|e?d|ing|e?r|e?st|ly)|'s)$/.exec(word) ?? []
  // `cutting` is of `cut`.
  const single = stem.replace(/(\p{L})\1$/u, '$1')
  return ending !== undefined && [stem, `${stem}e`, single].some((each) => plain.has(each))
}
