/** A day of the week that a text names. */
export interface NamedDay {
  readonly english: string
  readonly end: number
  /** Whether it stands there without an ending. */
  readonly isExact: boolean
}

/** Endings of days, where they have some that make no other words of them: `Domenico` is nobody's Sunday. */
const ENDINGS: Readonly<Record<string, readonly string[]>> = {
  de: ['s', 'e'],
  nl: ['en', 's'],
  fr: ['s'],
  es: ['s'],
  pt: ['s'],
}
/** Monday to Sunday, but for forms that belong to other words, too. */
const POLISH_FORMS: readonly (readonly string[])[] = [
  ['poniedziałku', 'poniedziałkiem', 'poniedziałki', 'poniedziałków'],
  ['wtorku', 'wtorkiem', 'wtorki', 'wtorków'],
  ['środy', 'środzie', 'środę', 'środą'],
  ['czwartku', 'czwartkiem', 'czwartki', 'czwartków'],
  ['piątku', 'piątkiem', 'piątków'],
  ['soboty', 'sobocie', 'sobotę', 'sobotą'],
  ['niedzieli', 'niedzielę', 'niedzielą'],
]

/** Tells which day a text names at some place. The platform knows the names; with a capital where they have none, only the name itself counts. */
export function dayFinder(language: string): (text: string, start: number) => NamedDay | undefined {
  const english = namesOfDays('en')
  const names = namesOfDays(language)
  const isSpaced = language !== 'ja'
  const formsOf = (name: string, day: number) => {
    if (!isSpaced) return [name, name.slice(0, -1)]
    if (language === 'pl') return [name, ...(POLISH_FORMS[day] ?? [])]
    return [name, ...(ENDINGS[language] ?? []).map((ending) => name + ending), capital(name)]
  }
  const days = names.map((name, day) => `(${formsOf(name, day).toSorted(longestFirst).join('|')})`)
  const pattern = new RegExp(`(?:${days.join('|')})${isSpaced ? '(?![\\p{L}\\p{M}])' : ''}`, 'uy')
  return (text, start) => {
    pattern.lastIndex = start
    const match = pattern.exec(text)
    if (match === null) return undefined
    const day = match.slice(1).findIndex((form) => form !== undefined)
    const isExact = match[0].toLowerCase() === names[day]?.toLowerCase()
    return { english: english[day] ?? '', end: start + match[0].length, isExact }
  }
}

function namesOfDays(language: string): readonly string[] {
  const names = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' })
  return [1, 2, 3, 4, 5, 6, 7].map((day) => names.format(Date.UTC(2024, 0, day)))
}

function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

function longestFirst(one: string, other: string): number {
  return other.length - one.length
}
