import { type SQL, sql } from "drizzle-orm"
import { hidden } from "../../../db/schema/social.ts"
import { namedBatch } from "../_kernel/batch.ts"
import type { CallInput, CallOutput } from "../_kernel/call.ts"
import type { MemberContext } from "../_kernel/context.ts"
import type { Emission } from "../_kernel/emission.ts"
import { DomainError, invalidInput } from "../_kernel/errors.ts"
import { DEFAULT_PAGE_SIZE, decodeCursor, encodeCursor, type Position } from "../_kernel/paging.ts"
import { flag, moment, select, via } from "../_kernel/select.ts"
import { isVisible } from "../profile/index.ts"
import type { hideList } from "./hide-contract.ts"
import { MAXIMUM_HIDDEN, type WishKind } from "./hide-rules.ts"

/** Behind every text. */
const BEHIND = "\u{10ffff}"

interface Wish {
  readonly kind: WishKind
  readonly id: string
}

const kindsOf = (kinds: readonly WishKind[]): SQL => sql`(SELECT value FROM json_each(${JSON.stringify(kinds)}))`

/**
 * Keeps what the viewer does not want to meet, at most 1,000 of `among`; again it changes nothing. What follows in the same batch is told the
 * condition under which it is kept. Throws NotFound (a person who is not there), NotAllowed at the limit.
 */
export async function addWish(
  { database, viewer, nowMs }: MemberContext,
  { kind, id }: Wish,
  {
    among,
    full,
    then,
  }: {
    readonly among: readonly WishKind[]
    readonly full: "HideLimitReached" | "BlockLimitReached"
    readonly then?: (isKept: SQL) => readonly (SQL | Emission)[]
  },
): Promise<void> {
  const isKnown = kind === "tag" ? sql`1` : sql`EXISTS (SELECT 1 FROM account WHERE account.id = ${id} AND ${isVisible(viewer.id, nowMs)})`
  const isKept = sql`EXISTS (SELECT 1 FROM hidden WHERE account_id = ${viewer.id} AND kind = ${kind} AND thing_id = ${id})`
  const { states } = await namedBatch(database, {
    newWish: sql`INSERT INTO hidden (account_id, kind, thing_id, created_at_ms) SELECT ${viewer.id}, ${kind}, ${id}, ${nowMs}
      WHERE ${isKnown} AND (SELECT COUNT(*) FROM hidden WHERE account_id = ${viewer.id} AND kind IN ${kindsOf(among)}) < ${MAXIMUM_HIDDEN}
      ON CONFLICT DO NOTHING`,
    follows: then?.(isKept) ?? [],
    states: select(database, { isKnown: flag(isKnown), isKept: flag(isKept) }),
  })
  const [state] = states
  if (state?.isKept === true) return
  if (state?.isKnown !== true) throw new DomainError("NotFound")
  throw new DomainError("NotAllowed", { errors: [{ path: "id", message: full }] })
}

/** Keeps it no more, whether or not it is still there. */
export async function removeWish({ database, viewer }: MemberContext, { kind, id }: Wish): Promise<void> {
  await database.run(sql`DELETE FROM hidden WHERE account_id = ${viewer.id} AND kind = ${kind} AND thing_id = ${id}`)
}

/** A page of what of some kinds the viewer does not want to meet, last kept first; one query on its index. Throws InvalidInput (cursor). */
export async function listWishes(
  { database, viewer, nowMs }: MemberContext,
  kinds: readonly WishKind[],
  asked: CallInput<typeof hideList>,
): Promise<CallOutput<typeof hideList>> {
  const limit = asked.limit ?? DEFAULT_PAGE_SIZE
  const after = asked.cursor === undefined ? null : decodeCursor(asked.cursor)
  if (after !== null && !/^\d{1,15}$/.test(after.id)) throw invalidInput({ path: "cursor", message: "InvalidCursor" })
  const isNamed = sql`hidden.kind <> 'tag' AND account.id = hidden.thing_id AND ${isVisible(viewer.id, nowMs)}`
  const fields = {
    kind: via(hidden.kind, (kind) => (kind === "tag" ? kind : "account")),
    id: hidden.thingId,
    name: sql<string>`CASE WHEN hidden.kind = 'tag' THEN hidden.thing_id ELSE COALESCE((SELECT name FROM account WHERE ${isNamed}), '') END`,
    create_at: moment(hidden.createdAtMs),
  }
  const rows = await select(
    database,
    { wish: fields, place: { sortValue: hidden.createdAtMs, id: sql<number>`hidden.rowid` } },
    sql`hidden WHERE hidden.account_id = ${viewer.id} AND hidden.kind IN ${kindsOf(kinds)}
      ${after === null ? sql`` : sql`AND (hidden.created_at_ms, hidden.thing_id) < (${after.sortValue}, ${thingAt(viewer.id, after)})`}
    ORDER BY hidden.created_at_ms DESC, hidden.thing_id DESC LIMIT ${limit + 1}`,
  )
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const isMore = rows.length > limit && last !== undefined
  return {
    items: shown.map(({ wish }) => wish),
    // Tags are in no alphabet that a cursor takes; the row's number is.
    next_cursor: isMore ? encodeCursor({ sortValue: last.place.sortValue, id: String(last.place.id) }) : null,
  }
}

/** What a cursor names. Where it is kept no more meanwhile, what was kept at the same moment comes once more rather than not at all. */
function thingAt(viewerId: MemberContext["viewer"]["id"], { sortValue, id }: Position): SQL {
  return sql`COALESCE((SELECT last.thing_id FROM hidden AS last
    WHERE last.rowid = ${Number(id)} AND last.account_id = ${viewerId} AND last.created_at_ms = ${sortValue}), ${BEHIND})`
}
