import { newBoardId } from "../../domain/_kernel/ids.ts"
import { hashesOf } from "../../domain/board/document.ts"
import { indexedDbBoards } from "./board-indexed-db.ts"
import { opfsBoards } from "./board-opfs.ts"
import type { BoardEnvironment, LocalBoards } from "./board-ports.ts"

/** Whose boards a browser shows that nobody has signed in to. */
export const VISITOR = "visitor"

/** Where this browser keeps the boards of an account, or of `VISITOR`: files where pages can write them, else IndexedDB. */
export function browserBoards(ownerId: string): LocalBoards {
  const canWriteFiles = "storage" in navigator && "getDirectory" in navigator.storage && "createWritable" in FileSystemFileHandle.prototype
  return canWriteFiles ? opfsBoards(ownerId) : indexedDbBoards(ownerId)
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
    for (const sha256 of hashesOf(board.document)) {
      const bytes = await from.readBytes(sha256)
      if (bytes !== null) await to.writeBytes(sha256, bytes)
    }
    if ((await to.read(board.id)) === null) await to.write({ ...board, baseRevision: null, isSaved: false, savedTitle: null })
    await from.remove(board.id)
  }
  await from.dropBytes(new Set(), Number.POSITIVE_INFINITY)
}
