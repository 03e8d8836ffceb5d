import type { Log } from "../../domain/_kernel/ports.ts"
import { CARRIER_TIMEOUT_MS, type Fetcher, postToCarrier, type ToldFailure } from "./mailer-post.ts"
import type { SmsSettings } from "./sms-settings.ts"

/** Sends a text message by a provider that takes Twilio's request. `to` is a number in E.164. */
export async function sendTextByRest(
  settings: Extract<SmsSettings, { readonly kind: "rest" }>,
  to: string,
  text: string,
  tools: { readonly fetcher: Fetcher; readonly log: Log },
): Promise<void> {
  const body = new URLSearchParams({ To: to, From: settings.from, Body: text }).toString()
  const headers = {
    Authorization: `Basic ${btoa(`${settings.account}:${settings.token}`)}`,
    "Content-Type": "application/x-www-form-urlencoded",
  }
  await postToCarrier("sms", { url: settings.url, headers, body }, { ...tools, timeoutMs: CARRIER_TIMEOUT_MS, failureOf })
}

/** Twilio names a failure by a number in `code`, such as 21211. */
function failureOf({ code }: Readonly<Record<string, unknown>>): ToldFailure {
  return { reason: code }
}
