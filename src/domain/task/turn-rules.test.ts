import { expect, it, test } from "vitest"
import { accountOf, serviceClassOf, type Turns, turnOf, turnsKept, withoutTurns, withTurns } from "./turn-rules.ts"

const ADA = { viewerId: "ada", plan: "free", speedType: 1 } as const
const turns: Turns = { free: { ada: { since: 5, servedBy: { one: 7, two: 9 } } } }

test.each([
  ["by all servers", null, 9],
  ["by one that matters", ["one"], 7],
  ["by none that matters", ["three"], 5],
  ["by none at all", [], 5],
] as const)("the turn of an account is when it was served last %s, or began to wait", (_title, rivalry, turn) => {
  expect(turnOf(turns, ADA, rivalry === null ? null : new Set(rivalry))).toBe(turn)
})

it("the turn of an account is not before it began to wait, and 0 where it does not wait", () => {
  expect(turnOf({ free: { ada: { since: 5, servedBy: { one: 4 } } } }, ADA, null)).toBe(5)
  expect(turnOf(turns, { ...ADA, viewerId: "bo" }, null)).toBe(0)
  expect(turnOf(turns, { ...ADA, plan: "visitor" }, null)).toBe(0)
})

it("a task with the quick speed waits in its plan's class, others in the ordinary one, visitors apart", () => {
  expect(serviceClassOf(ADA)).toBe("free")
  expect(serviceClassOf({ plan: "visitor", speedType: 1 })).toBe("visitor")
  expect(serviceClassOf({ plan: "vip1", speedType: 1 })).toBe("free")
  expect(serviceClassOf({ plan: "vip1", speedType: 2 })).not.toBe("free")
})

it("turns of others stay where one account's are set or gone", () => {
  const both = withTurns(turns, { ...ADA, viewerId: "bo" }, { since: 1, servedBy: {} })
  expect(Object.keys(both.free ?? {})).toEqual(["ada", "bo"])
  expect(withoutTurns(both, { ...ADA, viewerId: "bo" })).toEqual(turns)
  expect(withoutTurns({}, ADA)).toEqual({ free: {} })
})

it("stored turns are those of accounts that wait, each account's once, whatever an earlier version stored", () => {
  expect(turnsKept(turns, [ADA, ADA, { ...ADA, viewerId: "bo" }])).toEqual({
    free: { ...turns.free, bo: { since: 0, servedBy: {} } },
  })
  expect(turnsKept({ ada: 4 }, [ADA])).toEqual({ free: { ada: { since: 4, servedBy: {} } } })
  expect(turnsKept({ free: { ada: 4 } }, [ADA])).toEqual({ free: { ada: { since: 4, servedBy: {} } } })
  expect(accountOf(turnsKept({ free: { ada: null as never } }, [ADA]), ADA)).toEqual({ since: 0, servedBy: {} })
})
