import type { Log } from "../../domain/_kernel/ports.ts"
import { sha256Hex } from "../../domain/_kernel/sha256-hex.ts"
import type { RenderedEmail } from "../../routes/_mail/render-email.tsx"
import type { MailSettings } from "./mail-settings.ts"
import { CARRIER_TIMEOUT_MS, type Fetcher, postToCarrier, type ToldFailure } from "./mailer-post.ts"

/** Sends an email by a provider that takes Resend's request; the same email of the same request goes once, however often it is sent. */
export async function sendMailByRest(
  settings: Extract<MailSettings, { readonly kind: "rest" }>,
  to: string,
  email: RenderedEmail,
  tools: { readonly requestId: string; readonly fetcher: Fetcher; readonly log: Log },
): Promise<void> {
  const { subject, html, text } = email
  const body = JSON.stringify({ from: settings.from, to: [to], subject, html, text })
  const headers = {
    Authorization: `Bearer ${settings.token}`,
    "Content-Type": "application/json",
    "Idempotency-Key": await sha256Hex(`${tools.requestId} ${body}`),
  }
  /**
   * Resend names a failure in `name`, such as `validation_error`, Cloudflare in the `code` of the first of its `errors`; both say it in
   * `message`. Our key stays ours, whatever that says.
   */
  const failureOf = (answer: Readonly<Record<string, unknown>>): ToldFailure => {
    const [first]: readonly unknown[] = Array.isArray(answer["errors"]) ? answer["errors"] : []
    const { name, code, message }: Readonly<Record<string, unknown>> = { ...answer, ...(typeof first === "object" ? first : {}) }
    return { reason: name ?? code, words: typeof message === "string" ? message.replaceAll(settings.token, "…") : "" }
  }
  await postToCarrier("mail", { url: settings.url, headers, body }, { ...tools, timeoutMs: CARRIER_TIMEOUT_MS, failureOf })
}
