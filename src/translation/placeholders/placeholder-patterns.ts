/** How one kind of placeholder is found. */
export interface PlaceholderPattern {
  /** Name in the documentation. */
  readonly kind: string
  /** Characters one of which every match holds; a text without them is not searched. Empty: always searched. */
  readonly hints: string
  /** Global. Repetitions are bounded or exclude each other, so that no text takes more than linear time. */
  readonly pattern: RegExp
  /** Last word on a match: its end as a length, 0 to refuse it. Without it the whole match counts. */
  readonly accept?: (match: string) => number
}

const WIDE = String.raw`\u3000-\u30ff\u3400-\u9fff\uac00-\ud7af\uff00-\uffef`
const NO_WORD_BEFORE = String.raw`(?<![\p{L}\p{N}_])`
const NO_WORD_AFTER = String.raw`(?![\p{L}\p{N}_])`
const EXTENSIONS =
  'avi|bak|bat|bmp|bz2|c|cc|cfg|cmd|conf|cpp|cs|css|csv|dll|doc|docx|env|epub|exe|gif|go|gz|h|hpp|htm|html|ico|ini|' +
  'ipynb|iso|jar|java|jpeg|jpg|js|json|jsx|kt|lock|log|lua|md|mjs|mov|mp3|mp4|odt|pdf|php|png|po|ppt|pptx|ps1|py|' +
  'rar|rb|rs|rst|rtf|scss|sh|sql|srt|svg|swift|tar|tgz|tmp|toml|ts|tsv|tsx|ttf|txt|vue|wav|webm|webp|xls|xlsx|xml|' +
  'yaml|yml|zip'
const UNITS =
  'km/h|m/s|mm|cm|dm|km|mg|kg|ml|cl|dl|ms|µs|ns|Hz|kHz|MHz|GHz|kB|KB|MB|GB|TB|KiB|MiB|GiB|TiB|Mbit/s|Gbit/s|kWh|kW|' +
  'MW|GW|mAh|px|pt|dpi|fps|°C|°F|°|m²|m³|km²|m|g|h|s'
const CURRENCY_CODES = 'USD|EUR|GBP|JPY|CHF'
const PLAIN_NUMBER = String.raw`\d{1,9}`
const NO_LONGER_NUMBER = String.raw`(?![\p{L}\p{N}]|[.,]\d)`

/** Of something in a program. */
const NAME = '[A-Za-z_][A-Za-z0-9_]{0,60}'
const LONG_NAME = '[A-Za-z_][A-Za-z0-9_]{1,60}'
/** Sentences and lines begin with a capital: `Note::important`. */
const SMALL_NAME = '[a-z_][A-Za-z0-9_]{1,60}'
/** Part of an address, `2001:db8::ff00:42`, is none. */
const NO_NAME_BEFORE = String.raw`(?<![\p{L}\p{N}_.:])`
/** One letter that is no ending, or something with a sign of code; prose has `partner.in(nen)` and `end.Next(optional)`. */
const ARGUMENTS = String.raw`(?:[b-df-lpqu-z]|(?=[!-'*-~]{0,39}[\d=_,"'])[!-'*-~]{1,40})`

/** A pictograph that is shown as one without being asked to, with its skin tone, form or flag letters. */
const PICTURE = String.raw`[\p{Extended_Pictographic}--[©®™‼⁉ℹ↔↕↖↗↘↙↩↪〰〽㊗㊙]][\ufe0e\ufe0f\p{Emoji_Modifier}]?[\u{e0020}-\u{e007f}]{0,8}`

/** One tag; those of message catalogues may be numbers (`<0>word</0>`). */
export const TAG =
  /<\/?(?:[A-Za-z][\w:.-]{0,40}|\d{1,3})(?:\s{1,8}[\w:.@-]{1,60}=(?:"[^"<>]{0,300}"|'[^'<>]{0,300}'|[^\s"'<>=]{1,100})){0,20}\s{0,4}\/?>/g

export const PLACEHOLDER_PATTERNS: readonly PlaceholderPattern[] = [
  {
    kind: 'code',
    hints: '`',
    pattern: /```[^`]{1,4000}```|`(?![\s`])[^`\n]{0,299}(?<![\s`])`/g,
  },
  {
    kind: 'url',
    hints: ':.',
    pattern: new RegExp(
      String.raw`(?<![A-Za-z0-9_])(?:[a-z][a-z0-9+.-]{1,19}:\/\/|www\.|(?:mailto|tel|sms):(?=[^\s]))[^\s<>"${WIDE}]{1,4000}`,
      'giu',
    ),
    accept: urlLength,
  },
  {
    kind: 'email',
    hints: '@',
    pattern: /(?<![A-Za-z0-9._%+-])[A-Za-z0-9._%+-]{1,64}@(?:[A-Za-z0-9-]{1,63}\.){1,8}[A-Za-z]{2,24}/g,
  },
  {
    kind: 'domain',
    hints: '.',
    pattern:
      /(?<![\p{L}\p{N}@._/-])(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.){1,6}(?:com|org|net|edu|gov|dev|info|app)(?![\p{L}\p{N}_-])(?:\/[^\s<>"]{0,1000})?/giu,
    accept: urlLength,
  },
  {
    kind: 'printf',
    hints: '%',
    pattern: new RegExp(
      [
        '%%',
        String.raw`%\([A-Za-z_][\w.]{0,60}\)[-#0+ ]{0,3}\d{0,3}(?:\.\d{1,2})?[diouxXeEfFgGcrsa]`,
        String.raw`(?<!%)%\d{1,2}\$[-+#0]{0,3}\d{0,3}(?:\.\d{1,2})?[A-Za-z@]`,
        String.raw`(?<![\d%])%[-+#0]{0,3}(?:\*|\d{1,3})?(?:\.(?:\*|\d{1,2}))?(?:hh|h|ll|l|L|q|z|j|t)?(?:[sdif@ux](?![A-Za-z]{3})|[oXeEFgGcpSn](?![A-Za-z]))`,
        String.raw`(?<![\p{L}\p{N}%])%[A-Za-z_][\w.-]{1,40}%(?![\p{L}\p{N}])`,
      ].join('|'),
      'gu',
    ),
  },
  {
    kind: 'double brackets',
    hints: '[',
    pattern: /\[\[[^\s[\]]{1,80}\]\]/g,
  },
  {
    kind: 'double underscores',
    hints: '_',
    pattern: new RegExp(
      String.raw`${NO_WORD_BEFORE}__[A-Za-z][A-Za-z0-9]{0,40}(?:[_.-][A-Za-z0-9]{1,40}){0,8}__${NO_WORD_AFTER}`,
      'gu',
    ),
  },
  {
    kind: 'nested key',
    hints: '$',
    pattern: /\$t[cd]?\([^()\n]{1,200}\)/g,
  },
  {
    kind: 'variable',
    hints: '$',
    pattern:
      /(?<![\p{L}\p{N}$])\$(?!(?:US|USD|CA|CAN|CAD|AU|AUD|NZ|NZD|HK|SG|UY|MX)(?![\p{L}\p{N}_]))[A-Za-z_][A-Za-z0-9_]{1,60}/gu,
  },
  {
    kind: 'tag',
    hints: '<',
    pattern: TAG,
  },
  {
    kind: 'comment',
    hints: '<',
    pattern: /<!--[^<>]{0,1000}-->/g,
  },
  {
    kind: 'entity',
    hints: '&',
    pattern: /&(?:[A-Za-z][A-Za-z0-9]{1,31}|#\d{1,7}|#[xX][0-9A-Fa-f]{1,6});/g,
  },
  {
    kind: 'operator',
    hints: '&|>=',
    pattern: /&&|\|\||->|=>|[=!<>]=/g,
  },
  {
    kind: 'escape',
    hints: '\\',
    pattern: /\\(?:[nrt"'\\]|u[0-9A-Fa-f]{4}|x[0-9A-Fa-f]{2})/g,
  },
  {
    kind: 'path',
    hints: '/\\.',
    pattern: new RegExp(
      [
        String.raw`${NO_WORD_BEFORE}[A-Za-z]:(?:\\[^\s\\/:*?"<>|,;]{1,100}){1,20}\\?`,
        String.raw`\\\\[\w.$-]{1,60}(?:\\[^\s\\/:*?"<>|,;]{1,100}){1,20}`,
        String.raw`(?<![^\s"'“„«([=:])(?:~|\.{1,2})(?:\/[\w.@%+~-]{1,100}){1,20}\/?`,
        String.raw`(?<![^\s"'“„«([=:])(?:\/[\w.@%+~-]{1,100}){2,20}\/?`,
        String.raw`(?<![^\s"'“„«([=:])\/[\w-]{1,100}\.[A-Za-z0-9]{1,5}(?![\w/])`,
        String.raw`(?<![\p{L}\p{N}_/\\.@-])[\w-][\w.-]{0,80}(?:\/\w[\w.-]{0,80}){0,12}\.(?:${EXTENSIONS})(?![\p{L}\p{N}_-])`,
      ].join('|'),
      'gu',
    ),
    accept: (match) => match.replace(/[.,;:!?]{1,8}$/, '').length,
  },
  {
    kind: 'handle',
    hints: '@',
    pattern:
      /(?<![\p{L}\p{N}_@./-])@[A-Za-z_](?:[A-Za-z0-9_.-]{0,60}[A-Za-z0-9_])?(?:\/[A-Za-z0-9_.-]{1,60})?/gu,
    accept: (match) => (match.length < 3 ? 0 : match.replace(/[.-]{1,8}$/, '').length),
  },
  {
    kind: 'hashtag',
    hints: '#',
    pattern:
      /(?<![\p{L}\p{N}_&#/])#(?:(?=[\p{N}_]{0,100}\p{L})[\p{L}\p{M}\p{N}_]{2,100}|[0-9]{3,8})(?![\p{L}\p{N}_])/gu,
  },
  {
    kind: 'identifier',
    hints: '_-x(',
    pattern: new RegExp(
      [
        String.raw`${NO_WORD_BEFORE}${NAME}(?:(?:\.|::)${NAME}){0,6}\(\)${NO_WORD_AFTER}`,
        String.raw`${NO_WORD_BEFORE}[A-Za-z][A-Za-z0-9]{0,40}(?:_[A-Za-z0-9]{1,40}){1,10}${NO_WORD_AFTER}`,
        String.raw`${NO_WORD_BEFORE}[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}${NO_WORD_AFTER}`,
        String.raw`${NO_WORD_BEFORE}0x[0-9a-f]{1,16}${NO_WORD_AFTER}`,
      ].join('|'),
      'giu',
    ),
  },
  {
    kind: 'identifier',
    hints: '(:',
    pattern: new RegExp(
      [
        String.raw`${NO_NAME_BEFORE}${SMALL_NAME}(?:(?:\.|::)${LONG_NAME}){1,6}\(${ARGUMENTS}\)${NO_WORD_AFTER}`,
        String.raw`${NO_NAME_BEFORE}(?:${SMALL_NAME}|${LONG_NAME}::${NAME})(?:::${NAME}){1,6}(?![\p{L}\p{N}_]|:\S)`,
      ].join('|'),
      'gu',
    ),
  },
  {
    kind: 'version',
    hints: '.v',
    pattern: new RegExp(
      [
        String.raw`(?<![\p{L}\p{N}.,])\d{1,5}(?:\.\d{1,6}){2,4}(?:[-+][0-9A-Za-z](?:[0-9A-Za-z.-]{0,30}[0-9A-Za-z])?)?${NO_LONGER_NUMBER}`,
        String.raw`${NO_WORD_BEFORE}v\d{1,4}(?:\.\d{1,6}){0,4}(?:-[0-9A-Za-z](?:[0-9A-Za-z.-]{0,30}[0-9A-Za-z])?)?${NO_LONGER_NUMBER}`,
      ].join('|'),
      'gu',
    ),
    accept: (match) => (isDottedDate(match) || isGroupedNumber(match) ? 0 : match.length),
  },
  {
    kind: 'date',
    hints: '-',
    pattern:
      /(?<![\p{L}\p{N}-])\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?(?![\p{L}\p{N}-])/gu,
  },
  {
    kind: 'quantity',
    hints: '0123456789',
    pattern: new RegExp(
      [
        String.raw`(?<![\p{L}\p{N}.,])[-+±]?${PLAIN_NUMBER}[ \u00a0\u202f]?(?:%|‰)(?![\p{L}\p{N}_%])`,
        String.raw`(?<![\p{L}\p{N}.,])[-+±]?${PLAIN_NUMBER}[ \u00a0\u202f]?(?:${UNITS})(?![\p{L}\p{N}'’/])`,
        String.raw`(?<![\p{L}\p{N}.,])${PLAIN_NUMBER}[ \u00a0\u202f]?(?:[€£¥₹]|(?:${CURRENCY_CODES})${NO_WORD_AFTER})`,
        String.raw`(?<![\p{L}\p{N}$])(?:[€$£¥₹]|(?:${CURRENCY_CODES})(?=[ \u00a0]))[ \u00a0\u202f]?${PLAIN_NUMBER}${NO_LONGER_NUMBER}`,
      ].join('|'),
      'gu',
    ),
  },
  {
    kind: 'emoji',
    hints: '',
    pattern: new RegExp(
      String.raw`\p{Regional_Indicator}{2}|[0-9#*]\ufe0f?\u20e3|[©®™ℹ]\ufe0f|${PICTURE}(?:\u200d${PICTURE}){0,8}`,
      'gv',
    ),
  },
  {
    kind: 'emoji',
    hints: ':',
    pattern: /(?<![\p{L}\p{N}_:]):[a-z][a-z0-9_+-]{1,40}:(?![\p{L}\p{N}_:])/gu,
  },
  {
    kind: 'control',
    hints: '',
    // oxlint-disable-next-line no-control-regex -- finding control characters is the purpose
    pattern: /[\u0000-\u0008\u000e-\u001f\u007f\ufff9-\ufffc]{1,100}/g,
  },
]

const OPENING: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }

/** Without the punctuation of the sentence around it, and without a closing bracket that the address did not open. */
function urlLength(match: string): number {
  let end = match.length
  for (; end > 0; end -= 1) {
    const last = match[end - 1] ?? ''
    const opening = OPENING[last]
    if (
      opening === undefined
        ? !`.,;:!?…'"’”»*_~`.includes(last)
        : isBalanced(match.slice(0, end), opening, last)
    ) {
      break
    }
  }
  return /[\p{L}\p{N}]/u.test(match.slice(0, end)) ? end : 0
}

function isBalanced(text: string, opening: string, closing: string): boolean {
  return text.split(opening).length >= text.split(closing).length
}

/** `20.11.2026` is a date, to be written as the target language does. */
function isDottedDate(text: string): boolean {
  return /^\d{1,2}\.\d{1,2}\.(?:\d{2}|\d{4})$/.test(text)
}

/** `1.000.000` is a number. */
function isGroupedNumber(text: string): boolean {
  return /^\d{1,3}(?:\.\d{3}){2,}$/.test(text)
}
