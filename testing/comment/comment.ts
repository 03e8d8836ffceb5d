import { sql } from "drizzle-orm"
import { namedBatch } from "../../src/domain/_kernel/batch.ts"
import { type Comment, createComment, listComments, listReplies } from "../../src/domain/comment/contract.ts"
import type { TestClient } from "../_http/call.ts"
import { testDatabase } from "../_kernel/runtime.ts"

/** Of what a comment of a test is about. */
export const SAID_AT = { obj_type: 1, ss: "detail", page: "/en/explore/detail" } as const

/** Writes a comment on an image, or answers one, and answers it as its author sees it. */
export async function commentOn(client: TestClient, workId: string, over: Readonly<Record<string, unknown>> = {}): Promise<Comment> {
  const input = { ...SAID_AT, obj_id: workId, text: "What a light", ...over }
  // Each is meant, however alike they are.
  const { comment } = await client.dataOf(createComment, input, { "Idempotency-Key": crypto.randomUUID() })
  return comment
}

/** The comments of an image as somebody sees them. */
export async function commentsOf(client: TestClient, workId: string, over: Readonly<Record<string, unknown>> = {}) {
  return client.dataOf(listComments, { obj_type: 1, obj_id: workId, ...over })
}

/** The replies to a comment as somebody sees them. */
export async function repliesTo(client: TestClient, commentId: string): Promise<readonly Comment[]> {
  return (await client.dataOf(listReplies, { comment_id: commentId })).items
}

/** What a counter shows with what is noted to be added to it: folds of other tests add it at any time. */
export async function notedFor(kind: "work" | "comment", id: string, counter: "comment" | "reply" | "like"): Promise<number> {
  const shown = sql`(SELECT ${sql.raw(`${counter}_count FROM ${kind}`)} WHERE id = ${id})`
  const [row] = await testDatabase().all<{ readonly sum: number }>(
    sql`SELECT COALESCE(${shown}, 0) + COALESCE(SUM(delta), 0) AS sum FROM count_log WHERE kind = ${kind} AND thing_id = ${id} AND counter = ${counter}`,
  )
  return row?.sum ?? 0
}

/** Shows as many replies as there are, which the fold of counts does. */
export async function foldReplies(id: string): Promise<void> {
  await namedBatch(testDatabase(), {
    shown: sql`UPDATE comment SET reply_count = (SELECT COUNT(*) FROM comment below WHERE below.root_id = comment.id
      AND below.standing = 2) WHERE id = ${id}`,
    folded: sql`DELETE FROM count_log WHERE kind = 'comment' AND thing_id = ${id} AND counter = 'reply'`,
  })
}
