/** This browser's own database; nothing of it is ever on a server. */
const DATABASE = 'interpres'
const VERSION = 2
const STORES = { history: 'id', uploads: 'id' } as const

export type StoreName = keyof typeof STORES

/** Errors: that of the browser, where it stores nothing. */
export async function changeStore(name: StoreName, act: (store: IDBObjectStore) => void): Promise<void> {
  const database = await open()
  try {
    const transaction = database.transaction(name, 'readwrite')
    act(transaction.objectStore(name))
    await new Promise<void>((resolve, reject) => {
      const fail = () => reject(transaction.error ?? new Error('the browser stores nothing'))
      transaction.addEventListener('complete', () => resolve())
      transaction.addEventListener('error', fail)
      transaction.addEventListener('abort', fail)
    })
  } finally {
    database.close()
  }
}

export async function readStore<Result>(
  name: StoreName,
  ask: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await open()
  try {
    return await settled(ask(database.transaction(name).objectStore(name)))
  } finally {
    database.close()
  }
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, VERSION)
  request.addEventListener('upgradeneeded', () => {
    for (const [name, keyPath] of Object.entries(STORES)) {
      if (!request.result.objectStoreNames.contains(name)) request.result.createObjectStore(name, { keyPath })
    }
  })
  return settled(request)
}

function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('the browser stores nothing')))
  })
}
