import * as z from "zod/mini"
import { UPLOAD_CATEGORIES } from "../../domain/upload/rules.ts"

const DATABASE = "atelier.uploads"
const STORE = "uploads"

const recordSchema = z.object({
  version: z.literal(1),
  id: z.string(),
  /** Whose upload it is: another person at the same browser neither sees it nor goes on with it. */
  ownerId: z.string(),
  name: z.string(),
  contentType: z.string(),
  category: z.literal(Object.values(UPLOAD_CATEGORIES)),
  folderId: z.nullable(z.string()),
  sizeBytes: z.number(),
  /** Of the file on the device, ms since 1970: with name, size and first part it tells whether a file chosen again is the same. */
  lastModifiedMs: z.number(),
  firstPartHash: z.nullable(z.string()),
  contentHash: z.nullable(z.string()),
  hashesFirst: z.boolean(),
  fileId: z.nullable(z.string()),
  /** Parts that the server had when the page was left; shown until it is asked again. */
  confirmed: z.array(z.int()),
  isPaused: z.boolean(),
  addedAtMs: z.number(),
  handle: z.nullable(z.custom<FileSystemFileHandle>((value) => value instanceof FileSystemFileHandle)),
})

/** What lasts of an upload through a reload, sleep or a new day; what the server has of it, the server knows. */
export type UploadRecord = z.infer<typeof recordSchema>

/** Where uploads are remembered. A browser that stores nothing forgets them; none of these rejects. */
export interface UploadMemory {
  /** The uploads of an account, oldest first. */
  list(ownerId: string): Promise<readonly UploadRecord[]>
  keep(record: UploadRecord): Promise<void>
  forget(id: string): Promise<void>
}

/** The memory in IndexedDB. */
export const browserMemory: UploadMemory = {
  async list(ownerId) {
    const found = (await withStore("readonly", (store) => store.getAll())) ?? []
    const records = found.flatMap((value: unknown) => {
      const record = z.safeParse(recordSchema, value)
      return record.success && record.data.ownerId === ownerId ? [record.data] : []
    })
    return records.toSorted((left, right) => left.addedAtMs - right.addedAtMs)
  },
  async keep(record) {
    await withStore("readwrite", (store) => store.put(record))
  },
  async forget(id) {
    await withStore("readwrite", (store) => store.delete(id))
  },
}

async function withStore<Value>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<Value>): Promise<Value | null> {
  try {
    const database = await open()
    try {
      return await settled(work(database.transaction(STORE, mode).objectStore(STORE)))
    } finally {
      database.close()
    }
  } catch {
    // Private windows and full disks: the upload goes on, it only cannot outlive the page.
    return null
  }
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "id" })
  return settled(request)
}

function settled<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
