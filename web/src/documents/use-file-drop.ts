import { useEffect, useRef, useState } from 'react'

/** Takes files that are dropped anywhere on the page, or pasted, and those in dropped folders. True while some are held over it. */
export function useFileDrop(onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setOver] = useState(false)
  const latest = useRef(onFiles)
  latest.current = onFiles
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files') !== true) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
      setOver(true)
    }
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false)
    }
    const take = (event: Event, data: DataTransfer | null) => {
      setOver(false)
      const files = [...(data?.files ?? [])]
      if (data === null || files.length === 0) return
      event.preventDefault()
      // Entries can be asked for only now, while the event lasts.
      const entries = [...data.items].flatMap((item) => item.webkitGetAsEntry() ?? [])
      if (!entries.some(isDirectory)) latest.current(files)
      else void filesOf(entries).then((found) => latest.current(found))
    }
    const drop = (event: DragEvent) => take(event, event.dataTransfer)
    const paste = (event: ClipboardEvent) => take(event, event.clipboardData)
    document.addEventListener('dragover', over)
    document.addEventListener('dragleave', leave)
    document.addEventListener('drop', drop)
    document.addEventListener('paste', paste)
    return () => {
      document.removeEventListener('dragover', over)
      document.removeEventListener('dragleave', leave)
      document.removeEventListener('drop', drop)
      document.removeEventListener('paste', paste)
    }
  }, [])
  return isOver
}

/** Files, and those in folders at any depth but for hidden ones; what cannot be read is left out. */
async function filesOf(entries: readonly FileSystemEntry[]): Promise<readonly File[]> {
  const files: File[] = []
  for (const entry of entries) {
    if (isFile(entry)) {
      const file = await new Promise<File | undefined>((resolve) =>
        entry.file(resolve, () => resolve(undefined)),
      )
      if (file !== undefined) files.push(file)
    } else if (isDirectory(entry)) {
      const inside = await childrenOf(entry)
      files.push(...(await filesOf(inside.filter(({ name }) => !name.startsWith('.')))))
    }
  }
  return files
}

/** A reader gives some at a time, and none at the end. */
async function childrenOf(folder: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> {
  const reader = folder.createReader()
  const children: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<readonly FileSystemEntry[]>((resolve) =>
      reader.readEntries(resolve, () => resolve([])),
    )
    if (some.length === 0) return children
    children.push(...some)
  }
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile
}

function isDirectory(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory
}
