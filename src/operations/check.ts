/** One thing that was looked at. `warning`: the service runs, but somebody will miss something. */
export interface Check {
  readonly part: string
  readonly state: 'ok' | 'warning' | 'failed'
  readonly text: string
}
