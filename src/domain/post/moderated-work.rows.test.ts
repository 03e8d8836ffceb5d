import { type SQL, sql } from "drizzle-orm"
import { describe, expect, it } from "vitest"
import * as schema from "../../../db/schema/index.ts"
import { changedRows } from "../../../testing/_kernel/changed-rows.ts"
import { makeTestContext } from "../../../testing/_kernel/context.ts"
import { testDatabase } from "../../../testing/_kernel/runtime.ts"
import { insertWork } from "../../../testing/post/work.ts"
import { namedBatch } from "../_kernel/batch.ts"
import type { Emission } from "../_kernel/emission.ts"
import { newMediaName, type WorkId } from "../_kernel/ids.ts"
import type { Level } from "../moderation/level-rules.ts"
import { moderatedWork } from "./moderated-work.ts"

const nowMs = 1_000
const { context } = makeTestContext({ nowMs })

interface Made {
  readonly level: Level
  /** What checks say of its images and of its text, and what a moderator said in place of the former. */
  readonly image?: Level
  readonly text?: Level
  readonly set?: Level
  /** Name of the post that it is in, and whether it is nothing without it. */
  readonly in?: string
  readonly isPart?: boolean
  readonly state?: "pending"
  /** Whether no image of it was looked at. */
  readonly isUnchecked?: boolean
}

/** Works of a test by their names, each with an image that was looked at. */
async function scene(works: Readonly<Record<string, Made>>) {
  const ids: Record<string, WorkId> = {}
  const database = testDatabase()
  for (const [
    name,
    {
      level,
      image = level,
      text = 1,
      set,
      in: post,
      isPart = post !== undefined,
      isUnchecked = false,
      state = level === 32 ? "limited" : "visible",
    },
  ] of Object.entries(works)) {
    const id = await insertWork({ level, isPart, state, updatedAtMs: 1 }, { imageLevel: image, textLevel: text, setLevel: set ?? null })
    const check = { workId: id, position: 0, mediaKey: id, level: image, perceptualHash: newMediaName() }
    if (!isUnchecked) await database.insert(schema.imageCheck).values({ ...check, createdAtMs: 1, dueAtMs: 1, landedAtMs: 1 })
    if (image === 32 && !isUnchecked)
      await database
        .insert(schema.blockedImage)
        .values({ hash: check.perceptualHash, source: id, reason: "", blockedBy: "", blockedAtMs: 1 })
    const postId = post === undefined ? undefined : ids[post]
    if (postId !== undefined) await database.insert(schema.workItem).values({ postId, position: Object.keys(ids).length, itemId: id })
    ids[name] = id
  }
  return ids
}

const TABLES = {
  work: ["id"],
  work_text: ["work_id"],
  image_check: ["work_id"],
  blocked_image: ["source"],
  outbox: ["event", "subject_id"],
}
const changes = (ids: Readonly<Record<string, WorkId>>, statements: readonly (SQL | Emission)[] | undefined) =>
  changedRows(TABLES, { ...ids, now: nowMs }, () => namedBatch(context.database, { statements: statements ?? [] }))

describe("a block that is lifted from a post", () => {
  const blocked = () =>
    scene({
      post: { level: 32 },
      "its blocked": { level: 32, in: "post" },
      "its unsettled": { level: 8, image: 2, in: "post" },
      "its unchecked": { level: 32, in: "post", isUnchecked: true },
      other: { level: 32 },
      "other's blocked": { level: 32, in: "other" },
      "other's unchecked": { level: 32, in: "other", isUnchecked: true },
      "other's unsettled": { level: 32, image: 2, in: "other" },
    })
  const lift = (ids: Readonly<Record<string, WorkId>>, only: SQL) => changes(ids, moderatedWork.liftBlocks?.(ids["post"] ?? "", only))

  it("makes it and its blocked parts unknown and lets their images in, of no other work", async () => {
    expect(await lift(await blocked(), sql`1`)).toEqual([
      "- blocked_image its blocked",
      "- blocked_image post",
      "image_check its blocked: level=4",
      "image_check post: level=4",
      "work its blocked: level=4",
      "work its unchecked: level=4",
      "work post: level=8",
      "work_text its blocked: image_level=4",
      "work_text its unchecked: image_level=4",
      "work_text post: image_level=4",
    ])
  })

  it("is lifted from a post though a text still blocks a part of it", async () => {
    const ids = await scene({ post: { level: 32 }, "its worded": { level: 32, image: 2, text: 32, in: "post" } })
    expect(await lift(ids, sql`1`)).toEqual([
      "- blocked_image post",
      "image_check post: level=4",
      "work post: level=4",
      "work_text post: image_level=4",
    ])
  })

  it("leaves all as it is where what it hangs on is not so", async () => {
    expect(await lift(await blocked(), sql`0`)).toEqual([])
  })

  it("stays where a text said it", async () => {
    const ids = await scene({ post: { level: 32, image: 2, text: 32 } })
    expect(await lift(ids, sql`1`)).toEqual([])
  })

  it("is lifted from its parts alone where it was not blocked itself", async () => {
    const ids = await scene({
      post: { level: 8, image: 2 },
      "its blocked": { level: 32, in: "post" },
      "its worded": { level: 32, image: 2, text: 32, in: "post" },
    })
    expect(await lift(ids, sql`1`)).toEqual([
      "- blocked_image its blocked",
      "image_check its blocked: level=4",
      "work its blocked: level=4",
      "work_text its blocked: image_level=4",
    ])
  })
})

describe("a level that a moderator sets", () => {
  const weakened = () =>
    scene({
      album: { level: 2, image: 1 },
      post: { level: 2, image: 8, set: 2, in: "album", isPart: false },
      "weakened with it": { level: 2, image: 8, set: 2, in: "post" },
      "set alike": { level: 2, image: 2, set: 2, in: "post" },
      "set alone": { level: 1, image: 8, set: 1, in: "post" },
      strong: { level: 8, in: "post" },
      waiting: { level: 8, in: "post", state: "pending" },
      "as strong": { level: 4, in: "post" },
      "no part": { level: 8, in: "post", isPart: false },
      other: { level: 2, image: 8, set: 2 },
      "other's weakened": { level: 2, image: 8, set: 2, in: "other" },
      "other's strong": { level: 8, in: "other" },
    })
  const relevel = (ids: Readonly<Record<string, WorkId>>, level: Level, only: SQL = sql`1`) =>
    changes(ids, moderatedWork.relevel?.({ id: ids["post"] ?? "", level: sql`${level}`, nowMs, only }))

  it.each([
    [
      4,
      [
        "+ outbox post.work-changed album",
        "+ outbox post.work-changed post",
        "+ outbox post.work-changed strong",
        "+ outbox post.work-changed weakened with it",
        "work album: level=8 listing=2 updated_at_ms=now",
        "work post: level=8 listing=2 updated_at_ms=now",
        "work strong: level=4 updated_at_ms=now",
        "work weakened with it: level=4 updated_at_ms=now",
        "work_text post: set_level=4",
        "work_text strong: set_level=4",
        "work_text waiting: set_level=4",
        "work_text weakened with it: set_level=4",
      ],
    ],
    [
      16,
      [
        "+ outbox post.work-changed album",
        "+ outbox post.work-changed post",
        "+ outbox post.work-changed weakened with it",
        "work album: level=16 listing=2 updated_at_ms=now",
        "work post: level=16 listing=2 updated_at_ms=now",
        "work weakened with it: level=8 updated_at_ms=now",
        "work_text post: set_level=16",
        "work_text weakened with it: set_level=null",
      ],
    ],
    [
      1,
      [
        "+ outbox post.work-changed album",
        "+ outbox post.work-changed as strong",
        "+ outbox post.work-changed post",
        "+ outbox post.work-changed set alike",
        "+ outbox post.work-changed strong",
        "+ outbox post.work-changed weakened with it",
        "work album: level=8 listing=2 updated_at_ms=now",
        "work as strong: level=1 updated_at_ms=now",
        "work post: level=8 listing=2 updated_at_ms=now",
        "work set alike: level=1 updated_at_ms=now",
        "work strong: level=1 updated_at_ms=now",
        "work weakened with it: level=1 updated_at_ms=now",
        "work_text as strong: set_level=1",
        "work_text post: set_level=1",
        "work_text set alike: set_level=1",
        "work_text strong: set_level=1",
        "work_text waiting: set_level=1",
        "work_text weakened with it: set_level=1",
      ],
    ],
  ] as const)("of %i weakens parts that are stronger, and brings those back that were weakened with it", async (level, told) => {
    expect(await relevel(await weakened(), level)).toEqual(told)
  })

  it("changes nothing where what it hangs on is not so", async () => {
    expect(await relevel(await weakened(), 4, sql`0`)).toEqual([])
  })
})
