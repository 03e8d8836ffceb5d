import { eq } from "drizzle-orm"
import { describe, expect, it } from "vitest"
import * as schema from "../../../db/schema/index.ts"
import { makeMember } from "../../../testing/_http/member.ts"
import { makeTestContext, testMember } from "../../../testing/_kernel/context.ts"
import { insertWork } from "../../../testing/post/work.ts"
import { newAccountId, newRowId } from "../../domain/_kernel/ids.ts"
import { listWorksBy } from "../../domain/feed/list-works-by.ts"
import { followAccount } from "../../domain/social/follow.ts"
import { loadPerson } from "./load-person.ts"
import { PERSON_TABS } from "./person-view.ts"

/** As pages ask: for nobody in particular. */
function anonymous() {
  const made = makeTestContext()
  return { ...made, context: { ...made.context, viewer: null } }
}

describe("what a person's page shows", () => {
  it.each(PERSON_TABS)("takes at most two round trips for %s, each served by an index", async (tab) => {
    const { id } = await makeMember()
    const { context, counts, plans } = anonymous()
    const view = await loadPerson(context, id, tab, undefined)
    expect(view.profile).toMatchObject({ id, is_followed: false, is_self: false })
    expect(counts.roundTrips).toBeLessThanOrEqual(2)
    const bad = (await plans()).filter(
      (step) => /TEMP B-TREE/.test(step) || (/^SCAN /.test(step) && !/INDEX|CONSTANT|walked$|found$|\(subquery/i.test(step)),
    )
    expect(bad).toEqual([])
  })

  it("lists whom they follow and who follows them", async () => {
    const [ada, bo] = [await makeMember({ over: { name: "Ada" } }), await makeMember({ over: { name: "Bo" } })]
    await followAccount(makeTestContext({ viewer: testMember({ id: ada.id }) }).context, bo.id)
    const following = await loadPerson(anonymous().context, ada.id, "following", undefined)
    expect(following.list.items).toMatchObject([{ id: bo.id, name: "Bo" }])
    const followers = await loadPerson(anonymous().context, bo.id, "followers", undefined)
    expect(followers.list.items).toMatchObject([{ id: ada.id, name: "Ada" }])
    expect(followers.profile.follower_count).toBe(1)
  })

  it("is nothing for those who are hidden, banned, disabled, deleted or never were", async () => {
    const nowMs = Date.now()
    const hidden = await makeMember({ over: { settings: JSON.stringify({ privacy: { profile_visible: 0 } }) } })
    const disabled = await makeMember({ over: { status: 2 } })
    const deleted = await makeMember()
    const banned = await makeMember()
    const { context } = anonymous()
    const ban = { id: newRowId("ban", nowMs), accountId: banned.id, reason: "Spam", note: "", actorId: "x", startsAtMs: nowMs - 1 }
    await context.database.insert(schema.ban).values(ban)
    const copy = JSON.stringify({ reason: ban.reason, startsAtMs: ban.startsAtMs, endsAtMs: null })
    await context.database.update(schema.account).set({ ban: copy }).where(eq(schema.account.id, banned.id))
    await context.database
      .update(schema.account)
      .set({ deletedAtMs: nowMs - 1 })
      .where(eq(schema.account.id, deleted.id))
    for (const id of [hidden.id, disabled.id, deleted.id, banned.id, newAccountId(1), "user_x", "'", ""]) {
      for (const tab of PERSON_TABS) await expect(loadPerson(context, id, tab, undefined), id).rejects.toMatchObject({ code: "NotFound" })
    }
  })

  it("refuses a cursor that is not ours", async () => {
    const { id } = await makeMember()
    for (const tab of PERSON_TABS) {
      await expect(loadPerson(anonymous().context, id, tab, "!")).rejects.toMatchObject({ code: "InvalidInput" })
    }
  })
})

describe("the works of a person", () => {
  it("are theirs alone, newest first, in pages without a gap, also of one moment", async () => {
    const { id } = await makeMember()
    const nowMs = Date.now()
    await insertWork({ authorId: newAccountId(nowMs) })
    const made = [
      await insertWork({ authorId: id, publishedAtMs: nowMs - 5 }),
      await insertWork({ authorId: id, publishedAtMs: nowMs - 5 }),
      await insertWork({ authorId: id, publishedAtMs: nowMs }),
    ]
    const expected = [made[2], ...made.slice(0, 2).sort().reverse()]
    const { context } = anonymous()
    const found: string[] = []
    let cursor: string | undefined
    do {
      const page = await listWorksBy(context, id, { limit: 1, cursor })
      found.push(...page.items.map((item) => item.id))
      cursor = page.next_cursor ?? undefined
    } while (cursor !== undefined)
    expect(found).toEqual(expected)
  })
})
