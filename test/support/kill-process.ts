/** Sends a signal to one process. Never to none, which would be the whole group of the caller. */
export function killProcess(processId: number | undefined, signal: NodeJS.Signals): void {
  if (processId === undefined || processId <= 0) throw new Error('there is no such process')
  process.kill(processId, signal)
}
