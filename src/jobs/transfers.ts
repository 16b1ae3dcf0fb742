/** Transfers of one file that this process has in hand. */
interface Transfers {
  count: number
  /** True once one of them has been complete: nobody else may begin one. */
  isCollected: boolean
}

/** Files that are handed out once: removed when one transfer has been complete and the others beside it have ended. */
export interface FileTransfers {
  /** True while a file is still sent to somebody, but gone for everybody else. */
  isCollected(file: string): boolean
  /** Gives what to call, once, when the transfer has ended; `remove` runs after the last one of a collected file. */
  begin(file: string, remove: () => Promise<void>): (isComplete: boolean) => Promise<void>
}

export function createFileTransfers(): FileTransfers {
  const transfers = new Map<string, Transfers>()
  return {
    isCollected: (file) => transfers.get(file)?.isCollected === true,
    begin(file, remove) {
      const mine = transfers.get(file) ?? { count: 0, isCollected: false }
      mine.count += 1
      transfers.set(file, mine)
      return async (isComplete) => {
        mine.count -= 1
        mine.isCollected ||= isComplete
        if (mine.count > 0) return
        if (mine.isCollected) await remove()
        if (mine.count === 0) transfers.delete(file)
      }
    },
  }
}
