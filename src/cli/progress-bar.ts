import type { Terminal } from './terminal.ts'

const WIDTH = 30
const MEGABYTE = 1_000_000

/** `[#####.....] 50 %`, written over the last one on a terminal; nothing where messages go to a file. */
export function showProgress(terminal: Terminal, done: number, total: number, label = ''): void {
  if (!terminal.errorIsTerminal) return
  const share = total === 0 ? 1 : Math.min(1, done / total)
  const bar = '#'.repeat(Math.round(share * WIDTH)).padEnd(WIDTH, '.')
  terminal.writeError(`\r[${bar}] ${Math.round(share * 100)} %${label}${done >= total ? '\n' : ''}`)
}

interface Arrival {
  readonly file: string
  readonly receivedBytes: number
  readonly totalBytes: number | undefined
}

/** Shows files that arrive one after another, each with its bar, or with its megabytes where its size is not known. */
export function createDownloadProgress(terminal: Terminal): (arrival: Arrival) => void {
  let shown = ''
  return ({ file, receivedBytes, totalBytes }) => {
    const megabytes = (receivedBytes / MEGABYTE).toFixed(1)
    const percent = totalBytes === undefined ? undefined : Math.floor((100 * receivedBytes) / totalBytes)
    // Redrawn when it looks different, not for every piece that arrives.
    const look = `${file} ${percent ?? megabytes}`
    if (look === shown) return
    shown = look
    if (totalBytes !== undefined)
      showProgress(terminal, receivedBytes, totalBytes, `  ${file}, ${megabytes} MB`)
    else if (terminal.errorIsTerminal) terminal.writeError(`\r${file}, ${megabytes} MB`)
  }
}
