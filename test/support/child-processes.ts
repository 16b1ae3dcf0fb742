import { readdirSync, readFileSync } from 'node:fs'

/** Processes that a process has started, as Linux knows them; with a word of their command line, if one is given. */
export function childProcesses(parent: number, word = ''): readonly number[] {
  return readdirSync(`/proc/${parent}/task`)
    .flatMap((thread) => readProcessFile(`/proc/${parent}/task/${thread}/children`).split(' '))
    .filter((pid) => pid !== '' && readProcessFile(`/proc/${pid}/cmdline`).includes(word))
    .map(Number)
}

/** The process or thread may have ended meanwhile; there is nothing to read of it then. */
export function readProcessFile(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
