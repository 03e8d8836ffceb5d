import { desc, eq, getTableColumns } from "drizzle-orm"
import { sandboxMessage } from "../../../db/schema/account.ts"
import type { Context } from "../../domain/_kernel/context.ts"
import { idPattern } from "../../domain/_kernel/ids.ts"
import { OUTBOX_SIZE, type OutboxEntry, type OutboxMessage } from "../../routes/dev/outbox-message.ts"
import type { Env } from "../env.ts"
import { mailerWays } from "./mailer.ts"

const EMAIL_ID = idPattern("email")
type OutboxEnv = Pick<Env, "ENVIRONMENT" | "EMAIL" | "MAIL" | "SMS">

/** The newest messages of the sandbox, of one recipient or of all; null where the outbox is not for reading: in production, and without a sandbox. */
export async function listOutbox(env: OutboxEnv, context: Pick<Context, "database">, to?: string): Promise<readonly OutboxEntry[] | null> {
  if (!isOutboxServed(env)) return null
  const { html: _html, ...columns } = getTableColumns(sandboxMessage)
  return context.database
    .select(columns)
    .from(sandboxMessage)
    .where(to === undefined ? undefined : eq(sandboxMessage.recipient, to))
    .orderBy(desc(sandboxMessage.sentAtMs), desc(sandboxMessage.id))
    .limit(OUTBOX_SIZE)
}

/** One message of the sandbox, null where there is none or the outbox is not for reading. */
export async function readOutboxMessage(env: OutboxEnv, context: Pick<Context, "database">, id: string): Promise<OutboxMessage | null> {
  if (!isOutboxServed(env) || !EMAIL_ID.test(id)) return null
  const [message] = await context.database.select().from(sandboxMessage).where(eq(sandboxMessage.id, id)).limit(1)
  return message ?? null
}

function isOutboxServed(env: OutboxEnv): boolean {
  return env.ENVIRONMENT !== "production" && mailerWays(env).isSandbox
}
