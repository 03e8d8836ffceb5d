import { and, desc, eq, gt, isNull, or, type SQL, sql } from "drizzle-orm"
import * as schema from "../../../db/schema/index.ts"
import { beginningWith } from "../_kernel/beginning-with.ts"
import { below } from "../_kernel/below.ts"
import type { CallInput, CallOutput } from "../_kernel/call.ts"
import type { Context } from "../_kernel/context.ts"
import { DEFAULT_PAGE_SIZE, decodeCursor, toPage } from "../_kernel/paging.ts"
import { select } from "../_kernel/select.ts"
import { masked, normaliseEmail, normalisePhone } from "../identity/index.ts"
import { banOfRow, banQuery } from "./ban-row.ts"
import type { findAccounts as findDeclaration, listBans as listDeclaration } from "./contract.ts"

/** A page of bans, newest first. Throws InvalidInput (cursor). */
export async function listBans(context: Context, input: CallInput<typeof listDeclaration>): Promise<CallOutput<typeof listDeclaration>> {
  const { ban } = schema
  const { nowMs } = context
  const limit = input.limit ?? DEFAULT_PAGE_SIZE
  const after = input.cursor === undefined ? undefined : decodeCursor(input.cursor)
  const inForce = and(isNull(ban.cancelledAtMs), or(isNull(ban.endsAtMs), gt(ban.endsAtMs, nowMs)))
  const rows = await banQuery(context)
    .where(
      and(
        input.account_id === undefined ? undefined : eq(ban.accountId, input.account_id),
        input.state === "in-force" ? inForce : undefined,
        below(ban.startsAtMs, ban.id, after),
      ),
    )
    .orderBy(desc(ban.startsAtMs), desc(ban.id))
    .limit(limit + 1)
  const page = toPage(rows, limit, ({ row }) => ({ sortValue: row.startsAtMs, id: row.id }))
  return { items: page.rows.map((row) => banOfRow(row, nowMs)), next_cursor: page.nextCursor }
}

/** The condition that a text names an account: by address or number exactly, else by the beginning of its id or name. */
function accountNamed(text: string): SQL {
  const { account } = schema
  const [email, phone] = [normaliseEmail(text), normalisePhone(text)]
  if (/^user_/.test(text)) return beginningWith(account.id, text)
  return email ? eq(account.email, email) : phone ? eq(account.phone, phone) : beginningWith(account.name, text)
}

/** The query of accounts that a text names, as a part of a batch. */
export function selectNamedAccounts({ database }: Pick<Context, "database">, text: string, limit: number) {
  const { account } = schema
  return select(
    database,
    { id: account.id, name: account.name, email: account.email },
    sql`${account} WHERE ${accountNamed(text)} AND ${account.deletedAtMs} IS NULL LIMIT ${limit}`,
  )
}

/** Up to 20 accounts that a query names: by address or number exactly, else by the beginning of the id or the name. */
export async function findAccounts(
  context: Context,
  input: CallInput<typeof findDeclaration>,
): Promise<CallOutput<typeof findDeclaration>> {
  const { account, ban } = schema
  const isBanned = sql<number>`EXISTS (SELECT 1 FROM ${ban} WHERE ban.account_id = account.id AND cancelled_at_ms IS NULL AND (ends_at_ms IS NULL OR ends_at_ms > ${context.nowMs}))`
  const rows = await context.database
    .select({ row: account, isBanned: isBanned.as("is_banned") })
    .from(account)
    .where(and(accountNamed(input.query.trim()), isNull(account.deletedAtMs)))
    .limit(20)
  return {
    items: rows.map(({ row, isBanned: banned }) => ({
      id: row.id,
      name: row.name,
      email: row.email === null ? null : masked(row.email),
      create_at: new Date(row.createdAtMs).toISOString(),
      status: row.status,
      is_banned: banned === 1,
    })),
  }
}
