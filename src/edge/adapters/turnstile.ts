import * as z from "zod/mini"
import { DomainError } from "../../domain/_kernel/errors.ts"
import { MAXIMUM_HUMAN_ANSWER } from "../../domain/identity/human-check-contract.ts"
import type { HumanCheck } from "../../domain/identity/ports.ts"

const VERIFY_URL = "https://challenges.cloudflare.com/turnstile/v0/siteverify"
const LIMIT_MS = 5_000

const answerSchema = z.object({ success: z.boolean(), "error-codes": z.optional(z.array(z.string())) })

/** Sends one request; `fetch` unless a test has its own. */
export type Send = (url: string, init: RequestInit) => Promise<Response>

/** Cloudflare's Turnstile. A token is good once and for five minutes, which Cloudflare sees to. Throws where it has no site key. */
export function createTurnstile(
  keys: { readonly secret: string; readonly siteKey: string | undefined },
  send: Send = (url, init) => fetch(url, init),
): HumanCheck {
  return {
    async challenge() {
      if (!keys.siteKey) throw new Error("TURNSTILE_SITE_KEY must be set where TURNSTILE_SECRET is")
      return { kind: "turnstile", site_key: keys.siteKey }
    },
    async verify(answer, origin) {
      if (answer === "" || answer.length > MAXIMUM_HUMAN_ANSWER) return false
      const body = JSON.stringify({ secret: keys.secret, response: answer, remoteip: origin.address })
      const headers = { "Content-Type": "application/json" }
      const response = await send(VERIFY_URL, { method: "POST", headers, body, signal: AbortSignal.timeout(LIMIT_MS) })
      const said = answerSchema.safeParse(await response.json().catch(() => null))
      const failures = said.data?.["error-codes"] ?? []
      if (failures.some((failure) => failure.endsWith("-secret"))) throw new Error("Turnstile does not know TURNSTILE_SECRET")
      if (!said.success || failures.includes("internal-error")) throw new DomainError("Unavailable", { retryAfterSeconds: 2 })
      return said.data.success
    },
  }
}
