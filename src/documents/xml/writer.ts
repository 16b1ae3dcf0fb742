/** The text of a part between two offsets, with the edits that were made in it. */
export type Slice = (start: number, end: number) => string

/** Writes what stands at a place. */
export type Writer = (slice: Slice) => string
