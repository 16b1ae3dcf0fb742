/**
 * What the C library was given back between two pieces that are in use stays with the process: after floods of megabytes a
 * hundred of them. Gives a function that hands such pages back to the system. It works beside the event loop, which goes
 * on meanwhile, and does nothing where the C library is another than that of GNU.
 */
export function createFreedMemoryReturn(): () => Promise<void> {
  let loaded: ReturnType<typeof loadTrim> | undefined

  return async () => {
    loaded ??= loadTrim()
    const trim = await loaded
    await new Promise<void>((resolve) => {
      if (trim === undefined) resolve()
      else trim.async(0, () => resolve())
    })
  }
}

async function loadTrim() {
  if (process.platform !== 'linux') return undefined
  try {
    const { default: koffi } = await import('koffi')
    return koffi.load('libc.so.6').func('int malloc_trim(size_t pad)')
  } catch {
    return undefined
  }
}
