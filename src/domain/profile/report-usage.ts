import { sql } from "drizzle-orm"
import type { CallInput } from "../_kernel/call.ts"
import type { Context } from "../_kernel/context.ts"
import type { AccountId } from "../_kernel/ids.ts"
import type { reportConversion as conversionDeclaration, reportEvents as eventsDeclaration } from "./usage-contract.ts"

/** Writes events of use to the log as one line, if the member agreed to insight; nothing of anybody else is kept. Answers how many were. */
export async function reportEvents(context: Context, { events }: CallInput<typeof eventsDeclaration>): Promise<{ accepted: number }> {
  const accountId = await consentingAccount(context)
  if (accountId === null) return { accepted: 0 }
  context.log.info("events of use", { accountId, events })
  return { accepted: events.length }
}

/** Writes a conversion to the log under the same consent. It goes to no advertising service: none is part of this site. */
export async function reportConversion(
  context: Context,
  conversion: CallInput<typeof conversionDeclaration>,
): Promise<{ accepted: number; forwarded: false }> {
  const accountId = await consentingAccount(context)
  if (accountId === null) return { accepted: 0, forwarded: false }
  context.log.info("conversion", { accountId, conversion })
  return { accepted: 1, forwarded: false }
}

/** The viewer's account if its person agreed to product analytics. */
async function consentingAccount({ database, viewer }: Context): Promise<AccountId | null> {
  if (viewer?.kind !== "member") return null
  const rows = await database.all(
    sql`SELECT id FROM account WHERE id = ${viewer.id} AND deleted_at_ms IS NULL AND json_extract(settings, '$.insight') = 1`,
  )
  return rows.length > 0 ? viewer.id : null
}
