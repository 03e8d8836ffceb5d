import { describe, expect, it } from "vitest"
import { LEVELS, MOST_LEVELS, SAFE_MASK } from "../moderation/level-rules.ts"
import { givesFile, maySee, type SharedFacts, sharedLevel } from "./share-rules.ts"

const image: SharedFacts = {
  isOpen: true,
  isOwnerTrusted: false,
  setLevel: null,
  isDue: false,
  isTakenDown: false,
  ownLevel: LEVELS.pg,
}
const weakened = { ...image, setLevel: LEVELS.pg, ownLevel: LEVELS.xxx }

describe("how strong a thing of a shared folder is", () => {
  it.each([
    ["as it was seen", image, LEVELS.pg],
    ["that nothing looked at", { ...image, ownLevel: null }, null],
    ["that a moderator rated", { ...image, setLevel: LEVELS.r }, LEVELS.r],
    ["that a moderator rated before it was looked at", { ...image, setLevel: LEVELS.pg, ownLevel: null }, null],
    ["that nobody may bring, whatever a moderator said", { ...weakened, ownLevel: LEVELS.blocked }, LEVELS.blocked],
    ["that a moderator found weaker", weakened, LEVELS.pg],
    ["that a moderator found weaker before something came", { ...weakened, isDue: true }, LEVELS.xxx],
    ["that a moderator found stronger before something came", { ...image, setLevel: LEVELS.x, isDue: true }, LEVELS.x],
  ])("%s", (_what, facts, level) => {
    expect(sharedLevel(facts)).toBe(level)
  })
})

it.each([
  ["safe, by anybody", image, SAFE_MASK, true],
  ["safe, of a link that is closed", { ...image, isOpen: false }, SAFE_MASK, false],
  ["safe, but taken down itself", { ...image, isTakenDown: true }, MOST_LEVELS, false],
  ["strong, by anybody", { ...image, ownLevel: LEVELS.r }, SAFE_MASK, false],
  ["strong, by whoever wants it", { ...image, ownLevel: LEVELS.r }, MOST_LEVELS, true],
  ["not rated, of somebody in good standing", { ...image, ownLevel: LEVELS.unrated, isOwnerTrusted: true }, SAFE_MASK, true],
  ["not rated, of somebody new", { ...image, ownLevel: LEVELS.unrated }, SAFE_MASK, false],
] as const)("a thing of a shared folder is seen or not: %s", (_what, facts, levels, isSeen) => {
  expect(maySee(facts, levels)).toBe(isSeen)
})

it("a file is given where no recipe is in it", () => {
  const given = (origin: "made" | "brought", kind: "image" | "video", hasRecipe: boolean) => givesFile({ origin, kind, hasRecipe })
  expect([given("brought", "image", false), given("brought", "image", true), given("brought", "video", true)]).toEqual([true, false, false])
  expect([given("made", "image", true), given("made", "video", true)]).toEqual([false, true])
})
