import * as z from "zod/mini"
import { readCapped } from "../capped-body.ts"
import type { RunEnd } from "../held/blocking-server.ts"

type Failure = Exclude<RunEnd, { kind: "done" }>

const MAXIMUM_ERROR_BYTES = 65_536
const text = z.nullish(z.union([z.string(), z.number()]))
const errorSchema = z.object({ error: z.object({ code: text, type: text, param: text }) })

/** Codes of OpenAI and of those who speak like it, each by what it means here. */
const CODES: Readonly<Record<string, Failure>> = {
  moderation_blocked: moderated(),
  content_policy_violation: moderated(),
  content_filter: moderated(),
  contentFilter: moderated(),
  image_generation_blocked: moderated(),
  insufficient_quota: byServer("quota-exhausted"),
  billing_hard_limit_reached: byServer("quota-exhausted"),
  rate_limit_exceeded: byServer("rate-limited"),
  model_not_found: byServer("model-missing"),
  invalid_api_key: byServer("unauthorized"),
}

/** What an answer means that is no result. `body` is what it said, undefined where that was no JSON. */
export function failureOf(status: number, body: unknown): Failure {
  const parsed = errorSchema.safeParse(body)
  const { code = null, type = null, param = null } = parsed.success ? parsed.data.error : {}
  const known = knownCode(code) ?? knownCode(type)
  if (known !== undefined) return known
  if (status === 401 || status === 403) return byServer("unauthorized")
  if (status === 429) return byServer("rate-limited")
  if (status === 404) return byServer(param === "model" ? "model-missing" : "no-such-api")
  if (status === 413) return { kind: "failed", code: "input-too-large", cause: "order" }
  // Whoever answers in the form of the API has looked at the order, and carries nothing out anymore; a proxy's page says nothing of that.
  if (parsed.success) return status >= 500 ? byServer("server-error") : { kind: "failed", code: "order-not-understood", cause: "server" }
  if (status === 400 || status === 415 || status === 422) return { kind: "failed", code: "order-not-understood", cause: "server" }
  return status >= 300 && status < 500 ? byServer("not-json") : { kind: "unknown", code: "server-error" }
}

/** Only what stands in the list: "constructor" and its like are on every object. */
function knownCode(code: string | number | null): Failure | undefined {
  return Object.hasOwn(CODES, String(code)) ? CODES[String(code)] : undefined
}

function moderated(): Failure {
  return { kind: "failed", code: "moderation-blocked", cause: "moderation" }
}

function byServer(code: string): Failure {
  return { kind: "failed", code, cause: "server" }
}

/** What an answer says that is no result, for `failureOf`; undefined where that is no JSON. */
export async function errorBody(answer: Response): Promise<unknown> {
  try {
    const bytes = await readCapped(answer, MAXIMUM_ERROR_BYTES)
    return JSON.parse(new TextDecoder().decode(bytes ?? new Uint8Array()))
  } catch {
    return undefined
  }
}
