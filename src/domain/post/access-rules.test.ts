import { expect, it } from "vitest"
import { asAccountId } from "../_kernel/ids.ts"
import { accessToWork, type Guarded, type Onlooker } from "./access-rules.ts"

const AUTHOR = asAccountId("user_author")
const WORK: Guarded = { state: "visible", visibility: "public", level: 1, authorId: AUTHOR, authorShown: true }
const STRANGER: Onlooker = { id: asAccountId("user_stranger"), isModerator: false, levels: 1 }
const VISITOR: Onlooker = { ...STRANGER, id: null }
const OWNER: Onlooker = { ...STRANGER, id: AUTHOR }
const MODERATOR: Onlooker = { ...STRANGER, isModerator: true }

it.each<[string, Partial<Guarded>, "shown" | "masked" | "absent"]>([
  ["as it was published", {}, "shown"],
  ["that is unlisted", { visibility: "unlisted" }, "shown"],
  ["that is private", { visibility: "private" }, "absent"],
  ["that waits for a check", { state: "pending" }, "absent"],
  ["that was taken from the public", { state: "limited" }, "absent"],
  ["that was removed", { state: "removed" }, "absent"],
  ["of somebody who hides", { authorShown: false }, "absent"],
  ["that nobody made", { authorId: null }, "shown"],
  ["above what they want to meet", { level: 4 }, "masked"],
  ["that nobody may meet", { level: 32 }, "absent"],
])("of a work %s, a stranger and a visitor get the same, its author and those who moderate all of it", (_what, over, expected) => {
  const work = { ...WORK, ...over }
  expect(accessToWork(work, STRANGER)).toBe(expected)
  expect(accessToWork(work, VISITOR)).toBe(expected)
  expect(accessToWork(work, MODERATOR)).toBe("shown")
  if (work.authorId !== null) expect(accessToWork(work, OWNER)).toBe("shown")
})

it("a viewer who wants a level gets it whole, but never what nobody may meet; a visitor is not the author of what nobody made", () => {
  const everything = { ...STRANGER, levels: 63 }
  expect(accessToWork({ ...WORK, level: 4 }, { ...STRANGER, levels: 1 | 4 })).toBe("shown")
  expect(accessToWork({ ...WORK, level: 32 }, everything)).toBe("absent")
  expect(accessToWork({ ...WORK, authorId: null, visibility: "private" }, VISITOR)).toBe("absent")
})
