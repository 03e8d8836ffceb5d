import { partRange } from "../../domain/upload/rules.ts"
import { askPermission, permissionOf } from "./file-handles.ts"
import type { UploadRecord } from "./upload-memory.ts"

/** Files up to this size are copied into the browser's own storage where no handle leads back to them. */
export const COPIED_BYTES = 67_108_864
const FOLDER = "uploads"

/** The file of an upload after a reload. `permission`: it is there, once somebody allows it. `missing`: it has to be chosen again. */
export type FoundFile =
  | { readonly kind: "ready"; readonly file: File }
  | { readonly kind: "permission"; readonly handle: FileSystemFileHandle }
  | { readonly kind: "missing" }

/** Where the bytes of uploads outlive a reload. None of these rejects. */
export interface FileKeeper {
  /** Keeps a copy where that is possible and small enough. */
  copy(id: string, file: Blob): Promise<void>
  find(record: UploadRecord): Promise<FoundFile>
  /** Asks for leave to read a file again; null where it is refused or the file is another now. */
  allow(record: UploadRecord, handle: FileSystemFileHandle): Promise<File | null>
  drop(id: string): Promise<void>
}

/** The keeper in a browser: handles first, then copies in the origin's private file system. */
export const browserKeeper: FileKeeper = {
  async copy(id, file) {
    if (file.size > COPIED_BYTES) return
    await quietly(async () => {
      const handle = await (await folder()).getFileHandle(id, { create: true })
      await file.stream().pipeTo(await handle.createWritable())
    })
  },
  async find(record) {
    const { handle } = record
    const byHandle = handle === null ? null : await quietly(() => findByHandle(record, handle))
    if (byHandle !== null) return byHandle
    const copy = await quietly(async () => (await (await folder()).getFileHandle(record.id)).getFile())
    return copy !== null && copy.size === record.sizeBytes ? { kind: "ready", file: copy } : { kind: "missing" }
  },
  allow: (record, handle) =>
    quietly(async () => {
      if (!(await askPermission(handle))) return null
      const file = await handle.getFile()
      return isSameByLooks(record, file) ? file : null
    }),
  async drop(id) {
    await quietly(async () => (await folder()).removeEntry(id))
  },
}

async function findByHandle(record: UploadRecord, handle: FileSystemFileHandle): Promise<FoundFile | null> {
  const permission = await permissionOf(handle)
  if (permission === "prompt") return { kind: "permission", handle }
  if (permission === "denied") return null
  const file = await handle.getFile()
  return isSameByLooks(record, file) ? { kind: "ready", file } : null
}

type Looks = Pick<UploadRecord, "name" | "sizeBytes" | "lastModifiedMs">

/** Whether a file is, by its name, size and date, the one that was chosen before. */
function isSameByLooks({ name, sizeBytes, lastModifiedMs }: Looks, file: Pick<File, "name" | "size" | "lastModified">): boolean {
  return file.name === name && file.size === sizeBytes && file.lastModified === lastModifiedMs
}

/** Whether a file that was chosen again is the one of before, by its looks and its first part. */
export async function isSameFile(
  record: Looks & Pick<UploadRecord, "firstPartHash">,
  file: File,
  hash: (part: Blob) => Promise<string>,
): Promise<boolean> {
  if (!isSameByLooks(record, file)) return false
  return record.firstPartHash === null || (await hash(file.slice(0, partRange(1, file.size).length))) === record.firstPartHash
}

function folder(): Promise<FileSystemDirectoryHandle> {
  return navigator.storage.getDirectory().then((root) => root.getDirectoryHandle(FOLDER, { create: true }))
}

async function quietly<Value>(work: () => Promise<Value>): Promise<Value | null> {
  try {
    return await work()
  } catch {
    return null
  }
}
