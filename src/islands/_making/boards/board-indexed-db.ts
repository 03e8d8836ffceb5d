import type { LocalBoards } from "./board-ports.ts"
import { readStoredBoard } from "./stored-board.ts"

const DATABASE = "atelier.boards"
const DOCUMENTS = "documents"
const BYTES = "bytes"
const DAY_MS = 86_400_000

interface StoredBytes {
  readonly bytes: Blob
  readonly writtenAtMs: number
}

/** The boards of one person in IndexedDB, for browsers whose pages cannot write to a file system of the origin's. */
export function indexedDbBoards(ownerId: string): LocalBoards {
  const keyOf = (name: string) => [ownerId, name]
  const own = () => IDBKeyRange.bound([ownerId], [ownerId, []])
  const bytesOf = async (sha256: string): Promise<StoredBytes | null> =>
    asBytes(await within(BYTES, "readonly", (store) => store.get(keyOf(sha256))))
  return {
    async list() {
      const values: readonly unknown[] = await within(DOCUMENTS, "readonly", (store) => store.getAll(own()))
      return values.flatMap((value) => readStoredBoard(value) ?? [])
    },
    read: async (id) => readStoredBoard(await within(DOCUMENTS, "readonly", (store) => store.get(keyOf(id)))),
    async write(board) {
      await within(DOCUMENTS, "readwrite", (store) => store.put(board, keyOf(board.id)))
    },
    async remove(id) {
      await within(DOCUMENTS, "readwrite", (store) => store.delete(keyOf(id)))
    },
    readBytes: async (sha256) => (await bytesOf(sha256))?.bytes ?? null,
    async writeBytes(sha256, bytes) {
      const there = await bytesOf(sha256)
      // What is kept again is as new, or the sweep would take it.
      if (there !== null && there.writtenAtMs > Date.now() - DAY_MS) return
      await within(BYTES, "readwrite", (store) => store.put({ bytes, writtenAtMs: Date.now() } satisfies StoredBytes, keyOf(sha256)))
    },
    async dropBytes(kept, beforeMs) {
      // What a board of a later version names is known to nobody here.
      const boards: readonly unknown[] = await within(DOCUMENTS, "readonly", (store) => store.getAll(own()))
      if (boards.some((board) => readStoredBoard(board) === null)) return
      const keys = await within(BYTES, "readonly", (store) => store.getAllKeys(own()))
      for (const key of keys) {
        const sha256 = Array.isArray(key) ? key[1] : undefined
        if (typeof sha256 !== "string" || kept.has(sha256)) continue
        const stored = await bytesOf(sha256)
        if (stored !== null && stored.writtenAtMs < beforeMs) await within(BYTES, "readwrite", (store) => store.delete(key))
      }
    },
  }
}

function asBytes(value: unknown): StoredBytes | null {
  if (typeof value !== "object" || value === null || !("bytes" in value) || !("writtenAtMs" in value)) return null
  const { bytes, writtenAtMs } = value
  return bytes instanceof Blob && typeof writtenAtMs === "number" ? { bytes, writtenAtMs } : null
}

async function within<Value>(
  store: typeof DOCUMENTS | typeof BYTES,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Value>,
): Promise<Value> {
  const database = await open()
  try {
    const transaction = database.transaction(store, mode)
    const isDone = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
    })
    const [value] = await Promise.all([settled(work(transaction.objectStore(store))), isDone])
    return value
  } finally {
    database.close()
  }
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1)
  request.onupgradeneeded = () => {
    for (const name of [DOCUMENTS, BYTES]) request.result.createObjectStore(name)
  }
  return settled(request)
}

function settled<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
