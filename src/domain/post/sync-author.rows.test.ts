import { sql } from "drizzle-orm"
import { describe, expect, it } from "vitest"
import { TestClient } from "../../../testing/_http/call.ts"
import { makeMember } from "../../../testing/_http/member.ts"
import { makeTestContext, testMember } from "../../../testing/_kernel/context.ts"
import { insertWork } from "../../../testing/post/work.ts"
import { namedBatch } from "../_kernel/batch.ts"
import type { AccountId } from "../_kernel/ids.ts"
import { emit } from "../_kernel/outbox.ts"
import { drainEvents, everyJob } from "../features.ts"
import { listWorksBy } from "../feed/list-works-by.ts"
import { accountShown } from "../identity/index.ts"
import { banAccount, cancelBan } from "../moderation/contract.ts"
import { accountSettings, updateProfile } from "../profile/contract.ts"
import { syncAuthor } from "./sync-author.ts"

const DAY_MS = 86_400_000
/** What the request itself began to carry out is carried out again by now. */
const RETRIED_MS = 31_000

async function titlesOf(id: AccountId): Promise<readonly string[]> {
  const { context } = makeTestContext()
  return (await listWorksBy({ ...context, viewer: null }, id)).items.map(({ title }) => title)
}

/** What the clock does at a moment. */
async function tick(nowMs: number): Promise<void> {
  const { context } = makeTestContext({ nowMs })
  await (await everyJob())["turns of bans"]?.(context)
  await drainEvents(context)
}

describe("the cards of a person", () => {
  it("go with a ban and come back when it is cancelled", async () => {
    const author = await TestClient.signedIn()
    await insertWork({ authorId: author.accountId, author: "A member", title: "Mine" })
    const moderator = await TestClient.signedIn({ isModerator: true })
    await moderator.call(banAccount, { account_id: author.accountId, reason: "Spam" })
    await tick(Date.now() + RETRIED_MS)
    expect(await titlesOf(author.accountId)).toEqual([])
    await moderator.call(cancelBan, { account_id: author.accountId })
    await tick(Date.now() + RETRIED_MS)
    expect(await titlesOf(author.accountId)).toEqual(["Mine"])
  })

  it("come back by the clock within the minute in which a ban ends, and go in the one in which it begins", async () => {
    const { id } = await makeMember()
    await insertWork({ authorId: id, author: "A member", title: "Mine" })
    const [startsAtMs, endsAtMs] = [Date.now() + DAY_MS, Date.now() + 2 * DAY_MS]
    const { database } = makeTestContext().context
    await database.run(sql`INSERT INTO ban (id, account_id, reason, note, actor_id, starts_at_ms, ends_at_ms, turns_at_ms)
      VALUES (${`ban_${id}`}, ${id}, 'Spam', '', 'x', ${startsAtMs}, ${endsAtMs}, ${startsAtMs})`)
    await database.run(sql`UPDATE account SET ban = ${JSON.stringify({ reason: "Spam", startsAtMs, endsAtMs })} WHERE id = ${id}`)
    await tick(startsAtMs - 1)
    expect(await titlesOf(id)).toEqual(["Mine"])
    await tick(startsAtMs)
    expect(await titlesOf(id)).toEqual([])
    await tick(endsAtMs - 1)
    expect(await titlesOf(id)).toEqual([])
    await tick(endsAtMs)
    expect(await titlesOf(id)).toEqual(["Mine"])
    expect(await database.all(sql`SELECT turns_at_ms AS at FROM ban WHERE account_id = ${id}`)).toEqual([{ at: null }])
  })

  it("go and come with their profile, and carry the name that they have now", async () => {
    const author = await TestClient.signedIn()
    await insertWork({ authorId: author.accountId, author: "A member", title: "Mine" })
    await author.call(accountSettings, { privacy: { profile_visible: false } })
    await tick(Date.now() + RETRIED_MS)
    expect(await titlesOf(author.accountId)).toEqual([])
    await author.call(accountSettings, { privacy: { profile_visible: true } })
    await author.call(updateProfile, { name: "Ada Lovelace" })
    await tick(Date.now() + RETRIED_MS)
    const { context } = makeTestContext()
    expect((await listWorksBy({ ...context, viewer: null }, author.accountId)).items).toMatchObject([{ author: "Ada Lovelace" }])
  })

  it("are hidden in groups, however many, each told once, and what does not change is told of nobody", async () => {
    const { id } = await makeMember({ over: { status: 2 } })
    const { context, counts } = makeTestContext({ viewer: testMember() })
    await context.database.run(sql`INSERT INTO work (id, object_type, title, author, author_id, cover_key, width, height, thumbhash, colour, is_preview,
        state, level, recommend_score, hot_score, published_at_ms)
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1200)
      SELECT 'work_' || substr(${id}, 6, 20) || printf('%06d', i), 1, 'x', 'A member', ${id}, '', 1, 1, '', '#000000', 0, 'visible', 1, 0, 0, i FROM n`)
    counts.roundTrips = 0
    await syncAuthor(context, id)
    expect(counts.roundTrips).toBe(3)
    const told = sql`SELECT COUNT(*) AS n, COUNT(DISTINCT subject_id) AS d FROM outbox WHERE event = 'post.work-changed'
      AND subject_id IN (SELECT id FROM work WHERE author_id = ${id})`
    expect(await context.database.all(told)).toEqual([{ n: 1200, d: 1200 }])
    await syncAuthor(context, id)
    expect(await context.database.all(told)).toEqual([{ n: 1200, d: 1200 }])
    expect(await context.database.all(sql`SELECT 1 FROM work WHERE author_id = ${id} AND author_shown = 1`)).toEqual([])
    await context.database.run(sql`DELETE FROM outbox WHERE event = 'post.work-changed'`)
  })

  it("are left alone by what is told of an account without any", async () => {
    const { id } = await makeMember()
    const { context } = makeTestContext()
    await namedBatch(context.database, { told: emit(accountShown, { accountId: id }, context) })
    await drainEvents(context)
    expect(await context.database.all(sql`SELECT 1 FROM outbox WHERE subject_id = ${id}`)).toEqual([])
  })
})
