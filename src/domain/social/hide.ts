import { type SQL, sql } from "drizzle-orm"
import { namedBatch } from "../_kernel/batch.ts"
import type { CallInput, CallOutput } from "../_kernel/call.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { DomainError, invalidInput } from "../_kernel/errors.ts"
import { DEFAULT_PAGE_SIZE, decodeCursor, encodeCursor, type Position } from "../_kernel/paging.ts"
import { isVisible } from "../profile/index.ts"
import type { cancelHide, Hidden, hide as hideDeclaration, hideList } from "./hide-contract.ts"
import { type HiddenKind, MAXIMUM_HIDDEN } from "./hide-rules.ts"

type Thing = CallInput<typeof hideDeclaration>

/** Behind every text. */
const BEHIND = "\u{10ffff}"

/** A hidden tag is the concept that it names, whatever language it is in, as works carry it. */
const idOf = async (context: Pick<MemberContext, "concepts">, thing: Thing) =>
  thing.kind === "account" ? thing.id : (await context.concepts()).tagOf(thing.id)

/** Hides a person or a tag for the viewer, at most 1,000. Repeating changes nothing. Throws InvalidInput (oneself), NotFound, NotAllowed at the limit. */
export async function hideThing(context: MemberContext, thing: Thing): Promise<{ is_hidden: boolean }> {
  const { database, viewer, nowMs } = context
  if (thing.kind === "account" && thing.id === viewer.id) throw invalidInput({ path: "id", message: "HideSelf" })
  const id = await idOf(context, thing)
  const isKnown =
    thing.kind === "tag" ? sql`1` : sql`EXISTS (SELECT 1 FROM account WHERE account.id = ${id} AND ${isVisible(viewer.id, nowMs)})`
  const { states } = await namedBatch(database, {
    newHidden: sql`INSERT INTO hidden (account_id, kind, thing_id, created_at_ms) SELECT ${viewer.id}, ${thing.kind}, ${id}, ${nowMs}
      WHERE ${isKnown} AND (SELECT COUNT(*) FROM hidden WHERE account_id = ${viewer.id}) < ${MAXIMUM_HIDDEN} ON CONFLICT DO NOTHING`,
    states: database.all<{ readonly isKnown: number; readonly isHidden: number }>(sql`SELECT ${isKnown} AS "isKnown",
      EXISTS (SELECT 1 FROM hidden WHERE account_id = ${viewer.id} AND kind = ${thing.kind} AND thing_id = ${id}) AS "isHidden"`),
  })
  const [state] = states
  if (state?.isHidden === 1) return { is_hidden: true }
  if (state?.isKnown !== 1) throw new DomainError("NotFound")
  throw new DomainError("NotAllowed", { errors: [{ path: "id", message: "HideLimitReached" }] })
}

/** Hides somebody or something no more, whether or not they are still there. */
export async function showAgain(context: MemberContext, thing: CallInput<typeof cancelHide>): Promise<{ is_hidden: boolean }> {
  const { database, viewer } = context
  await database.run(
    sql`DELETE FROM hidden WHERE account_id = ${viewer.id} AND kind = ${thing.kind} AND thing_id = ${await idOf(context, thing)}`,
  )
  return { is_hidden: false }
}

interface Row {
  readonly kind: HiddenKind
  readonly thingId: string
  readonly name: string | null
  readonly createdAtMs: number
  readonly rowid: number
}

/** A page of what the viewer hides, last hidden first; one query on its index. Throws InvalidInput (cursor). */
export async function listHidden(
  { database, viewer, nowMs }: MemberContext,
  asked: CallInput<typeof hideList>,
): Promise<CallOutput<typeof hideList>> {
  const limit = asked.limit ?? DEFAULT_PAGE_SIZE
  const after = asked.cursor === undefined ? null : decodeCursor(asked.cursor)
  if (after !== null && !/^\d{1,15}$/.test(after.id)) throw invalidInput({ path: "cursor", message: "InvalidCursor" })
  const rows =
    await database.all<Row>(sql`SELECT hidden.rowid, hidden.kind, hidden.thing_id AS "thingId", hidden.created_at_ms AS "createdAtMs",
      (SELECT name FROM account WHERE hidden.kind = 'account' AND account.id = hidden.thing_id AND ${isVisible(viewer.id, nowMs)}) AS name
    FROM hidden WHERE hidden.account_id = ${viewer.id}
      ${after === null ? sql`` : sql`AND (hidden.created_at_ms, hidden.thing_id) < (${after.sortValue}, ${thingAt(viewer.id, after)})`}
    ORDER BY hidden.created_at_ms DESC, hidden.thing_id DESC LIMIT ${limit + 1}`)
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const isMore = rows.length > limit && last !== undefined
  return {
    items: shown.map(hiddenOf),
    // Tags are in no alphabet that a cursor takes; the row's number is.
    next_cursor: isMore ? encodeCursor({ sortValue: last.createdAtMs, id: String(last.rowid) }) : null,
  }
}

/** What a cursor names. Where it is shown again meanwhile, what was hidden at the same moment comes once more rather than not at all. */
function thingAt(viewerId: MemberContext["viewer"]["id"], { sortValue, id }: Position): SQL {
  return sql`COALESCE((SELECT last.thing_id FROM hidden AS last
    WHERE last.rowid = ${Number(id)} AND last.account_id = ${viewerId} AND last.created_at_ms = ${sortValue}), ${BEHIND})`
}

function hiddenOf({ kind, thingId, name, createdAtMs }: Row): Hidden {
  return { kind, id: thingId, name: kind === "tag" ? thingId : (name ?? ""), create_at: new Date(createdAtMs).toISOString() }
}
