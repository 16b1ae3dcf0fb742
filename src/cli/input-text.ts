import { readFile } from 'node:fs/promises'
import { InterpresError } from '../kernel/errors.ts'
import type { Terminal } from './terminal.ts'

/** Everything from standard input. Errors: `invalid_parameter` for what is not UTF-8. */
export async function readInput(terminal: Terminal): Promise<string> {
  if (terminal.inputIsTerminal) terminal.writeError('Type the text and end it with Ctrl-D:\n')
  const parts: Uint8Array[] = []
  for await (const part of terminal.input) parts.push(part)
  return decode(Buffer.concat(parts), 'The standard input')
}

export async function readTextFile(file: string): Promise<string> {
  let content: Buffer
  try {
    content = await readFile(file)
  } catch (cause) {
    throw new InterpresError('invalid_parameter', `The file ${file} cannot be read.`, { cause })
  }
  return decode(content, `The file ${file}`)
}

function decode(content: Uint8Array, name: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch (cause) {
    throw new InterpresError('invalid_parameter', `${name} is not UTF-8 text.`, { cause })
  }
}
