import { describe, expect, it } from "vitest"
import { LEVELS, MOST_LEVELS, SAFE_MASK } from "../moderation/level-rules.ts"
import { givesFile, maySee, type SharedFacts, sharedLevel } from "./share-rules.ts"

const image: SharedFacts = {
  isOpen: true,
  isOwnerTrusted: false,
  setLevel: null,
  isTakenDown: false,
  isImage: true,
  hasImage: true,
  seenLevel: LEVELS.pg,
}

describe("how strong a thing of a shared folder is", () => {
  it.each([
    ["an image as it was seen", image, LEVELS.pg],
    ["an image that nothing looked at", { ...image, seenLevel: null }, null],
    ["an image that a moderator rated", { ...image, setLevel: LEVELS.r }, LEVELS.r],
    ["an image that a moderator rated before it was looked at", { ...image, setLevel: LEVELS.pg, seenLevel: null }, null],
    [
      "an image that nobody may bring, whatever a moderator said",
      { ...image, setLevel: LEVELS.pg, seenLevel: LEVELS.blocked },
      LEVELS.blocked,
    ],
    ["a video whose poster is safe", { ...image, isImage: false }, LEVELS.unrated],
    ["a video whose poster is strong", { ...image, isImage: false, seenLevel: LEVELS.x }, LEVELS.x],
    ["a video whose poster nothing looked at", { ...image, isImage: false, seenLevel: null }, null],
    ["a file without an image", { ...image, isImage: false, hasImage: false, seenLevel: null }, LEVELS.unrated],
  ])("%s", (_what, facts, level) => {
    expect(sharedLevel(facts)).toBe(level)
  })
})

it.each([
  ["safe, by anybody", image, SAFE_MASK, true],
  ["safe, of a link that is closed", { ...image, isOpen: false }, SAFE_MASK, false],
  ["safe, but taken down itself", { ...image, isTakenDown: true }, MOST_LEVELS, false],
  ["strong, by anybody", { ...image, seenLevel: LEVELS.r }, SAFE_MASK, false],
  ["strong, by whoever wants it", { ...image, seenLevel: LEVELS.r }, MOST_LEVELS, true],
  ["not rated, of somebody in good standing", { ...image, isImage: false, isOwnerTrusted: true }, SAFE_MASK, true],
  ["not rated, of somebody new", { ...image, isImage: false }, SAFE_MASK, false],
] as const)("a thing of a shared folder is seen or not: %s", (_what, facts, levels, isSeen) => {
  expect(maySee(facts, levels)).toBe(isSeen)
})

it("a file is given where no recipe is in it", () => {
  const given = (origin: "made" | "brought", kind: "image" | "video", hasRecipe: boolean) => givesFile({ origin, kind, hasRecipe })
  expect([given("brought", "image", false), given("brought", "image", true), given("brought", "video", true)]).toEqual([true, false, false])
  expect([given("made", "image", true), given("made", "video", true)]).toEqual([false, true])
})
