import type { Command } from 'commander'
import { requestedTarget } from '../languages/requested-language.ts'
import { wantedManner } from '../writing/manner.ts'
import type { TextChange, TextImprovement } from '../writing/writing.ts'
import { readInput, readTextFile } from './input-text.ts'
import { markupOf } from './markup-file.ts'
import { settingsOf } from './settings-option.ts'
import type { Terminal } from './terminal.ts'
import { chunksOf } from './text-chunks.ts'

interface ImproveOptions {
  readonly lang?: string
  readonly style?: string
  readonly tone?: string
  readonly diff?: boolean
  readonly json?: boolean
}

export function registerImprove(program: Command, terminal: Terminal): void {
  program
    .command('improve')
    .description('Correct or rephrase standard input, or a text, HTML or XML file, to standard output')
    .argument('[file]', 'file to improve; standard input when absent')
    .option('--lang <language>', 'language of the text, with the form to write; detected when absent')
    .option('--style <style>', 'academic, business, casual or simple')
    .option('--tone <tone>', 'confident, diplomatic, enthusiastic or friendly')
    .option('--diff', 'show what changes instead of the improved text')
    .option('--json', 'print JSON with the changes')
    .action(async (file: string | undefined, options: ImproveOptions, command: Command) => {
      const target = options.lang === undefined ? undefined : requestedTarget(options.lang)
      const wanted = wantedManner(options.style, options.tone)
      const tagHandling = markupOf(file)
      const text = file === undefined ? await readInput(terminal) : await readTextFile(file)
      const { composeWritingOnly } = await import('../compose/writing.ts')
      const composed = await composeWritingOnly(settingsOf(command))
      try {
        for (const chunk of chunksOf(text, tagHandling)) {
          const prepared = await composed.writing.prepare({
            texts: [chunk],
            target,
            wanted,
            tagHandling,
            signal: new AbortController().signal,
          })
          for (const improvement of await prepared.improve()) {
            terminal.writeOut(shown(chunk, improvement, options, terminal))
          }
        }
      } finally {
        await composed.close()
      }
    })
}

function shown(
  text: string,
  improvement: TextImprovement,
  { diff, json }: ImproveOptions,
  terminal: Terminal,
): string {
  if (json === true) return `${JSON.stringify(improvement)}\n`
  return diff === true
    ? wordDiff(text, improvement.changes, terminal.outputIsTerminal === true)
    : improvement.text
}

/** What goes and what comes, in red and green on a terminal, in `[-…-]{+…+}` elsewhere. */
function wordDiff(text: string, changes: readonly TextChange[], isColoured: boolean): string {
  const points = Array.from(text.toWellFormed())
  const removed = (part: string) => (isColoured ? `\u001B[31;9m${part}\u001B[0m` : `[-${part}-]`)
  const added = (part: string) => (isColoured ? `\u001B[32m${part}\u001B[0m` : `{+${part}+}`)
  let result = ''
  let done = 0
  for (const { start, end, original, replacement } of changes) {
    result += points.slice(done, start).join('')
    if (original !== '') result += removed(original)
    if (replacement !== '') result += added(replacement)
    done = end
  }
  return result + points.slice(done).join('')
}
