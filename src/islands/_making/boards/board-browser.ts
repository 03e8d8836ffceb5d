import { newBoardId } from "../../../domain/_kernel/ids.ts"
import { indexedDbBoards } from "./board-indexed-db.ts"
import { opfsBoards } from "./board-opfs.ts"
import { type BoardEnvironment, type LocalBoards, namedBy } from "./board-ports.ts"

/** Whose boards a browser shows that nobody has signed in to. */
export const VISITOR = "visitor"

/** Where this browser keeps the boards of an account, or of `VISITOR`: files where pages can write them, else IndexedDB. */
export function browserBoards(ownerId: string): LocalBoards {
  const chosen = canWriteFiles().then((can) => (can ? opfsBoards(ownerId) : indexedDbBoards(ownerId)))
  return {
    list: async () => (await chosen).list(),
    read: async (id) => (await chosen).read(id),
    write: async (board) => (await chosen).write(board),
    remove: async (id) => (await chosen).remove(id),
    readBytes: async (sha256) => (await chosen).readBytes(sha256),
    writeBytes: async (sha256, bytes) => (await chosen).writeBytes(sha256, bytes),
    dropBytes: async (kept, beforeMs) => (await chosen).dropBytes(kept, beforeMs),
  }
}

/** Older browsers write files in workers alone; private windows of some have the file system and refuse it. */
async function canWriteFiles(): Promise<boolean> {
  if (!("storage" in navigator) || typeof FileSystemFileHandle === "undefined") return false
  if (!("createWritable" in FileSystemFileHandle.prototype)) return false
  try {
    await navigator.storage.getDirectory()
    return true
  } catch {
    return false
  }
}

/** Time and tabs of a browser. */
export function browserEnvironment(copyTitle: (title: string) => string): BoardEnvironment {
  return {
    nowMs: () => Date.now(),
    after(delayMs, work) {
      const timer = setTimeout(work, delayMs)
      return () => clearTimeout(timer)
    },
    claim: (id) => claimLock(`atelier.board.${id}`),
    newId: () => newBoardId(Date.now()),
    copyTitle,
  }
}

/** Holds a lock until it is given back, or the tab is gone; null where another tab holds it. Without locks every tab has its own. */
function claimLock(name: string): Promise<(() => void) | null> {
  if (!("locks" in navigator)) return Promise.resolve(() => {})
  return new Promise((resolve, reject) => {
    const held = navigator.locks.request(name, { ifAvailable: true }, (lock) => {
      if (lock === null) return resolve(null)
      return new Promise<void>((giveBack) => resolve(giveBack))
    })
    held.catch(reject)
  })
}

/** Takes over boards that somebody drew before they signed in, with their bytes; those are theirs from then on, and nobody else's here. */
export async function adoptBoards(from: LocalBoards, to: LocalBoards): Promise<void> {
  for (const board of await from.list()) {
    for (const sha256 of namedBy(board)) {
      const bytes = await from.readBytes(sha256)
      if (bytes !== null) await to.writeBytes(sha256, bytes)
    }
    if ((await to.read(board.id)) === null) await to.write({ ...board, baseRevision: null, isSaved: false, savedTitle: null })
    await from.remove(board.id)
  }
  await from.dropBytes(new Set(), Number.POSITIVE_INFINITY)
}
