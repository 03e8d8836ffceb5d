import type { Log } from "../../domain/_kernel/ports.ts"
import type { RenderedEmail } from "../../routes/_mail/render-email.tsx"
import { type MailSettings, splitSender } from "./mail-settings.ts"
import { CARRIER_TIMEOUT_MS, failureName, failureWords, refused, withinDeadline } from "./mailer-post.ts"

/** Sends an email by Cloudflare's `send_email` binding. Throws CarrierRefused when it is not taken in time. */
export async function sendMailByBinding(
  settings: Extract<MailSettings, { readonly kind: "binding" }>,
  binding: SendEmail,
  to: string,
  email: RenderedEmail,
  log: Log,
): Promise<void> {
  const { subject, html, text } = email
  try {
    await withinDeadline(
      CARRIER_TIMEOUT_MS,
      () => {},
      () => binding.send({ from: splitSender(settings.from), to, subject, html, text }),
    )
  } catch (error) {
    throw refused("mail", { status: 0, reason: failureOf(error), words: wordsOf(error) }, log)
  }
}

/** The binding names a failure in `code`, such as E_SENDER_NOT_VERIFIED. */
function failureOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown"
  return failureName("code" in error && typeof error.code === "string" ? error.code : error.name)
}

/** The binding's own sentence; ours where it took too long says nothing more than its name. */
function wordsOf(error: unknown): string {
  return error instanceof Error && error.name !== "TimeoutError" ? failureWords(error.message) : ""
}
