import { expect, it } from "vitest"
import { OBJECT_TYPES } from "../post/contribution-rules.ts"
import { coverRatio, fixedImagePx, imageHeightPx, rangeStartMs } from "./rules.ts"

const HOUR_MS = 3_600_000

it.each([
  ["All", null],
  ["day", 24],
  ["week", 168],
  ["month", 720],
] as const)("the time range %s reaches back %j hours", (range, hours) => {
  const nowMs = Date.UTC(2027, 0, 1)
  expect(rangeStartMs(range, nowMs)).toBe(hours === null ? 0 : nowMs - hours * HOUR_MS)
})

it.each([
  [300, 300, 1],
  [300, 200, 0.667],
  [100, 300, 3],
  [100, 301, 3],
  [300, 100, 0.333],
  [301, 100, 0.333],
  [1, 1, 1],
  [0, 100, 1],
  [100, 0, 1],
])("a cover of %d × %d is %d as high as it is wide, within a third and three", (width, height, ratio) => {
  expect(coverRatio({ width, height })).toBe(ratio)
})

it.each([
  ["an image", { obj_type: OBJECT_TYPES.image }, null],
  ["a character", { obj_type: OBJECT_TYPES.character }, 589],
  ["a novel", { obj_type: OBJECT_TYPES.post, content_sub_type: "novel" }, 154],
  ["something else that says what it is", { obj_type: OBJECT_TYPES.post, content_sub_type: "poem" }, null],
  ["one without a width", { obj_type: OBJECT_TYPES.image, cover: { width: 0, height: 1 } }, 320],
  ["one without a height", { obj_type: OBJECT_TYPES.image, cover: { width: 1, height: 0 } }, 320],
])("the image of a card of %s has the height %#", (_title, over, px) => {
  const card = { cover: { width: 1, height: 1 }, ...over }
  expect([fixedImagePx(card), imageHeightPx(card, 200)]).toEqual([px, px ?? 200])
  expect(fixedImagePx(card, "user")).toBe(300)
})
