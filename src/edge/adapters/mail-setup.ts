import type { Context } from "../../domain/_kernel/context.ts"
import type { MailSetup } from "../../domain/admin/ports.ts"
import type { Env } from "../env.ts"
import { parseMailSettings } from "./mail-settings.ts"
import { mailWayOf } from "./mailer.ts"
import { isOutboxServed } from "./sandbox-mailer-outbox.ts"

/** What the variables say of email, for those who run the site: nothing of the key. */
export function mailSetupOf(env: Pick<Env, "ENVIRONMENT" | "EMAIL" | "MAIL" | "SMS">, context: Pick<Context, "origin">): MailSetup {
  const way = mailWayOf(env)
  const settings = way === null ? null : parseMailSettings(env.MAIL)
  return {
    way,
    sender: settings === null || settings.kind === "sandbox" ? null : settings.from,
    host: settings?.kind === "rest" ? new URL(settings.url).host : null,
    isBound: env.EMAIL !== undefined,
    hasOutbox: isOutboxServed(env, context),
  }
}
