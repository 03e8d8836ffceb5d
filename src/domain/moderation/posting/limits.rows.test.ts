import { type SQL, sql } from "drizzle-orm"
import { describe, expect, it } from "vitest"
import { makeTestContext, testMember } from "../../../../testing/_kernel/context.ts"
import { testDatabase } from "../../../../testing/_kernel/runtime.ts"
import { namedBatch } from "../../_kernel/batch.ts"
import type { MemberContext } from "../../_kernel/context.ts"
import { type AccountId, newAccountId, newRowId } from "../../_kernel/ids.ts"
import { distanceOf, simHashOf } from "../text/sim-hash.ts"
import { oldestTexts, pruneTexts, spentActs } from "./checked-texts.ts"
import { isLikeOthers } from "./like-others.ts"
import { deletingLimits, type Posting, type PostingFacts, postingLimits } from "./limits.ts"

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

function memberOf(ageMs: number, nowMs = Date.now()) {
  // The client of the site, which waits its turn where many write at once.
  const database = testDatabase()
  return { ...makeTestContext({ viewer: testMember({ id: newAccountId(nowMs - ageMs) }), nowMs, database }), nowMs }
}

/** Publishes something that has no table: what the limits say decides alone. */
async function post(context: MemberContext, over: Partial<Posting> = {}) {
  const posting = { subjectKind: "work" as const, subjectId: newRowId("work", context.nowMs), fields: [], typingMs: null, ...over }
  const isDone = sql`EXISTS (SELECT 1 FROM posting_act WHERE id = ${`test:${posting.subjectId}`})`
  const limits = postingLimits(context, posting, isDone)
  const { facts, done, waits } = await namedBatch(context.database, {
    facts: context.database.all<PostingFacts>(limits.facts),
    insert: sql`INSERT INTO posting_act (id, account_id, act, at_ms) SELECT ${`test:${posting.subjectId}`}, 'test', 'first', ${context.nowMs} WHERE ${limits.mayPost}`,
    then: limits.then,
    done: truth(context, isDone),
    waits: truth(context, limits.waits),
  })
  return { isDone: done[0]?.isTrue === 1, waits: waits[0]?.isTrue === 1, refusal: limits.refusal(facts[0]), subjectId: posting.subjectId }
}

function truth({ database }: MemberContext, condition: SQL) {
  return database.all<{ readonly isTrue: number }>(sql`SELECT ${condition} AS "isTrue"`)
}

describe("posts", () => {
  it("are five in an account's first day, whatever became of them, also of many at once; then the time of the next is told", async () => {
    const { context } = memberOf(HOUR_MS)
    const answers = await Promise.all(Array.from({ length: 12 }, () => post(context)))
    expect(answers.filter(({ isDone }) => isDone)).toHaveLength(5)
    const { isDone, refusal } = await post(context)
    expect([isDone, refusal.code]).toEqual([false, "TooManyRequests"])
    // The account is older than a day before the first of its five is.
    expect(refusal.retryAfterSeconds).toBeLessThanOrEqual((DAY_MS - HOUR_MS) / 1000)
    expect(refusal.retryAfterSeconds).toBeGreaterThan((DAY_MS - HOUR_MS) / 1000 - 60)
  })

  it("are thirty in any 24 hours of an older account", async () => {
    const { context, nowMs } = memberOf(3 * DAY_MS)
    const early = { ...context, nowMs: nowMs - DAY_MS + 1000 }
    for (let index = 0; index < 10; index++) await post(early)
    const answers = await Promise.all(Array.from({ length: 25 }, () => post(context)))
    expect(answers.filter(({ isDone }) => isDone)).toHaveLength(20)
    expect((await post(context)).refusal.retryAfterSeconds).toBe(1)
    expect((await post({ ...context, nowMs: nowMs + 2000 })).isDone).toBe(true)
  })

  it("wait for a moderator where the first one of an account was typed in under three seconds, and no later one", async () => {
    const fields = [{ path: "title", text: "A harbor" }]
    const [fast, slow, silent] = [memberOf(HOUR_MS).context, memberOf(HOUR_MS).context, memberOf(HOUR_MS).context]
    expect((await post(fast, { fields, typingMs: 2_999 })).waits).toBe(true)
    expect((await post(fast, { fields, typingMs: 10 })).waits).toBe(false)
    expect((await post(slow, { fields, typingMs: 3_000 })).waits).toBe(false)
    expect((await post(silent, { fields, typingMs: null })).waits).toBe(false)
    expect((await post(memberOf(HOUR_MS).context, { fields: [], typingMs: 0 })).waits).toBe(false)
  })

  it("wait where three other accounts wrote nearly the same, each a little else", async () => {
    const mark = crypto.randomUUID()
    const textOf = (sign: string) =>
      `I found this wonderful little shop ${mark} for handmade lamps and you should all have a look at it${sign}`
    const fieldsOf = (sign: string) => [{ path: "text", text: textOf(sign) }]
    const waits: boolean[] = []
    for (const sign of [".", "!", "?!", " …"]) waits.push((await post(memberOf(HOUR_MS).context, { fields: fieldsOf(sign) })).waits)
    expect(waits).toEqual([false, false, false, true])
    const { context } = memberOf(HOUR_MS)
    for (let index = 0; index < 4; index++)
      waits.push(
        (await post(context, { fields: [{ path: "text", text: `${mark} by one account alone, over and over again: come and buy these` }] }))
          .waits,
      )
    expect(waits.slice(4)).toEqual([false, false, false, false])
  })
})

describe("deletions", () => {
  it("are thirty in half an hour, and forget the texts of what is gone", async () => {
    const { context, nowMs } = memberOf(DAY_MS)
    const { subjectId } = await post(context, { fields: [{ path: "title", text: "To be forgotten" }] })
    const remove = async (id: string, atMs: number) => {
      const limits = deletingLimits({ ...context, nowMs: atMs }, id, sql`1`)
      const { may } = await namedBatch(context.database, { may: truth(context, limits.mayDelete), then: limits.then })
      return may[0]?.isTrue === 1
    }
    expect(await remove(subjectId, nowMs)).toBe(true)
    expect(await truth(context, sql`EXISTS (SELECT 1 FROM checked_text WHERE subject = ${`work:${subjectId}:title`})`)).toEqual([
      { isTrue: 0 },
    ])
    for (let index = 1; index < 30; index++) await remove(newRowId("work", nowMs), nowMs)
    expect(await remove(newRowId("work", nowMs), nowMs)).toBe(false)
    expect(await remove(newRowId("work", nowMs), nowMs + HOUR_MS)).toBe(true)
  })
})

describe("what the database takes for alike", () => {
  it("is what differs in three bits at most, as counted here", async () => {
    const { context } = memberOf(DAY_MS)
    const nowMs = Date.now() + 60_000
    const base = simHashOf("A text that stands for itself, long enough to be compared with any other") ?? { high: 0, low: 0 }
    for (const bits of [[], [0], [5, 40], [0, 31, 63], [0, 16, 33, 63], [1, 2, 3, 4, 5]]) {
      let { high, low } = { high: base.high ^ (Math.random() * 2 ** 32), low: base.low }
      high >>>= 0
      const hash = { high, low }
      for (const bit of bits) {
        if (bit < 32) low = (low ^ (1 << bit)) >>> 0
        else high = (high ^ (1 << (bit - 32))) >>> 0
      }
      const others: readonly AccountId[] = [1, 2, 3].map(() => newAccountId(nowMs))
      await namedBatch(context.database, {
        rows: others.map(
          (id) =>
            sql`INSERT INTO checked_text (subject, author_id, text, sim_high, sim_low, at_ms) VALUES (${`test:${id}:text`}, ${id}, 'x', ${high}, ${low}, ${nowMs})`,
        ),
      })
      const [answer] = await truth(context, isLikeOthers(context.viewer.id, [hash]))
      expect(answer?.isTrue, bits.join()).toBe(distanceOf(hash, { high, low }) <= 3 ? 1 : 0)
      await context.database.run(sql`DELETE FROM checked_text WHERE at_ms = ${nowMs}`)
    }
  })
})

describe("the database", () => {
  const plan = async (statement: SQL) => {
    const rows = await memberOf(DAY_MS).context.database.all<{ readonly detail: string }>(sql`EXPLAIN QUERY PLAN ${statement}`)
    return rows.map(({ detail }) => detail)
  }

  it("finds texts like another by their quarters, and looks at no others", async () => {
    const steps = await plan(sql`SELECT ${isLikeOthers(newAccountId(1), [{ high: 7, low: 9 }])}`)
    for (const quarter of [1, 2, 3, 4])
      expect(steps.some((step) => step.startsWith(`SEARCH checked_text USING INDEX checked_text_by_quarter_${quarter}`))).toBe(true)
    expect(steps.filter((step) => /SCAN checked_text/.test(step))).toEqual([])
  })

  it("prunes along indexes, without a sort", async () => {
    const steps = [...(await plan(oldestTexts())), ...(await plan(spentActs(5)))]
    expect(steps.filter((step) => /TEMP B-TREE/.test(step) || (/^SCAN/.test(step) && !/USING (?:COVERING )?INDEX/.test(step)))).toEqual([])
  })
})

describe("pruning", () => {
  it("forgets acts that no longer count, but never that there was a first post", async () => {
    const { context, nowMs } = memberOf(9 * DAY_MS)
    await post({ ...context, nowMs: nowMs - 5 * DAY_MS })
    await pruneTexts(context)
    const rows = await context.database.all<{ readonly act: string }>(
      sql`SELECT act FROM posting_act WHERE account_id = ${context.viewer.id}`,
    )
    expect(rows).toEqual([{ act: "first" }])
  })
})
