import { expect, test } from "vitest"
import { asBoardId } from "../../../domain/_kernel/ids.ts"
import { EMPTY_BOARD } from "../../../domain/board/document.ts"
import { readStoredBoard } from "./stored-board.ts"

const BEFORE = {
  id: asBoardId(`board_${"0".repeat(26)}`),
  title: "Harbour",
  document: EMPTY_BOARD,
  baseRevision: 3,
  isSaved: true,
  savedTitle: "Harbour",
  updatedAtMs: 0,
}

test("a board that was stored before there were covers opens without one", () => {
  expect(readStoredBoard(BEFORE)).toEqual({ ...BEFORE, cover: null })
})

test("a cover is kept, and a broken one makes no board", () => {
  const cover = "ab".repeat(32)
  expect(readStoredBoard({ ...BEFORE, cover })).toEqual({ ...BEFORE, cover })
  expect(readStoredBoard({ ...BEFORE, cover: "../../x" })).toBeNull()
})
