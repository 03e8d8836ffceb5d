import { env } from "cloudflare:workers"
import { sql } from "drizzle-orm"
import { expect, it } from "vitest"
import * as schema from "../../db/schema/index.ts"
import { makeTestContext, testMember } from "../../testing/_kernel/context.ts"
import { namedBatch } from "../domain/_kernel/batch.ts"
import { newCommentId, newWorkId } from "../domain/_kernel/ids.ts"
import { partsHealth } from "./parts-health.ts"

it("health tells how far the fold of counts and the outbox are behind", async () => {
  const { database } = makeTestContext().context
  const atMs = Date.now() - 600_000
  // Of a kind that nothing here folds.
  await database.run(sql`INSERT INTO count_log (id, kind, thing_id, counter, delta, at_ms) VALUES (-1, 'nothing', 'x', 'x', 1, ${atMs})`)
  const parts = await partsHealth(env)
  await database.run(sql`DELETE FROM count_log WHERE id = -1`)
  expect(parts.find(({ name }) => name === "counts")).toMatchObject({ ok: false })
  expect(parts.find(({ name }) => name === "counts")?.latency_ms).toBeGreaterThanOrEqual(600_000)
  expect(parts.find(({ name }) => name === "outbox")?.latency_ms).toBeGreaterThanOrEqual(0)
})

it("what is taken back of a comment that was written long ago does not count as behind since then", async () => {
  const { database } = makeTestContext().context
  const [commentId, accountId, objectId] = [newCommentId(1), testMember().id, newWorkId(1)]
  const times = { hotScore: 1, createdAtMs: 1, updatedAtMs: 1 }
  const rows = sql`count_log WHERE thing_id IN (${commentId}, ${objectId})`
  // In one batch, so that no fold comes between.
  const { waiting } = await namedBatch(database, {
    comment: [
      database
        .insert(schema.comment)
        .values({ id: commentId, objectType: 1, objectId, authorId: accountId, text: "Words", state: "visible", ...times }),
    ],
    like: sql`INSERT INTO comment_like (comment_id, account_id, created_at_ms) VALUES (${commentId}, ${accountId}, 1)`,
    liked: sql`DELETE FROM comment_like WHERE comment_id = ${commentId}`,
    gone: sql`DELETE FROM comment WHERE id = ${commentId}`,
    waiting: database.all<{ readonly counter: string; readonly atMs: number }>(
      sql`SELECT counter, at_ms AS "atMs" FROM ${rows} AND delta < 0 ORDER BY counter`,
    ),
    rest: sql`DELETE FROM ${rows}`,
  })
  expect(waiting).toEqual(["comment", "commenter", "like"].map((counter) => ({ counter, atMs: 0 })))
})
