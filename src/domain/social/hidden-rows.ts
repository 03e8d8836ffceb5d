import { type SQL, sql } from "drizzle-orm"
import type { ViewerId } from "../_kernel/ids.ts"
import type { HiddenKind } from "./hide-rules.ts"

/**
 * Whether a viewer wants to meet the row `work` in a list: neither its author nor one of its tags is hidden by them. For every list that
 * shows works; somebody who hides nothing pays for two looks into an index, and no row more.
 */
export function notHiddenFor(viewerId: ViewerId | null): SQL {
  if (viewerId === null) return sql`1`
  const hides = (kind: "account" | "tag") =>
    sql`EXISTS (SELECT 1 FROM hidden WHERE hidden.account_id = ${viewerId} AND hidden.kind = ${kind})`
  return sql`((NOT ${hides("account")} OR NOT EXISTS (SELECT 1 FROM hidden
      WHERE hidden.account_id = ${viewerId} AND hidden.kind = 'account' AND hidden.thing_id = work.author_id))
    AND (NOT ${hides("tag")} OR NOT EXISTS (SELECT 1 FROM work_tag CROSS JOIN hidden
      ON hidden.account_id = ${viewerId} AND hidden.kind = 'tag' AND hidden.thing_id = work_tag.tag WHERE work_tag.work_id = work.id)))`
}

/** Whether a viewer wants to meet the person of the row `account` in a list. */
export function personNotHiddenFor(viewerId: ViewerId | null): SQL {
  return isNotHiddenPerson(viewerId, sql`account.id`)
}

/** Whether a viewer wants to meet the person of an id, an expression over a row. */
export function isNotHiddenPerson(viewerId: ViewerId | null, id: SQL): SQL {
  return isNotHidden(viewerId, "account", id)
}

/** Whether a viewer wants to meet a tag, as works carry it; an expression. */
export function isNotHiddenTag(viewerId: ViewerId | null, tag: SQL): SQL {
  return isNotHidden(viewerId, "tag", tag)
}

function isNotHidden(viewerId: ViewerId | null, kind: HiddenKind, thing: SQL): SQL {
  if (viewerId === null) return sql`1`
  return sql`NOT EXISTS (SELECT 1 FROM hidden WHERE hidden.account_id = ${viewerId} AND hidden.kind = ${kind} AND hidden.thing_id = ${thing})`
}
