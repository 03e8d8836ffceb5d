import { type SQL, sql } from "drizzle-orm"
import type { ViewerId } from "../_kernel/ids.ts"
import type { HiddenKind } from "./hide-rules.ts"

/** Whose wishes count: somebody by their id or by a column of the query, nobody's without either. */
type Wisher = ViewerId | SQL | null

/**
 * Whether a viewer wants to meet the row `work` in a list: it is their own, or neither its author nor one of its tags is hidden by them. For
 * every list that shows works; somebody who hides nothing pays for two looks into an index, and no row more.
 */
export function notHiddenFor(viewerId: Wisher): SQL {
  if (viewerId === null) return sql`1`
  const hides = (kind: "account" | "tag") =>
    sql`EXISTS (SELECT 1 FROM hidden WHERE hidden.account_id = ${viewerId} AND hidden.kind = ${kind})`
  return sql`(work.author_id IS ${viewerId} OR (NOT ${hides("account")} OR NOT EXISTS (SELECT 1 FROM hidden
      WHERE hidden.account_id = ${viewerId} AND hidden.kind = 'account' AND hidden.thing_id = work.author_id))
    AND (NOT ${hides("tag")} OR NOT EXISTS (SELECT 1 FROM work_tag CROSS JOIN hidden
      ON hidden.account_id = ${viewerId} AND hidden.kind = 'tag' AND hidden.thing_id = work_tag.tag WHERE work_tag.work_id = work.id)))`
}

/** Whether a viewer wants to meet the person of the row `account` in a list. */
export function personNotHiddenFor(viewerId: Wisher): SQL {
  return isNotHiddenPerson(viewerId, sql`account.id`)
}

/** Whether a viewer wants to meet the person of an id, an expression over a row. */
export function isNotHiddenPerson(viewerId: Wisher, id: SQL): SQL {
  return isNotHidden(viewerId, "account", id)
}

/** Whether a viewer wants to meet a tag, as works carry it; an expression. */
export function isNotHiddenTag(viewerId: ViewerId | null, tag: SQL): SQL {
  return isNotHidden(viewerId, "tag", tag)
}

function isNotHidden(viewerId: Wisher, kind: HiddenKind, thing: SQL): SQL {
  if (viewerId === null) return sql`1`
  return sql`NOT EXISTS (SELECT 1 FROM hidden WHERE hidden.account_id = ${viewerId} AND hidden.kind = ${kind} AND hidden.thing_id = ${thing})`
}

/** Whether somebody, whom an expression names by their id, hides a member. */
export function hidesMember(person: SQL, memberId: ViewerId): SQL {
  return sql`EXISTS (SELECT 1 FROM hidden WHERE hidden.account_id = ${person} AND hidden.kind = 'account' AND hidden.thing_id = ${memberId})`
}
