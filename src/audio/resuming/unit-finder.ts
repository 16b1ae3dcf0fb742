/** A stretch of a container at which a decoder can begin, when it was given the head before. */
export interface Unit {
  readonly bytes: Uint8Array
  /** Where its sound begins, in seconds since the sound of the container began. */
  readonly startS: number
  /** What has to stand before it where it comes first: the beginning of the cluster that it is in. */
  readonly lead?: Uint8Array
  /** True where it needs the one before it. */
  readonly isContinued?: boolean
}

/** Takes a container apart into its head and units. What lies between them is passed over. */
export interface UnitFinder {
  push(bytes: Uint8Array): Iterable<Unit>
  /** What every decoder must be given first. */
  head(): Uint8Array
  /** What belongs to a unit that is not whole yet. */
  rest(): Uint8Array
}
