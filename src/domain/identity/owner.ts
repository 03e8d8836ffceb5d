import { sql } from "drizzle-orm"
import * as schema from "../../../db/schema/index.ts"
import type { Context } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import type { AccountId } from "../_kernel/ids.ts"
import { DEFAULT_LOCALE, isLocale } from "../_kernel/locales.ts"
import { deviceName } from "./device-rules.ts"
import type { SecurityEventKind } from "./rules.ts"

/** What changes to an account's safety need to know of its owner. */
export interface Owner {
  readonly name: string
  readonly email: string | null
  readonly phone: string | null
  readonly passwordHash: string | null
  readonly locale: string
}

/** The query of an account's owner, for batches. */
export function selectOwner(context: Pick<Context, "database">, accountId: AccountId) {
  const { name, email, phone, passwordHash, locale, id } = schema.account
  return context.database
    .select({ name, email, phone, passwordHash, locale })
    .from(schema.account)
    .where(sql`${id} = ${accountId}`)
    .limit(1)
}

/** The owner that `selectOwner` found. Throws LoginRequired where the account is gone. */
export function requireOwner(rows: readonly Owner[]): Owner {
  const owner = rows[0]
  if (owner === undefined) throw new DomainError("LoginRequired")
  return owner
}

/** Writes to the owner, after the answer, that something happened to the account's safety; without an email address nobody is told. */
export function tellOwner(context: Context, { email, locale }: Pick<Owner, "email" | "locale">, event: SecurityEventKind): void {
  if (email !== null) context.later(send(context, email, locale, event))
}

async function send(context: Context, email: string, locale: string, event: SecurityEventKind): Promise<void> {
  const notice = { kind: "security", event, device: deviceName(context.origin.userAgent), atMs: context.nowMs } as const
  await context.mailer.sendMail(email, notice, isLocale(locale) ? locale : DEFAULT_LOCALE)
}
