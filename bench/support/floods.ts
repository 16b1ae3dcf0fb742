/** What floods a server: requests that are small to send and much to do. */
export interface Flood {
  readonly path: string
  readonly body: () => Readonly<Record<string, unknown>>
  /** Keys that send it. */
  readonly keys: 'one' | 'several keys of one account' | 'keys of several accounts'
}

export const FLOODS: Readonly<Record<string, Flood>> = {
  codes: translation(() => ({ text: [codes(2000)] })),
  'codes in tags': translation(() => ({
    text: Array.from({ length: 5 }, () => codes(1800).replaceAll(/\w+/g, '<b>$&</b>')),
    tag_handling: 'html',
  })),
  'long words': translation(() => ({ text: [longWords(125_000)] })),
  tags: translation(() => ({ text: ['<b>x</b>'.repeat(13_000)], tag_handling: 'html' })),
  'open tags': translation(() => ({ text: [`${'<b>'.repeat(26_000)}x`], tag_handling: 'html' })),
  placeholders: translation(() => ({ text: ['{a} '.repeat(30_000)] })),
  'small texts': translation(smallTexts),
  prose: translation(() => ({ text: [prose(125_000)] })),
  'several keys': { ...translation(smallTexts), keys: 'several keys of one account' },
  'several accounts': { ...translation(smallTexts), keys: 'keys of several accounts' },
  glossaries: {
    path: '/v3/glossaries',
    keys: 'one',
    body: () => ({
      name: 'large',
      dictionaries: [
        { source_lang: 'en', target_lang: 'es', entries: dictionary(9_600_000), entries_format: 'tsv' },
      ],
    }),
  },
}

function translation(body: Flood['body']): Flood {
  return {
    path: '/v2/translate',
    keys: 'one',
    body: () => ({ ...body(), source_lang: 'EN', target_lang: 'ES' }),
  }
}

function smallTexts() {
  return { text: Array.from({ length: 50 }, (_, index) => `The ${index} boats left the harbour.`) }
}

function codes(count: number): string {
  return Array.from({ length: count }, (_, index) => `w${index}`).join(' ')
}

/** As long as words may be before they are carried over. */
const LONGEST_WORD = 119

function longWords(characters: number): string {
  const word = (index: number) =>
    Array.from({ length: LONGEST_WORD }, (_, at) => 'abcdefghijklmnoprstuvz'.charAt((at * index) % 22)).join(
      '',
    )
  return Array.from({ length: Math.floor(characters / (LONGEST_WORD + 1)) }, (_, index) =>
    word(index + 1),
  ).join(' ')
}

const SUBJECTS = ['The old man', 'My sister', 'Our neighbour', 'The new teacher', 'A tired driver', 'The boy']
const ACTIONS = ['walked down to the river', 'wrote a long letter', 'sold the house', 'opened the window']
const TIMES = ['in the morning', 'before it rained', 'without a word', 'when the bell rang', 'last summer']

/** A sentence of its own for each number. */
export function sentence(index: number): string {
  const [who, what, when] = [SUBJECTS, ACTIONS, TIMES].map((list) => list[index % list.length])
  return `${who} ${what} ${when}, and day ${index} was over.`
}

/** Sentences that differ, so that none is translated for another. */
function prose(characters: number): string {
  let text = ''
  for (let index = 0; text.length < characters; index += 1) text += `${sentence(index)} `
  return text
}

const WORDS =
  'system network server database model learning machine neural beam proton engine cloud service access control policy data center storage query index cache token user account'.split(
    ' ',
  )

/** Lines of a glossary, up to so many bytes. */
export function dictionary(bytes: number): string {
  const word = (index: number) => WORDS[index % WORDS.length] ?? ''
  const rows: string[] = []
  for (let length = 0, index = 0; length < bytes; index += 1) {
    const row = `${word(index)} ${word(7 * index)}${index} ${word(3 * index)}\tBegriff ${index} ${word(11 * index)}`
    rows.push(row)
    length += row.length + 1
  }
  return rows.join('\n')
}
