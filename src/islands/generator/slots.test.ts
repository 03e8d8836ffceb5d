import { expect, test } from "vitest"
import { EXPANDED_SLOT, IMAGE_SLOT, SOURCE_SLOT, TARGET_SLOT, withFaces } from "./slots.ts"

const FACES = { target_uri: "/a.png", target_face: { x: 0.1, y: 0.2 }, source_uri: "/b.png", source_face: { x: 0.3, y: 0.4 } }

test("another image takes the mask and the frame of the last one along", () => {
  const meta = { prompt: "sea", imageUrl: "/a.png", mask: "/m.png", left_margin: 1, up_margin: 2, width: 64, height: 64 }
  expect(IMAGE_SLOT.write(meta, "/b.png")).toEqual({ prompt: "sea", imageUrl: "/b.png", width: 64, height: 64 })
  expect(EXPANDED_SLOT.write(meta, "/b.png")).toEqual({ prompt: "sea", imageUrl: "/b.png" })
})

test("a chosen face goes with its own image alone", () => {
  const { target_uri, target_face, source_uri, source_face } = FACES
  expect(TARGET_SLOT.write({ exchange_face: FACES }, "/c.png")).toEqual({
    exchange_face: { target_uri: "/c.png", source_uri, source_face },
  })
  expect(SOURCE_SLOT.write({ exchange_face: FACES }, undefined)).toEqual({ exchange_face: { target_uri, target_face } })
  expect([TARGET_SLOT.read({ exchange_face: FACES }), SOURCE_SLOT.read({ exchange_face: FACES })]).toEqual([target_uri, source_uri])
})

test("no faces are said once nothing is left of them", () => {
  expect(withFaces({ exchange_face: { target_uri: "/a.png" }, steps: 3 }, { target_uri: undefined })).toEqual({ steps: 3 })
})
