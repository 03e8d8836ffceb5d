import { expect, it } from "vitest"
import { LEVELS_IN_ORDER, MEETS_UNRATED, MOST_LEVELS, SAFE_MASK } from "./level-rules.ts"
import { mayOpen, shareAudience } from "./share-rules.ts"

const FINE = { isOpen: true, level: 1, isOwnerTrusted: false } as const
const VISITOR = SAFE_MASK
const MEMBER = SAFE_MASK | MEETS_UNRATED
const ADULT = MOST_LEVELS | MEETS_UNRATED

it("what is shared is opened by whom its strongest image is for", () => {
  const openedBy = (levels: number, isOwnerTrusted: boolean) =>
    LEVELS_IN_ORDER.filter((level) => mayOpen({ ...FINE, level, isOwnerTrusted }, levels))
  expect([VISITOR, MEMBER, ADULT].map((levels) => openedBy(levels, false))).toEqual([
    [1, 2],
    [1, 2, 3],
    [1, 2, 3, 4, 8, 16],
  ])
  expect(openedBy(VISITOR, true)).toEqual([1, 2, 3])
})

it("nobody opens what was not looked at, was taken down, or nobody may meet", () => {
  for (const thing of [
    { ...FINE, level: null },
    { ...FINE, isOpen: false },
    { ...FINE, level: 32 as const },
  ]) {
    expect(shareAudience(thing)).toBe("nobody")
    expect(mayOpen(thing, ADULT)).toBe(false)
  }
})

it.each([
  [1, false, "everyone"],
  [2, false, "everyone"],
  [3, false, "members"],
  [3, true, "everyone"],
  [4, true, "adults"],
  [8, true, "adults"],
  [16, true, "adults"],
  [32, true, "nobody"],
] as const)("what shows level %d, by somebody whose word is taken: %s, is for %s", (level, isOwnerTrusted, audience) => {
  expect(shareAudience({ ...FINE, level, isOwnerTrusted })).toBe(audience)
})
