import { describe, expect, it } from "vitest"
import { agreesWithReports, CASE_DECISIONS, decidedState, mayDecide } from "./review-rules.ts"

const MODERATOR = { id: "m", isAdmin: false }
const ADMIN = { id: "a", isAdmin: true }
const thing = (id: string | null, hasRole = false, isReporter = false) => ({ owner: id === null ? null : { id, hasRole }, isReporter })

describe("who may decide about a thing", () => {
  it.each([
    ["a moderator about somebody's", MODERATOR, thing("o"), true],
    ["a moderator about nobody's", MODERATOR, thing(null), true],
    ["a moderator about their own", MODERATOR, thing("m"), false],
    ["a moderator about what they reported", MODERATOR, thing("o", false, true), false],
    ["a moderator about nobody's that they reported", MODERATOR, thing(null, false, true), false],
    ["a moderator about that of somebody with a role", MODERATOR, thing("o", true), false],
    ["an admin about that of somebody with a role", ADMIN, thing("o", true), true],
    ["an admin about their own", ADMIN, thing("a", true), false],
    ["an admin about what they reported", ADMIN, thing("o", false, true), false],
  ])("%s", (_case, actor, about, may) => {
    expect(mayDecide(actor, about)).toBe(may)
  })
})

it("a decision says where it leaves the thing, and whether its report was right", () => {
  expect(CASE_DECISIONS.map((decision) => [decision, decidedState(decision), agreesWithReports(decision)])).toEqual([
    ["keep", "visible", false],
    ["limit", "limited", true],
    ["remove", "removed", true],
    ["level", "visible", true],
    ["ban", null, true],
  ])
})
