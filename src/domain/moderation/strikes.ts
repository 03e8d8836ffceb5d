import { type SQL, sql } from "drizzle-orm"
import type { Context } from "../_kernel/context.ts"
import { POSTING_PAUSE_MS, STRIKE_WINDOW_MS, STRIKES } from "./strike-rules.ts"

/** A removal that counts against somebody. */
export interface Removal {
  readonly atMs: number
}

/** The query of somebody's removals, as a part of a batch, for `pausedUntilMs`: `ownerId` is an expression. */
export function removalsOf({ database }: Pick<Context, "database">, ownerId: SQL, nowMs: number) {
  return database.all<Removal>(selectRemovals(ownerId, nowMs))
}

/**
 * When things of somebody's were removed, as far as that may still pause them: one a thing, and none of what a later decision or a granted
 * appeal brought back.
 */
export function selectRemovals(ownerId: SQL, nowMs: number): SQL {
  return sql`SELECT removal.decided_at_ms AS "atMs" FROM moderation_case removal
    WHERE removal.owner_id = ${ownerId} AND removal.decided_at_ms >= ${nowMs - STRIKE_WINDOW_MS - POSTING_PAUSE_MS} AND removal.decision = 'remove'
      AND NOT EXISTS (SELECT 1 FROM moderation_case later WHERE later.subject_kind = removal.subject_kind AND later.subject_id = removal.subject_id
        AND later.decided_at_ms > removal.decided_at_ms AND later.decision IN ('keep', 'limit', 'level', 'remove'))
      AND NOT EXISTS (SELECT 1 FROM appeal WHERE appeal.owner_id = removal.owner_id AND appeal.subject_kind = removal.subject_kind
        AND appeal.subject_id = removal.subject_id AND appeal.decision = 'overturned' AND appeal.decided_at_ms >= removal.decided_at_ms)`
}

/** Whether somebody's posting is paused: `pausedUntilMs` in the words of the database. */
export function isPaused(ownerId: SQL, nowMs: number): SQL {
  const removals = selectRemovals(ownerId, nowMs)
  return sql`EXISTS (SELECT 1 FROM (${removals}) newest WHERE newest."atMs" > ${nowMs - POSTING_PAUSE_MS}
    AND (SELECT COUNT(*) FROM (${removals}) earlier WHERE earlier."atMs" BETWEEN newest."atMs" - ${STRIKE_WINDOW_MS} AND newest."atMs") >= ${STRIKES})`
}
