import type { BoardId } from "../../domain/_kernel/ids.ts"
import { sharedBlob, sharedBoard } from "../../domain/board/contract.ts"
import { hashesOf } from "../../domain/board/document.ts"
import { call } from "../_runtime/call.ts"
import type { BoardShelf } from "./board-shelf.ts"

/** Says in an address that its board is somebody's who shares it. */
const FLAG = "shared"

/** The path that leads others to a shared board, behind the locale. */
export function sharedPath(id: BoardId): string {
  return `/editBoard/detail/${id}?${FLAG}`
}

/** Whether the page was opened by such an address. */
export function isSharedAddress(): boolean {
  return new URLSearchParams(location.search).has(FLAG)
}

/** Says in the address of a copy whose it is one of. */
const COPIED = "from"

/** The path of a copy that was made of a shared board, behind the locale. */
export function copyPath(copyId: BoardId, id: BoardId): string {
  return `/editBoard/detail/${copyId}?${new URLSearchParams({ [COPIED]: id })}`
}

/** The board that the page's is a copy of, where its address says so. */
export function originalOf(search: string): string | null {
  return new URLSearchParams(search).get(COPIED)
}

/** Makes a board of one's own of a shared one; answers its id. Throws where the board is not shared, or cannot be read now. */
export async function copyShared(shelf: BoardShelf, id: BoardId): Promise<BoardId> {
  const { document, title } = await call(sharedBoard, { board_id: id }, { handlesErrors: true })
  const copyId = await shelf.createBoard(undefined, title)
  const copy = await shelf.openBoard(copyId)
  try {
    for (const sha256 of hashesOf(document)) {
      const answer = await fetch(`${sharedBlob.path}?${new URLSearchParams({ board_id: id, sha256 })}`)
      if (!answer.ok) throw new Error("bytes of the board are gone")
      await copy.putBytes(await answer.blob())
    }
    copy.save(document)
    await copy.flush()
  } finally {
    copy.close()
  }
  return copyId
}
