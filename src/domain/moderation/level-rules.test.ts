import { describe, expect, it } from "vitest"
import type { Identity } from "../_kernel/context.ts"
import { asViewerId, newAccountId, newSessionId } from "../_kernel/ids.ts"
import {
  isMetBy,
  isSafe,
  LEVELS,
  LEVELS_IN_ORDER,
  levelOf,
  MEETS_UNRATED,
  MOST_LEVELS,
  SAFE_MASK,
  strongestLevel,
  UNKNOWN_LEVEL,
} from "./level-rules.ts"
import { levelMaskSchema } from "./mask-rules.ts"
import { levelsFor } from "./viewer-levels.ts"

const GUEST: Identity = { kind: "guest", id: asViewerId("guest_a"), plan: "visitor" }
const MEMBER: Identity = {
  kind: "member",
  id: newAccountId(1),
  plan: "free",
  terms: [],
  isModerator: false,
  isAdmin: false,
  levels: MOST_LEVELS,
  blursLevels: true,
  sessionId: newSessionId(1),
  scopes: null,
  provedAtMs: 1,
}

it("anybody may meet PG and PG-13 and nothing else", () => {
  expect(LEVELS_IN_ORDER.filter(isSafe)).toEqual([1, 2])
})

it.each([
  [[], 1],
  [[0], 1],
  [[1, 2], 2],
  [[8, 0, 4], 8],
  [[3, 2], 3],
  [[3, 4], 4],
  [[16, 32], 32],
] as const)("the strongest level of %j is %i", (levels, strongest) => {
  expect(strongestLevel(...levels)).toBe(strongest)
})

it("a number that is no level counts as what nothing has looked at", () => {
  expect([0, 1, 2, 3, 4, 8, 16, 31, 32, 33].map(levelOf)).toEqual([
    UNKNOWN_LEVEL,
    1,
    2,
    LEVELS.unrated,
    4,
    8,
    16,
    UNKNOWN_LEVEL,
    32,
    UNKNOWN_LEVEL,
  ])
})

describe("the levels that somebody wants to meet", () => {
  it("hold what is safe always, and what is blocked never", () => {
    const allowed = Array.from({ length: 65 }, (_, mask) => mask).filter((mask) => levelMaskSchema().safeParse(mask).success)
    expect(allowed).toEqual([3, 7, 11, 15, 19, 23, 27, 31])
    expect(levelMaskSchema().safeParse(3.5).success).toBe(false)
  })

  it("are what is safe for visitors and guests, and for members what their session says", () => {
    expect([null, GUEST, MEMBER].map(levelsFor)).toEqual([SAFE_MASK, SAFE_MASK, MOST_LEVELS | MEETS_UNRATED])
  })

  it("let members meet what is not rated, whatever they chose, and nobody else", () => {
    const safeMember = levelsFor({ ...MEMBER, levels: SAFE_MASK })
    expect([null, GUEST].map((viewer) => isMetBy(LEVELS.unrated, levelsFor(viewer)))).toEqual([false, false])
    expect([LEVELS.pg, LEVELS.unrated, LEVELS.r, LEVELS.blocked].map((level) => isMetBy(level, safeMember))).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
})
