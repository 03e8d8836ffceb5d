import { describe, expect, test } from "vitest"
import { type BoardDocument, EMPTY_BOARD, type Layer } from "../../domain/board/document.ts"
import { makingOf } from "./frame-order.ts"

const SHA256 = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
const PLACE = { left: -512, top: -512, width: 1024, height: 768 }
const common = { name: "One", isVisible: true, isLocked: false, opacity: 1 }
const IMAGE: Layer = { ...common, id: "image0001", kind: "image", sha256: SHA256, place: PLACE }
const CONTROL: Layer = {
  ...common,
  id: "control01",
  kind: "control",
  sha256: SHA256,
  place: PLACE,
  module: "canny",
  isMap: false,
  weight: 1,
  start: 0,
  end: 1,
}
const board = (...layers: Layer[]): BoardDocument => ({
  ...EMPTY_BOARD,
  layers,
  settings: { ...EMPTY_BOARD.settings, prompt: "a red fox" },
})

describe("what a frame comes to", () => {
  test.each([
    { does: "words alone", document: board(), facts: { hasImage: false, hasEmptyParts: true, hasMask: false }, action: 1, roles: [] },
    {
      does: "an image anew",
      document: board(IMAGE),
      facts: { hasImage: true, hasEmptyParts: false, hasMask: false },
      action: 9,
      roles: ["image"],
    },
    {
      does: "a mask",
      document: board(IMAGE),
      facts: { hasImage: true, hasEmptyParts: false, hasMask: true },
      action: 9,
      roles: ["image", "mask"],
    },
    {
      does: "what lies beyond",
      document: board(IMAGE),
      facts: { hasImage: true, hasEmptyParts: true, hasMask: false },
      action: 9,
      roles: ["image", "mask"],
    },
    {
      does: "a control",
      document: board(CONTROL),
      facts: { hasImage: false, hasEmptyParts: true, hasMask: false },
      action: 10,
      roles: ["control-1"],
    },
  ] as const)("$does has a price before anything is uploaded, and nothing against it", ({ document, facts, action, roles }) => {
    const { order, errors, plan } = makingOf(document, facts, "free")
    expect(errors).toEqual([])
    expect(order.action).toBe(action)
    expect(order.priceCoins).toBeGreaterThan(0)
    expect(order.size).toEqual({ width: 1024, height: 1024 })
    expect(plan.images.map(({ role }) => role)).toEqual(roles)
  })

  test("costs the same with the addresses of what was uploaded, which the order then names", () => {
    const facts = { hasImage: true, hasEmptyParts: true, hasMask: false }
    const addresses = new Map([
      ["image", "/media/frame.png"],
      ["mask", "/media/mask.png"],
    ])
    const asked = makingOf(board(IMAGE), facts, "free")
    const { order, errors } = makingOf(board(IMAGE), facts, "free", addresses)
    expect(errors).toEqual([])
    expect(order.priceCoins).toBe(asked.order.priceCoins)
    expect(order.meta).toMatchObject({ imageUrl: "/media/frame.png", mask: "/media/mask.png", width: 1024, height: 1024, n_iter: 2 })
  })
})
