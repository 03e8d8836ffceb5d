import { sql } from "drizzle-orm"
import { describe, expect, it } from "vitest"
import * as schema from "../../../db/schema/index.ts"
import { testDatabase } from "../../../testing/_kernel/runtime.ts"
import { newAccountId, newRowId } from "../_kernel/ids.ts"
import { POSTING_PAUSE_MS, pausedUntilMs, STRIKE_WINDOW_MS } from "./strike-rules.ts"
import { isPaused, removalsOf } from "./strikes.ts"

const NOW_MS = Date.now()
const DAY_MS = 86_400_000

interface Past {
  /** Whose thing it was; the account's own without it. */
  readonly ownerId?: string
  readonly thing?: string
  readonly kind?: "work" | "comment"
  readonly decision?: string
  readonly agoMs: number
}

/** An account of which things were decided, and what their rows come to. */
async function ofAccount() {
  const database = testDatabase()
  const id = newAccountId(NOW_MS)
  const decide = async ({ thing = newRowId("work", NOW_MS), kind = "work", decision = "remove", agoMs, ownerId = id }: Past) => {
    const atMs = NOW_MS - agoMs
    await database.run(sql`INSERT INTO moderation_case (id, subject_kind, subject_id, owner_id, state, priority, causes, decision, decided_at_ms,
        created_at_ms, updated_at_ms)
      VALUES (${newRowId("case", NOW_MS)}, ${kind}, ${thing}, ${ownerId}, 'decided', 1, '[]', ${decision}, ${atMs}, ${atMs}, ${atMs})`)
    return thing
  }
  const appeal = (subjectId: string, over: Partial<typeof schema.appeal.$inferInsert> & { readonly agoMs: number }) => {
    const { agoMs, ...other } = over
    const row = {
      id: newRowId("appeal", NOW_MS),
      ownerId: id,
      subjectKind: "work" as const,
      subjectId,
      againstId: newRowId("move", NOW_MS),
    }
    const decided = { text: "", createdAtMs: 1, decision: "overturned" as const, decidedAtMs: NOW_MS - agoMs }
    return database.insert(schema.appeal).values({ ...row, ...decided, ...other })
  }
  const counted = async () => (await removalsOf({ database }, sql`${id}`, NOW_MS)).length
  const state = async () => {
    const removals = await removalsOf({ database }, sql`${id}`, NOW_MS)
    const [row] = await database.all<{ readonly isPaused: number }>(sql`SELECT ${isPaused(sql`${id}`, NOW_MS)} AS "isPaused"`)
    const times = removals.map(({ atMs }) => atMs)
    return { isPaused: row?.isPaused === 1, byRule: pausedUntilMs(times, NOW_MS) !== null }
  }
  return { decide, appeal, counted, state }
}

describe("a pause of posting", () => {
  it.each<readonly [string, readonly number[], boolean]>([
    ["two removals", [1, 2], false],
    ["three within ninety days to the millisecond", [1, DAY_MS, STRIKE_WINDOW_MS + 1], true],
    ["the first of three a millisecond before them", [1, DAY_MS, STRIKE_WINDOW_MS + 2], false],
    ["the third of them a week ago less a millisecond", [POSTING_PAUSE_MS - 1, 8 * DAY_MS, 9 * DAY_MS], true],
    ["the third of them a week ago", [POSTING_PAUSE_MS, 8 * DAY_MS, 9 * DAY_MS], false],
    ["one now and three long before it", [1, 91 * DAY_MS, 92 * DAY_MS, 93 * DAY_MS], false],
    [
      "the earliest as long before the third as it counts",
      [POSTING_PAUSE_MS - 1, 50 * DAY_MS, STRIKE_WINDOW_MS + POSTING_PAUSE_MS - 1],
      true,
    ],
  ])("of %s is in the words of the database what it is by the rule", async (_case, agesMs, isExpected) => {
    const { decide, state } = await ofAccount()
    for (const agoMs of agesMs) await decide({ agoMs })
    expect(await state()).toEqual({ isPaused: isExpected, byRule: isExpected })
  })
})

describe("a removal", () => {
  it.each(["keep", "limit", "level", "ban"])("is what removed a thing: `%s` is none", async (decision) => {
    const { decide, counted } = await ofAccount()
    await decide({ decision, agoMs: 5 })
    expect(await counted()).toBe(0)
  })

  it("of somebody else's thing is not theirs", async () => {
    const { decide, counted } = await ofAccount()
    await decide({ agoMs: 5, ownerId: newAccountId(NOW_MS) })
    expect(await counted()).toBe(0)
  })

  it.each([
    ["a later decision keeps it", { decision: "keep", agoMs: 1 }, 0],
    ["a later decision limits it", { decision: "limit", agoMs: 1 }, 0],
    ["a later decision sets its level", { decision: "level", agoMs: 1 }, 0],
    ["it is removed again: once a thing", { agoMs: 1 }, 1],
    ["a ban of its owner follows", { decision: "ban", agoMs: 1 }, 1],
    ["it was kept before", { decision: "keep", agoMs: 9 }, 1],
    ["another thing is kept later", { decision: "keep", agoMs: 1, thing: "work_another" }, 1],
    ["a thing of another kind with its id is kept later", { decision: "keep", agoMs: 1, kind: "comment" }, 1],
  ] as const)("counts or not, where %s", async (_case, later, count) => {
    const { decide, counted } = await ofAccount()
    const thing = await decide({ agoMs: 5 })
    await decide({ thing, ...later })
    expect(await counted()).toBe(count)
  })

  it.each([
    ["is granted", { agoMs: 5 }, 0],
    ["is refused", { agoMs: 1, decision: "upheld" }, 1],
    ["is open", { agoMs: 1, decision: null }, 1],
    ["was granted before", { agoMs: 6 }, 1],
    ["is about another thing", { agoMs: 1, subjectId: "work_another" }, 1],
    ["is about a thing of another kind", { agoMs: 1, subjectKind: "comment" }, 1],
    ["is somebody else's", { agoMs: 1, ownerId: "user_another" }, 1],
  ] as const)("counts or not, where an appeal %s", async (_case, over, count) => {
    const { decide, appeal, counted } = await ofAccount()
    await appeal(await decide({ agoMs: 5 }), over)
    expect(await counted()).toBe(count)
  })
})
