/** One program of a pipeline with its arguments; no shell is involved. */
export interface Stage {
  readonly program: string
  readonly arguments: readonly string[]
}

const PROGRAM = /^(?:lt-proc|lrx-proc|lsx-proc|rtx-proc|cg-proc|apertium-[a-z-]+)$/
const WORD = /'([^']*)'|([^\s']+)/g

/**
 * Reads a mode: programs joined by `|`, each with plain or single-quoted arguments. `$1` becomes the generator's
 * option `-n` (no marks on unknown words), `$2` (tagger options) nothing.
 *
 * Example: `lt-proc 'a.bin' | lt-proc $1 'b.bin'` gives `[{lt-proc, [a.bin]}, {lt-proc, [-n, b.bin]}]`.
 *
 * Throws `RangeError` when a program is not one of the translation toolbox, so that a mode file can start nothing
 * else.
 */
export function parseMode(text: string): readonly Stage[] {
  return text
    .trim()
    .split('|')
    .map((part) => {
      const words = [...part.matchAll(WORD)].map((match) => match[1] ?? match[2] ?? '')
      const [program = '', ...rest] = words
      if (!PROGRAM.test(program)) throw new RangeError(`A mode may not start the program "${program}".`)
      const args = rest.filter((word) => word !== '$2').map((word) => (word === '$1' ? '-n' : word))
      return { program, arguments: args }
    })
}

/** The files that the stages read: every argument that is an absolute path. */
export function dataFiles(stages: readonly Stage[]): readonly string[] {
  return stages.flatMap((stage) => stage.arguments.filter((argument) => argument.startsWith('/')))
}
