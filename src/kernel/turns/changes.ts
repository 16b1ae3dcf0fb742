/** Lets work wait until something about shared state holds. */
export interface Changes {
  /** The state is another one: whoever waits looks again. */
  tell(): void
  /** Resolves when `holds` does, looked at now and after every change. */
  until(holds: () => boolean): Promise<void>
}

export function createChanges(): Changes {
  let next = Promise.withResolvers<void>()

  return {
    tell() {
      next.resolve()
      next = Promise.withResolvers()
    },
    async until(holds) {
      while (!holds()) await next.promise
    },
  }
}
