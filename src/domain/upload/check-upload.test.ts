import { expect, test } from "vitest"
import type { MediaFacts } from "../../formats/media-facts.ts"
import { hasToBeRewritten, refusalOf } from "./check-upload.ts"

const facts = (over: object): MediaFacts =>
  JSON.parse(JSON.stringify({ contentType: "image/png", patches: [], details: { bitDepth: 8 }, ...over }))

test.each([
  ["a PNG of 1 bit a channel", { details: { bitDepth: 1 } }, true],
  ["a PNG of 8 bits a channel", {}, true],
  ["a PNG that does not say", { details: { bitDepth: null } }, true],
  ["a PNG of 16 bits a channel", { details: { bitDepth: 16 } }, false],
  ["a PNG of 2 bits a channel", { details: { bitDepth: 2 } }, false],
  ["a JPEG", { contentType: "image/jpeg" }, false],
])("a mask may be %s: %#", (_title, over, isTaken) => {
  expect(refusalOf("mask", facts(over))).toBe(isTaken ? null : "FileTypeNotAllowed")
  expect(refusalOf("image", facts(over))).toBeNull()
})

test("what says where somebody was, or is served as what it is not, cannot stay as it was stored", () => {
  const patches = [{ offset: 1, bytes: [0] }]
  expect(hasToBeRewritten("image/png", facts({}))).toBe(false)
  expect(hasToBeRewritten("image/png", facts({ patches }))).toBe(true)
  expect(hasToBeRewritten("image/jpeg", facts({}))).toBe(true)
})
