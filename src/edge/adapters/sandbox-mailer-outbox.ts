import { desc, eq, getTableColumns } from "drizzle-orm"
import { sandboxMessage } from "../../../db/schema/identity.ts"
import type { Context } from "../../domain/_kernel/context.ts"
import { idPattern } from "../../domain/_kernel/ids.ts"
import { OUTBOX_SIZE, type Outbox, type OutboxEntry, type OutboxMessage } from "../../domain/_kernel/ports.ts"
import { isThisMachine } from "../../domain/_kernel/this-machine.ts"
import type { Env } from "../env.ts"
import { isDevelopment } from "../environment.ts"
import { mailerWays } from "./mailer.ts"

const EMAIL_ID = idPattern("email")
type OutboxEnv = Pick<Env, "ENVIRONMENT" | "EMAIL" | "MAIL" | "SMS">

type OutboxContext = Pick<Context, "database" | "origin">

/** The outbox of the sandbox; null where it is not for reading: in production, without a sandbox, and by names that others may have. */
export function createOutbox(env: OutboxEnv, context: OutboxContext): Outbox {
  return { list: (to) => listOutbox(env, context, to), read: (id) => readOutboxMessage(env, context, id) }
}

async function listOutbox(env: OutboxEnv, context: OutboxContext, to?: string): Promise<readonly OutboxEntry[] | null> {
  if (!isOutboxServed(env, context)) return null
  const { html: _html, ...columns } = getTableColumns(sandboxMessage)
  return context.database
    .select(columns)
    .from(sandboxMessage)
    .where(to === undefined ? undefined : eq(sandboxMessage.recipient, to))
    .orderBy(desc(sandboxMessage.sentAtMs), desc(sandboxMessage.id))
    .limit(OUTBOX_SIZE)
}

async function readOutboxMessage(env: OutboxEnv, context: OutboxContext, id: string): Promise<OutboxMessage | null> {
  if (!isOutboxServed(env, context) || !EMAIL_ID.test(id)) return null
  const [message] = await context.database.select().from(sandboxMessage).where(eq(sandboxMessage.id, id)).limit(1)
  return message ?? null
}

/** Whether the outbox is there by the name of the site that the caller used. */
export function isOutboxServed(env: OutboxEnv, { origin }: Pick<OutboxContext, "origin">): boolean {
  return isDevelopment(env) && isThisMachine(origin.site) && mailerWays(env).isSandbox
}
