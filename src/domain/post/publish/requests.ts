import { type SQL, sql } from "drizzle-orm"
import type { Context, MemberContext } from "../../_kernel/context.ts"
import type { AccountId, WorkId } from "../../_kernel/ids.ts"
import { inRounds } from "../../_kernel/rounds.ts"
import { sha256Hex } from "../../_kernel/sha256-hex.ts"
import type { Contribution } from "./contribution.ts"

/** How long a request is remembered: as long as keys of other calls (spec README, Tasks). */
const REQUEST_LIFE_MS = 86_400_000
/** Requests that one round forgets. */
const GROUP = 500

/** What makes a repeated request answer the same work. */
export interface PublishRequest {
  readonly authorId: AccountId
  readonly key: string
  readonly bodyHash: string
}

/** What a request was answered before, if it was. */
export interface KnownRequest {
  readonly workId: WorkId
  readonly bodyHash: string
}

/**
 * The key that the client gave, else what is asked for itself: nobody means to publish the very same twice. How long somebody typed is
 * not a part of it.
 */
export async function requestOf({ idempotency, viewer }: MemberContext, contribution: Contribution): Promise<PublishRequest> {
  if (idempotency !== null)
    return { authorId: viewer.id, key: `key:${idempotency.path}:${idempotency.key}`, bodyHash: idempotency.bodyHash }
  const { typingMs: _typingMs, ...words } = contribution.words
  const hash = await sha256Hex(
    JSON.stringify({ ...contribution, words, ...(contribution.kind === "article" ? { body: contribution.body.identity } : {}) }),
  )
  return { authorId: viewer.id, key: `same:${hash}`, bodyHash: hash }
}

/** The query of what a request was answered before, for batches. */
export function selectKnown({ authorId, key }: PublishRequest): SQL {
  return sql`SELECT work_id AS "workId", body_hash AS "bodyHash" FROM work_request WHERE author_id = ${authorId} AND key = ${key}`
}

/** The statement that makes this request the first of its key, where `only` holds and it is. */
export function claimRequest({ authorId, key, bodyHash }: PublishRequest, workId: WorkId, nowMs: number, only: SQL): SQL {
  return sql`INSERT INTO work_request (author_id, key, body_hash, work_id, created_at_ms)
    SELECT ${authorId}, ${key}, ${bodyHash}, ${workId}, ${nowMs} WHERE ${only} ON CONFLICT DO NOTHING`
}

/** True, within a statement, where a request was the first of its key. */
export function isFirstOf({ authorId, key }: PublishRequest, workId: WorkId): SQL {
  return sql`EXISTS (SELECT 1 FROM work_request WHERE author_id = ${authorId} AND key = ${key} AND work_id = ${workId})`
}

/** Forgets requests of more than a day ago; answers how many. */
export function sweepRequests({ database, nowMs }: Context): Promise<number> {
  return inRounds(GROUP, async (limit) => {
    const rows = await database.all(sql`DELETE FROM work_request WHERE rowid IN
      (SELECT rowid FROM work_request WHERE created_at_ms < ${nowMs - REQUEST_LIFE_MS} ORDER BY created_at_ms LIMIT ${limit}) RETURNING key`)
    return rows.length
  })
}
