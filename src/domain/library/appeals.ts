import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm"
import * as schema from "../../../db/schema/index.ts"
import { namedBatch } from "../_kernel/batch.ts"
import { below } from "../_kernel/below.ts"
import type { CallInput, CallOutput } from "../_kernel/call.ts"
import type { Context, MemberContext } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import { DEFAULT_PAGE_SIZE, decodeCursor, toPage } from "../_kernel/paging.ts"
import { writeAudit } from "../moderation/index.ts"
import type { Appeal, appealQueue, decideAppeal as decideDeclaration, ownAppeals, ReviewedAppeal } from "./appeal-contract.ts"

const { account, mediaAppeal } = schema
type Row = typeof mediaAppeal.$inferSelect

/** A file keeps its name; of an upload that became none, its own record does for as long as there is one. */
const fileName = sql<string | null>`COALESCE((SELECT name FROM media_file WHERE id = ${mediaAppeal.fileId}),
  (SELECT name FROM upload WHERE id = ${mediaAppeal.fileId}))`

function appealOf(row: Row, name: string | null): Appeal {
  return {
    appeal_id: row.id,
    file_id: row.fileId,
    file_name: name,
    text: row.text,
    created_at: new Date(row.createdAtMs).toISOString(),
    decision: row.decision,
    decided_at: row.decidedAtMs === null ? null : new Date(row.decidedAtMs).toISOString(),
    note: row.decisionNote,
  }
}

interface Found {
  readonly row: Row
  readonly fileName: string | null
  readonly ownerName: string | null
}

function reviewedOf({ row, fileName: name, ownerName }: Found): ReviewedAppeal {
  return { ...appealOf(row, name), account: { id: row.ownerId, name: ownerName ?? "" } }
}

function appealQuery({ database }: Pick<Context, "database">) {
  return database
    .select({ row: mediaAppeal, fileName: fileName.as("file_name"), ownerName: account.name })
    .from(mediaAppeal)
    .leftJoin(account, eq(account.id, mediaAppeal.ownerId))
}

async function readPage(context: Context, { cursor, limit = DEFAULT_PAGE_SIZE }: CallInput<typeof ownAppeals>, condition: SQL | undefined) {
  const after = cursor === undefined ? undefined : decodeCursor(cursor)
  const found = await appealQuery(context)
    .where(and(condition, below(mediaAppeal.createdAtMs, mediaAppeal.id, after)))
    .orderBy(desc(mediaAppeal.createdAtMs), desc(mediaAppeal.id))
    .limit(limit + 1)
  return toPage(found, limit, ({ row }) => ({ sortValue: row.createdAtMs, id: row.id }))
}

/** A page of what the viewer said against refusals, and what came of it. Throws InvalidInput (cursor). */
export async function listOwnAppeals(context: MemberContext, page: CallInput<typeof ownAppeals>): Promise<CallOutput<typeof ownAppeals>> {
  const { rows, nextCursor } = await readPage(context, page, eq(mediaAppeal.ownerId, context.viewer.id))
  return { items: rows.map((found) => appealOf(found.row, found.fileName)), next_cursor: nextCursor }
}

/** A page of everybody's appeals, for those who decide. Throws InvalidInput (cursor). */
export async function listAppeals(
  context: Context,
  { state = "open", ...page }: CallInput<typeof appealQueue>,
): Promise<CallOutput<typeof appealQueue>> {
  // In the words of the index `media_appeal_open`.
  const { rows, nextCursor } = await readPage(context, page, state === "open" ? sql`media_appeal.decision IS NULL` : undefined)
  return { items: rows.map(reviewedOf), next_cursor: nextCursor }
}

/** Decides an appeal; its audit stands in the same batch. Throws NotFound, NotAllowed (one's own), Conflict (decided already). */
export async function decideAppeal(
  context: MemberContext,
  { appeal_id: id, decision, note = "" }: CallInput<typeof decideDeclaration>,
): Promise<ReviewedAppeal> {
  const { database, viewer, nowMs } = context
  const isOpen = sql`EXISTS (SELECT 1 FROM media_appeal WHERE id = ${id} AND decision IS NULL AND owner_id <> ${viewer.id})`
  const { changed, found } = await namedBatch(database, {
    audit: writeAudit(context, "appeal.decide", id, { decision, note }, isOpen),
    changed: database
      .update(mediaAppeal)
      .set({ decision, decidedAtMs: nowMs, decisionNote: note })
      .where(and(eq(mediaAppeal.id, id), isNull(mediaAppeal.decision), sql`owner_id <> ${viewer.id}`))
      .returning({ id: mediaAppeal.id }),
    found: appealQuery(context).where(eq(mediaAppeal.id, id)).limit(1),
  })
  const [appeal] = found
  if (appeal === undefined) throw new DomainError("NotFound")
  if (appeal.row.ownerId === viewer.id) throw new DomainError("NotAllowed")
  if (changed.length === 0) throw new DomainError("Conflict")
  return reviewedOf(appeal)
}
