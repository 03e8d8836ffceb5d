import { lt } from "drizzle-orm"
import { sandboxMessage } from "../../../db/schema/identity.ts"
import { namedBatch } from "../../domain/_kernel/batch.ts"
import type { Context } from "../../domain/_kernel/context.ts"
import { newRowId } from "../../domain/_kernel/ids.ts"

/** The sandbox's messages go after a week. */
const KEPT_MS = 7 * 86_400_000

/** What would have been sent: an email with both versions, or a text message with neither subject nor HTML. */
export interface SandboxDelivery {
  readonly channel: "mail" | "sms"
  readonly recipient: string
  readonly subject: string
  readonly html: string
  readonly text: string
}

/** Keeps a message in the sandbox outbox instead of sending it. */
export async function keepInSandbox({ database, nowMs }: Pick<Context, "database" | "nowMs">, delivery: SandboxDelivery): Promise<void> {
  await namedBatch(database, {
    newSandboxMessage: database.insert(sandboxMessage).values({ id: newRowId("email", nowMs), ...delivery, sentAtMs: nowMs }),
    removedSandboxMessage: database.delete(sandboxMessage).where(lt(sandboxMessage.sentAtMs, nowMs - KEPT_MS)),
  })
}
