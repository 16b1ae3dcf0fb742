const SAME: ReadonlyMap<string, string> = new Map(
  [
    ['.', '。．｡।።'],
    [',', '，、､،'],
    [';', '；؛'],
    [':', '：'],
    ['?', '？؟¿'],
    ['!', '！¡'],
    ['"', "“”„‟«»‹›「」『』《》〈〉'‘’‚"],
    ['(', '（'],
    [')', '）'],
    ['[', '［【'],
    [']', '］】'],
    ['-', '‐‑‒–—―'],
  ].flatMap(([base = '', others = '']) => Array.from(others, (other): [string, string] => [other, base])),
)

/** Whether two marks do the same work in two languages: `.` and `。`, `"` and `«`. */
export function isSamePunctuation(one: string, other: string): boolean {
  return (SAME.get(one) ?? one) === (SAME.get(other) ?? other)
}
