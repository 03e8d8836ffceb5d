import { expect, test } from "vitest"
import { type BoardDocument, EMPTY_BOARD } from "../../domain/board/document.ts"
import { coverView } from "./board-cover.ts"

const common = { name: "", isVisible: true, isLocked: false, opacity: 1 }
const image = (left: number, width: number, { isVisible = true, height = 400 } = {}): BoardDocument["layers"][number] => ({
  ...common,
  id: `image${left}`,
  kind: "image",
  isVisible,
  sha256: "ab".repeat(32),
  place: { left, top: 0, width, height },
})

test("a cover shows all that is seen as an image, no longer than 320 px, and nothing enlarged", () => {
  const document = { ...EMPTY_BOARD, layers: [image(0, 600), image(1_000, 600), image(9_000, 600, { isVisible: false })] }
  expect(coverView(document)).toEqual({ place: { left: 0, top: 0, width: 1_600, height: 400 }, scale: 0.2 })
  expect(coverView({ ...EMPTY_BOARD, layers: [image(0, 200, { height: 100 })] }).scale).toBe(1)
})

test("where nothing is seen it shows the frame", () => {
  expect(coverView({ ...EMPTY_BOARD, layers: [image(0, 600, { isVisible: false })] }).place).toEqual(EMPTY_BOARD.frame)
})
