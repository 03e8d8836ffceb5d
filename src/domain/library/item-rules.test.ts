import { expect, it } from "vitest"
import { newBoardId, newFileId, newTaskId } from "../_kernel/ids.ts"
import { getBlob } from "../board/contract.ts"
import { boardCoverUrl, ITEM_ID, placeOfItem } from "./item-rules.ts"

it("an item's id names a file, a board or a result", () => {
  const [fileId, boardId, taskId] = [newFileId(1), newBoardId(1), newTaskId(1)]
  expect([fileId, boardId, `${taskId}:3`].map((id) => [ITEM_ID.test(id), placeOfItem(id)])).toEqual([
    [true, { origin: "brought", fileId }],
    [true, { origin: "board", boardId }],
    [true, { origin: "made", taskId, position: 3 }],
  ])
  expect([taskId, `${boardId}:0`, `${fileId}:0`].map((id) => ITEM_ID.test(id))).toEqual([false, false, false])
})

it("the cover of a board is asked for by the board's own call", () => {
  expect(boardCoverUrl("abc")).toBe(`${getBlob.path}?sha256=abc`)
})
