import type { Log } from "../../domain/_kernel/ports.ts"
import type { RenderedLetter } from "../../routes/_mail/render-letter.tsx"
import { CARRIER_TIMEOUT_MS, faultName, refused, withinDeadline } from "./courier-post.ts"
import { type MailSettings, splitSender } from "./mail-settings.ts"

/** Sends a letter by Cloudflare's `send_email` binding. Throws DomainError Unavailable when it is not taken in time. */
export async function sendMailByBinding(
  settings: Extract<MailSettings, { readonly kind: "binding" }>,
  binding: SendEmail,
  to: string,
  letter: RenderedLetter,
  log: Log,
): Promise<void> {
  const { subject, html, text } = letter
  try {
    await withinDeadline(
      CARRIER_TIMEOUT_MS,
      () => {},
      () => binding.send({ from: splitSender(settings.from), to, subject, html, text }),
    )
  } catch (error) {
    throw refused("mail", { status: 0, reason: faultOf(error) }, log)
  }
}

/** The binding names a fault in `code`, such as E_SENDER_NOT_VERIFIED. */
function faultOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown"
  return faultName("code" in error && typeof error.code === "string" ? error.code : error.name)
}
