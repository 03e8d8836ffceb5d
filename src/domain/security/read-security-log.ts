import { and, desc, eq } from "drizzle-orm"
import * as schema from "../../../db/schema/index.ts"
import { below } from "../_kernel/below.ts"
import type { CallInput, CallOutput } from "../_kernel/call.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { DEFAULT_PAGE_SIZE, decodeCursor, toPage } from "../_kernel/paging.ts"
import type { securityLog as declaration } from "./contract.ts"

/** A page of what happened to the viewer's account, newest first. Throws InvalidInput (cursor). */
export async function readSecurityLog(
  context: MemberContext,
  page: CallInput<typeof declaration>,
): Promise<CallOutput<typeof declaration>> {
  const { securityEvent } = schema
  const limit = page.limit ?? DEFAULT_PAGE_SIZE
  const after = page.cursor === undefined ? undefined : decodeCursor(page.cursor)
  const found = await context.database
    .select()
    .from(securityEvent)
    .where(and(eq(securityEvent.accountId, context.viewer.id), below(securityEvent.atMs, securityEvent.id, after)))
    .orderBy(desc(securityEvent.atMs), desc(securityEvent.id))
    .limit(limit + 1)
  const { rows, nextCursor } = toPage(found, limit, ({ atMs, id }) => ({ sortValue: atMs, id }))
  const items = rows.map(({ id, kind, detail, device, address, atMs }) => ({
    id,
    kind,
    detail,
    device,
    address,
    at: new Date(atMs).toISOString(),
  }))
  return { items, next_cursor: nextCursor }
}
