import { desc, eq, getTableColumns } from "drizzle-orm"
import { sandboxMessage } from "../../../db/schema/identity.ts"
import type { Context } from "../../domain/_kernel/context.ts"
import { idPattern } from "../../domain/_kernel/ids.ts"
import { OUTBOX_SIZE, type Outbox, type OutboxEntry, type OutboxMessage } from "../../domain/_kernel/ports.ts"
import type { Env } from "../env.ts"
import { isDevelopment } from "../environment.ts"
import { mailerWays } from "./mailer.ts"

const EMAIL_ID = idPattern("email")
type OutboxEnv = Pick<Env, "ENVIRONMENT" | "EMAIL" | "MAIL" | "SMS">

/** The outbox of the sandbox; null where it is not for reading: in production, and without a sandbox. */
export function createOutbox(env: OutboxEnv, context: Pick<Context, "database">): Outbox {
  return { list: (to) => listOutbox(env, context, to), read: (id) => readOutboxMessage(env, context, id) }
}

async function listOutbox(env: OutboxEnv, context: Pick<Context, "database">, to?: string): Promise<readonly OutboxEntry[] | null> {
  if (!isOutboxServed(env)) return null
  const { html: _html, ...columns } = getTableColumns(sandboxMessage)
  return context.database
    .select(columns)
    .from(sandboxMessage)
    .where(to === undefined ? undefined : eq(sandboxMessage.recipient, to))
    .orderBy(desc(sandboxMessage.sentAtMs), desc(sandboxMessage.id))
    .limit(OUTBOX_SIZE)
}

async function readOutboxMessage(env: OutboxEnv, context: Pick<Context, "database">, id: string): Promise<OutboxMessage | null> {
  if (!isOutboxServed(env) || !EMAIL_ID.test(id)) return null
  const [message] = await context.database.select().from(sandboxMessage).where(eq(sandboxMessage.id, id)).limit(1)
  return message ?? null
}

function isOutboxServed(env: OutboxEnv): boolean {
  return isDevelopment(env) && mailerWays(env).isSandbox
}
