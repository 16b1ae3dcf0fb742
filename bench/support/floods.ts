/** Requests that are small to send and much to do; each floods a server by itself. */
export const FLOODS: Readonly<Record<string, () => Readonly<Record<string, unknown>>>> = {
  codes: () => ({ text: [codes(2000)] }),
  'codes in tags': () => ({
    text: Array.from({ length: 8 }, () => codes(1800).replaceAll(/\w+/g, '<b>$&</b>')),
    tag_handling: 'html',
  }),
  tags: () => ({ text: ['<b>x</b>'.repeat(13_000)], tag_handling: 'html' }),
  'open tags': () => ({ text: [`${'<b>'.repeat(26_000)}x`], tag_handling: 'html' }),
  placeholders: () => ({ text: ['{a} '.repeat(30_000)] }),
  'small texts': () => ({
    text: Array.from({ length: 50 }, (_, index) => `The ${index} boats left the harbour.`),
  }),
  prose: () => ({ text: [prose(125_000)] }),
}

function codes(count: number): string {
  return Array.from({ length: count }, (_, index) => `w${index}`).join(' ')
}

const SUBJECTS = ['The old man', 'My sister', 'Our neighbour', 'The new teacher', 'A tired driver', 'The boy']
const ACTIONS = ['walked down to the river', 'wrote a long letter', 'sold the house', 'opened the window']
const TIMES = ['in the morning', 'before it rained', 'without a word', 'when the bell rang', 'last summer']

/** Sentences that differ, so that none is translated for another. */
function prose(characters: number): string {
  let text = ''
  for (let index = 0; text.length < characters; index += 1) {
    const [who, what, when] = [SUBJECTS, ACTIONS, TIMES].map((list) => list[index % list.length])
    text += `${who} ${what} ${when}, and day ${index} was over. `
  }
  return text
}
