/** Where a command reads and writes. Tests bring their own. */
export interface Terminal {
  /** Results: what a script reads. */
  writeOut(text: string): void
  /** Messages for the person at the terminal: progress, warnings, errors. */
  writeError(text: string): void
  readonly input: AsyncIterable<Uint8Array>
  readonly inputIsTerminal: boolean
  /** Absent counts as no. */
  readonly outputIsTerminal?: boolean
  readonly errorIsTerminal: boolean
}

export function processTerminal(): Terminal {
  endWithReader(process.stdout)
  return {
    writeOut: (text) => process.stdout.write(text),
    writeError: (text) => process.stderr.write(text),
    input: process.stdin,
    inputIsTerminal: process.stdin.isTTY,
    outputIsTerminal: process.stdout.isTTY,
    errorIsTerminal: process.stderr.isTTY,
  }
}

/** `interpres models list | head -1`: who read the output wants no more of it, which is no failure. */
function endWithReader(output: NodeJS.WriteStream): void {
  output.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    process.exit()
  })
}

export type Row = Readonly<Record<string, string | number | boolean | null>>

/** Prints rows as JSON (`--json`) or as aligned columns with a heading; `empty` stands where there are no rows. */
export function printRows(
  terminal: Terminal,
  rows: readonly Row[],
  { json, empty }: { json: boolean; empty: string },
): void {
  if (json) terminal.writeOut(`${JSON.stringify(rows, undefined, 2)}\n`)
  else if (rows.length === 0) terminal.writeOut(`${empty}\n`)
  else terminal.writeOut(renderTable(rows))
}

/** Prints one row: as a JSON object (`--json`), which a list of one would not be, or as columns with a heading. */
export function printRow(terminal: Terminal, row: Row, { json }: { json: boolean }): void {
  terminal.writeOut(json ? `${JSON.stringify(row, undefined, 2)}\n` : renderTable([row]))
}

function renderTable(rows: readonly Row[]): string {
  const names = Object.keys(rows[0] ?? {})
  const lines = [
    names.map((name) => name.toUpperCase()),
    ...rows.map((row) => names.map((name) => cell(row[name]))),
  ]
  const widths = names.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  return lines
    .map(
      (line) =>
        `${line
          .map((text, column) => text.padEnd(widths[column] ?? 0))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('')
}

function cell(value: string | number | boolean | null | undefined): string {
  if (value === null || value === undefined) return '-'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return String(value)
}
