import { namedBatch } from "../_kernel/batch.ts"
import type { CallOutput } from "../_kernel/call.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import { keepFact } from "../_kernel/site-facts.ts"
import { CarrierRefused, requireOwner, selectOwner } from "../identity/index.ts"
import { writeAudit } from "../moderation/index.ts"
import { type MailOutcome, mailOutcomeOf } from "./mail-rules.ts"
import type { mailTest } from "./setup-contract.ts"

type Came = { readonly outcome: MailOutcome; readonly status: number; readonly reason: string; readonly words: string }

/**
 * Sends a test email to the viewer's own address; what came of it is kept for the checklist, without the provider's sentence, which can
 * name the address. Throws actNotAvailable where no way is set, InvalidEmail where the viewer has no address.
 */
export async function sendTestMail(context: MemberContext): Promise<CallOutput<typeof mailTest>> {
  const { database, nowMs, viewer, mailSetup } = context
  if (mailSetup.way === null) throw new DomainError("actNotAvailable")
  const { email: to } = requireOwner(await selectOwner(context, viewer.id))
  if (to === null) throw new DomainError("InvalidEmail")
  const came = await send(context, to)
  const { outcome, status, reason } = came
  await namedBatch(database, {
    fact: keepFact("mailTest", { outcome, status, reason, sender: mailSetup.sender }, nowMs),
    audit: writeAudit(context, "mail.test", "mail", { outcome, status, reason }),
  })
  return { ...came, to, at: new Date(nowMs).toISOString() }
}

async function send({ mailer, mailSetup, origin }: MemberContext, to: string): Promise<Came> {
  try {
    await mailer.sendMail(to, { kind: "test" }, origin.locale)
    return { outcome: mailSetup.way === "sandbox" ? "kept" : "taken", status: 0, reason: "", words: "" }
  } catch (error) {
    if (!(error instanceof CarrierRefused)) throw error
    return { outcome: mailOutcomeOf(error.refusal), ...error.refusal }
  }
}
