import type { Samples } from '../audio.ts'
import type { StreamOptions } from '../recogniser.ts'

/** What the process of an engine is asked to do for one of its streams. Only the opening one may be the first. */
export type StreamTask = { readonly stream: number } & (
  | { readonly do: 'open'; readonly options: StreamOptions; readonly streamsBeside: number }
  | { readonly do: 'accept' | 'skip'; readonly samples: Samples }
  | { readonly do: 'hypothesis' | 'endUtterance' | 'close' }
)
