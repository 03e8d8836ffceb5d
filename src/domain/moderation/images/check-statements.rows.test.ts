import { sql } from "drizzle-orm"
import { describe, expect, it } from "vitest"
import * as schema from "../../../../db/schema/index.ts"
import { testDatabase } from "../../../../testing/_kernel/runtime.ts"
import { newRowId } from "../../_kernel/ids.ts"
import { CHECK_CLAIM_MS, CHECK_PATIENCE_MS, CHECK_RETRIES_MS, IMAGE_RULES, retryAfterMs } from "./check-rules.ts"
import {
  CHECKS,
  type CheckOutcome,
  type ClaimedCheck,
  claimChecks,
  closeUnchecked,
  hasCheck,
  imageLevelOf,
  noteCheck,
  overdueChecks,
} from "./check-statements.ts"

const NOW_MS = Date.now()
const database = testDatabase

type CheckOver = Partial<typeof schema.imageCheck.$inferInsert>

/** A thing with one image, whose check is as told. */
async function checked(...checks: readonly CheckOver[]) {
  const workId = newRowId("work", NOW_MS)
  const row = { workId, mediaKey: "a.png", attempts: 1, createdAtMs: NOW_MS, dueAtMs: NOW_MS }
  for (const [position, over] of checks.entries())
    await database()
      .insert(schema.imageCheck)
      .values({ ...row, position, ...over })
  const claim = (mediaKey = "a.png", nowMs = NOW_MS) =>
    database().all<ClaimedCheck>(claimChecks([{ workId, position: 0, mediaKey, recipeWords: null }], nowMs))
  const first = async () =>
    (await database().all<Record<string, unknown>>(sql`SELECT * FROM image_check WHERE work_id = ${workId} AND position = 0`))[0]
  return { workId, claim, first }
}

async function valueOf(expression: ReturnType<typeof sql>): Promise<unknown> {
  const [row] = await database().all<{ readonly value: unknown }>(sql`SELECT ${expression} AS value`)
  return row?.value
}

describe("the check of an image", () => {
  it("that is new is claimed, and again only when its time is over", async () => {
    const { claim } = await checked()
    expect(await claim()).toMatchObject([{ attempts: 1, mediaKey: "a.png" }])
    expect(await claim("a.png", NOW_MS + CHECK_CLAIM_MS - 1)).toEqual([])
    expect(await claim("a.png", NOW_MS + CHECK_CLAIM_MS)).toMatchObject([{ attempts: 2 }])
  })

  it("that landed is claimed no more, but of an image that took its place anew", async () => {
    const { claim, first } = await checked({ landedAtMs: 5, level: 8, labels: '["x"]', attempts: 3, createdAtMs: 1 })
    expect(await claim()).toEqual([])
    expect(await claim("b.png")).toMatchObject([{ attempts: 1, mediaKey: "b.png" }])
    expect(await first()).toMatchObject({ level: null, labels: "[]", landed_at_ms: null, created_at_ms: NOW_MS })
  })

  it.each([
    ["of another image", { mediaKey: "b.png" }],
    ["of another place", { position: 1 }],
    ["of another thing", { workId: "work_another" }],
  ] as const)("takes no outcome %s", async (_case, over) => {
    const { workId, first } = await checked({})
    const outcome: CheckOutcome = {
      kind: "landed",
      workId,
      position: 0,
      mediaKey: "a.png",
      attempts: 1,
      perceptualHash: null,
      level: 32,
      labels: [],
      classifier: "t",
    }
    await database().run(noteCheck({ ...outcome, ...over }, NOW_MS))
    expect(await first()).toMatchObject({ level: null, landed_at_ms: null })
  })

  it("keeps the outcome that landed first", async () => {
    const { workId, first } = await checked({})
    const outcome = { workId, position: 0, mediaKey: "a.png", attempts: 1, perceptualHash: null, labels: [], classifier: "t" }
    await database().run(noteCheck({ ...outcome, kind: "landed", level: 32 }, NOW_MS))
    await database().run(noteCheck({ ...outcome, kind: "landed", level: 1 }, NOW_MS + 1))
    expect(await first()).toMatchObject({ level: 32, landed_at_ms: NOW_MS })
  })

  it("is overdue from its last millisecond of patience on, while it has not landed", async () => {
    const isOverdue = async (over: CheckOver) => valueOf(hasCheck(sql`${(await checked(over)).workId}`, overdueChecks(NOW_MS)))
    const old = NOW_MS - CHECK_PATIENCE_MS
    expect([
      await isOverdue({ createdAtMs: old }),
      await isOverdue({ createdAtMs: old + 1 }),
      await isOverdue({ createdAtMs: old, landedAtMs: 5 }),
    ]).toEqual([1, 0, 0])
  })
})

describe("the images of a thing", () => {
  it.each<readonly [string, readonly CheckOver[], number]>([
    ["without any", [], 1],
    ["looked at", [{ level: 2 }, { level: 1 }], 2],
    ["of which one was not looked at, which counts as unknown", [{ level: 1 }, {}], 4],
    ["of which one is stronger than what is unknown", [{ level: 16 }, {}], 16],
  ])("are of the strongest level: %s", async (_case, checks, level) => {
    expect(await valueOf(imageLevelOf((await checked(...checks)).workId))).toBe(level)
  })

  it("are known where the list of blocked ones names them, not where a classifier blocks", async () => {
    const isKnown = async (over: CheckOver) => valueOf(hasCheck(sql`${(await checked(over)).workId}`, CHECKS.known))
    const named = JSON.stringify([IMAGE_RULES.blocked])
    expect([
      await isKnown({ level: 32, labels: named }),
      await isKnown({ level: 32, labels: '["x"]' }),
      await isKnown({ level: 8, labels: named }),
    ]).toEqual([1, 0, 0])
  })
})

describe("a case about a check alone", () => {
  type CaseOver = Partial<typeof schema.moderationCase.$inferInsert>
  it.each<readonly [string, CaseOver, string]>([
    ["is closed once that landed", {}, "closed"],
    ["is closed where its claim is over", { claimedBy: "m", claimedUntilMs: NOW_MS }, "closed"],
    ["stays with the moderator who has taken it up", { claimedBy: "m", claimedUntilMs: NOW_MS + 1 }, "open"],
    ["stays where something else led there, too", { causes: JSON.stringify([IMAGE_RULES.unchecked, "report:spam"]) }, "open"],
    ["stays where it is about a thing of another kind", { subjectKind: "comment" }, "open"],
    ["stays as it was decided", { state: "decided" }, "decided"],
  ])("%s", async (_case, over, state) => {
    const [id, subjectId] = [newRowId("case", NOW_MS), newRowId("work", NOW_MS)]
    const row = { id, subjectKind: "work" as const, subjectId, state: "open" as const, priority: 1, createdAtMs: 1, updatedAtMs: 1 }
    await database()
      .insert(schema.moderationCase)
      .values({ ...row, causes: JSON.stringify([IMAGE_RULES.unchecked]), ...over })
    await database().run(closeUnchecked(subjectId, NOW_MS, sql`1`))
    expect(await valueOf(sql`(SELECT state FROM moderation_case WHERE id = ${id})`)).toBe(state)
  })
})

it("a check is asked for again after longer and longer, the last time over and over", () => {
  expect([0, 1, 2, 3, 4, 5, 6].map(retryAfterMs)).toEqual([CHECK_RETRIES_MS[0], ...CHECK_RETRIES_MS, 600_000])
})
