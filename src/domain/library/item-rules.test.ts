import { expect, it } from "vitest"
import { newBoardId, newFileId, newTaskId, newWorkId } from "../_kernel/ids.ts"
import { getBlob } from "../board/contract.ts"
import { boardCoverUrl, ITEM_ID, placeOfItem } from "./item-rules.ts"

it("an item's id names a file, a board, an article or a result", () => {
  const [fileId, boardId, workId, taskId] = [newFileId(1), newBoardId(1), newWorkId(1), newTaskId(1)]
  expect([fileId, boardId, workId, `${taskId}:3`].map((id) => [ITEM_ID.test(id), placeOfItem(id)])).toEqual([
    [true, { origin: "brought", fileId }],
    [true, { origin: "page" }],
    [true, { origin: "page" }],
    [true, { origin: "made", taskId, position: 3 }],
  ])
  expect([taskId, `${boardId}:0`, `${fileId}:0`].map((id) => ITEM_ID.test(id))).toEqual([false, false, false])
})

it("the cover of a board is asked for by the board's own call", () => {
  expect(boardCoverUrl("abc")).toBe(`${getBlob.path}?sha256=abc`)
})
