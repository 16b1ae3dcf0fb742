import type { PatternRule } from './pattern-rule.ts'
import { replaceRule } from './replace-rule.ts'

const COMMA = 'A comma stands before the clause.'
const NOT_BEFORE =
  'i|a|I|A|Czy|Ale|Tylko|Nawet|oraz|lub|albo|ale|więc|dlatego|mimo|chyba|tym bardziej|zwłaszcza|tylko|dopiero|jako|tak|zamiast|pomimo|właśnie|nawet|szczególnie|dlatego|na tyle|podczas|wtedy|przede wszystkim|jednak|to|niż|czy|że|w przypadku|bez względu na to|nie|z'

export const POLISH: readonly PatternRule[] = [
  replaceRule(
    new RegExp(
      `(?<=\\p{Ll})(?<!(?:^|[^\\p{L}])(?:${NOT_BEFORE})) (że|żeby|ponieważ|gdyż|chociaż|aby)(?= \\p{L})`,
      'gu',
    ),
    ', $1',
    'punctuation',
    COMMA,
    0.95,
  ),
  replaceRule(
    new RegExp(
      `(?<=\\p{Ll})(?<!(?:^|[^\\p{L}])(?:${NOT_BEFORE}|w|na|o|do|od|po|za|przed|nad|pod|przy|dla|u|ze|we|przez|bez|między|wśród|spośród|każdy|jeden|ten)) (który|która|które|którzy)(?= \\p{L})`,
      'gu',
    ),
    ', $1',
    'punctuation',
    COMMA,
    0.94,
  ),
  replaceRule(
    /(?<=\p{Ll}) (ale|lecz)(?= \p{L})(?<!(?:i|a|no|o|nie|tak) (?:ale|lecz))/gu,
    ', $1',
    'punctuation',
    'A comma stands before this word.',
    0.92,
  ),
  replaceRule(/\b(wziąść)\b/giu, 'wziąć', 'spelling', 'The verb is “wziąć”.', 0.98),
  replaceRule(/\b(napewno)\b/giu, 'na pewno', 'spelling', 'It is two words.', 0.98),
  replaceRule(/\b(wogóle|wogule|w ogule)\b/giu, 'w ogóle', 'spelling', 'It is two words.', 0.98),
  replaceRule(/\b(narazie)\b/giu, 'na razie', 'spelling', 'It is two words.', 0.98),
  replaceRule(/\b(poprostu)\b/giu, 'po prostu', 'spelling', 'It is two words.', 0.98),
  replaceRule(/\b(conajmniej)\b/giu, 'co najmniej', 'spelling', 'It is two words.', 0.98),
  replaceRule(/\b(na prawdę)\b(?! (?:o|i)\b)/giu, 'naprawdę', 'spelling', 'It is one word.', 0.9),
  replaceRule(/\b(z przed)\b/giu, 'sprzed', 'spelling', 'It is one word.', 0.95),
  replaceRule(/\b(z poza)\b/giu, 'spoza', 'spelling', 'It is one word.', 0.95),
  replaceRule(/\b(po za tym)\b/giu, 'poza tym', 'spelling', 'It is one word.', 0.96),
  replaceRule(
    /\b(poszłem|przyszłem|wyszłem|doszłem|weszłem|zeszłem|odeszłem)\b/giu,
    (match) => match[0].replace(/szłem$/u, 'szedłem'),
    'grammar',
    'The form is “-szedłem”.',
    0.97,
  ),
  replaceRule(
    /\bnie(wiem|mam|chcę|mogę|lubię|jestem|ma|był|była|było|będę|będzie|rozumiem|znam|widzę|można|trzeba|wolno)\b(?!\p{L})/gu,
    (match) => (match[0] === 'niema' ? match[0] : `nie ${match[1]}`),
    'spelling',
    '“Nie” stands apart from verbs.',
    0.96,
  ),
  replaceRule(
    /\bnie (dobry|dobra|dobre|ładny|ładna|zdrowy|zdrowa|grzeczny|miły|miła|bezpieczny|bezpieczna|możliwe|możliwy|pewny|wielki|duży|daleko|dobrze|długo|dawno|prawda)\b(?= \p{L}{3,}| i\b|[.,!])(?<!to nie \p{L}+)/gu,
    (match) => (match[0].endsWith('dawno') ? `nie${match[1]}` : match[0]),
    'spelling',
    'It is one word.',
    0.9,
  ),
  replaceRule(
    /\b(Poniedziałek|Wtorek|Środa|Środę|Czwartek|Piątek|Sobota|Sobotę|Niedziela|Niedzielę|Styczeń|Stycznia|Luty|Lutego|Marca|Kwietnia|Czerwca|Lipca|Sierpnia|Września|Października|Listopada|Grudnia)\b(?<=(?:w|we|do|od|na|po|\d|przed|każdy|każdą) \p{Lu}\p{L}+)/gu,
    (match) => match[0].toLowerCase(),
    'capitalisation',
    'Days and months have no capital.',
    0.93,
  ),
  replaceRule(
    /\b(polsce|polski|polskę|warszawie|warszawy|warszawa|krakowie|krakowa|kraków|niemiec|niemczech|europie|europy|anglii|francji|hiszpanii|włoszech)\b/gu,
    (match) => (match[0] === 'polski' ? match[0] : match[0][0]?.toUpperCase() + match[0].slice(1)),
    'capitalisation',
    'Names of places have a capital.',
    0.93,
  ),
]
