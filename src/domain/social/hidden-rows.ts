import { type SQL, sql } from "drizzle-orm"
import type { ViewerId } from "../_kernel/ids.ts"

/** Whose wishes count: somebody by their id or by a column of the query, nobody's without either. */
type Wisher = ViewerId | SQL | null

/** Who somebody hides and whom they block leave their lists alike. */
const HIDES_PERSON = sql`('account', 'block')`

/**
 * Whether a viewer wants to meet the row `work` in a list: it is their own, or neither its author nor one of its tags is hidden by them, and
 * neither of author and viewer blocks the other. For every list that shows works; somebody who hides nothing, and whom nobody blocks, pays
 * for three looks into an index, and no row more.
 */
export function notHiddenFor(viewerId: Wisher): SQL {
  if (viewerId === null) return sql`1`
  const hides = (kinds: SQL) => sql`EXISTS (SELECT 1 FROM hidden WHERE hidden.account_id = ${viewerId} AND hidden.kind IN ${kinds})`
  const isBlocked = sql`EXISTS (SELECT 1 FROM hidden WHERE hidden.kind = 'block' AND hidden.thing_id = ${viewerId})`
  return sql`(work.author_id IS ${viewerId} OR (NOT ${hides(HIDES_PERSON)} OR NOT ${hidesPerson(viewerId, sql`work.author_id`)})
    AND (NOT ${isBlocked} OR NOT ${blocks(sql`work.author_id`, viewerId)})
    AND (NOT ${hides(sql`('tag')`)} OR NOT EXISTS (SELECT 1 FROM work_tag CROSS JOIN hidden
      ON hidden.account_id = ${viewerId} AND hidden.kind = 'tag' AND hidden.thing_id = work_tag.tag WHERE work_tag.work_id = work.id)))`
}

/** Whether a viewer wants to meet the person of the row `account` in a list. */
export function personNotHiddenFor(viewerId: Wisher): SQL {
  return isNotHiddenPerson(viewerId, sql`account.id`)
}

/** Whether a viewer wants to meet the person of an id, an expression over a row. */
export function isNotHiddenPerson(viewerId: Wisher, id: SQL): SQL {
  return viewerId === null ? sql`1` : sql`(NOT ${hidesPerson(viewerId, id)} AND NOT ${blocks(id, viewerId)})`
}

/** Whether a viewer wants to meet a tag, as works carry it; an expression. */
export function isNotHiddenTag(viewerId: ViewerId | null, tag: SQL): SQL {
  if (viewerId === null) return sql`1`
  return sql`NOT EXISTS (SELECT 1 FROM hidden WHERE hidden.account_id = ${viewerId} AND hidden.kind = 'tag' AND hidden.thing_id = ${tag})`
}

/** Whether somebody, whom an expression names by their id, hides or blocks a member. */
export function hidesMember(person: SQL, memberId: ViewerId): SQL {
  return hidesPerson(person, memberId)
}

/** Whether a viewer and a person, whom an expression names by their id, have to do with each other: neither blocks the other. */
export function isNotBlocked(viewerId: ViewerId, person: SQL): SQL {
  return sql`(NOT ${blocks(viewerId, person)} AND NOT ${blocks(person, viewerId)})`
}

type Id = ViewerId | SQL

function hidesPerson(who: Id, whom: Id): SQL {
  return sql`EXISTS (SELECT 1 FROM hidden WHERE hidden.account_id = ${who} AND hidden.kind IN ${HIDES_PERSON} AND hidden.thing_id = ${whom})`
}

function blocks(who: Id, whom: Id): SQL {
  return sql`EXISTS (SELECT 1 FROM hidden WHERE hidden.account_id = ${who} AND hidden.kind = 'block' AND hidden.thing_id = ${whom})`
}
