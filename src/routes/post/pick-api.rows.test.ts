import { describe, expect, it } from "vitest"
import { describeCall, TestClient } from "../../../testing/_http/call.ts"
import { insertWork } from "../../../testing/post/work.ts"
import { newWorkId } from "../../domain/_kernel/ids.ts"
import { pickCategories, pickWork } from "../../domain/post/pick-contract.ts"

describeCall(pickCategories, { accepts: () => ({}), refuses: [{ input: { id: "work" }, path: "id" }] })
describeCall(pickWork, {
  accepts: async () => ({ id: await insertWork(), category: "picture" }),
  refuses: [{ input: { id: newWorkId(1), category: "nowhere" }, path: "category" }],
})

describe("picks for the square", () => {
  it("are works that everybody may meet, in a place of their kind, and can be taken out again", async () => {
    const moderator = await TestClient.signedIn({ isModerator: true })
    const id = await insertWork()
    const pick = async (input: object) => (await moderator.call(pickWork, { id, category: "featured", ...input })).status.msg
    expect(await pick({})).toBe("success")
    expect(await pick({})).toBe("success")
    const picked = pickCategories.output().parse((await moderator.call(pickCategories, { id })).data)
    expect(picked.items.filter(({ has_work }) => has_work).map(({ category }) => category)).toEqual(["featured"])
    expect(await pick({ category: "video" })).toBe("NotAllowed")
    expect(await pick({ is_picked: false })).toBe("success")
    for (const over of [{ state: "limited" as const }, { visibility: "unlisted" as const }, { level: 4 as const }, { authorShown: false }])
      expect(await pick({ id: await insertWork(over) })).toBe("NotAllowed")
    expect(await pick({ id: newWorkId(1) })).toBe("NotFound")
  })
})
