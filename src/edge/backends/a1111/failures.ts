import * as z from "zod/mini"
import type { RunEnd } from "../held/blocking-server.ts"

/** What the web UI answers in place of a result; `detail` is a list where FastAPI itself refused the form of a call. */
const errorSchema = z.object({
  error: z.optional(z.nullable(z.string())),
  detail: z.optional(z.unknown()),
  errors: z.optional(z.nullable(z.string())),
})

/** A proxy in between that waited no longer, or lost the server: what it does with the call nobody says. */
const CUT_STATUSES: ReadonlySet<number> = new Set([408, 499, 502, 503, 504, 520, 521, 522, 523, 524, 525, 526, 530])

const SIGNS: readonly (readonly [RegExp, string, "order" | "server"])[] = [
  [/out of memory|outofmemory|not enough memory|cuda error: out/i, "out-of-memory", "server"],
  [/nansexception|produced nans|all nans/i, "black-image", "server"],
  [/invalid encoded image|cannot identify image|truncated image/i, "input-unreadable", "order"],
  [/sampler not found/i, "sampler-missing", "server"],
  [/script '.*' not found|script .* not found|selectable script/i, "script-missing", "server"],
  [
    /model not found|checkpoint|no such file|filenotfound|module not found|controlnet.*(?:model|module)|upscaler.*not/i,
    "model-missing",
    "server",
  ],
  [/init image not found|image not found/i, "invalid-request", "order"],
]

/** How a run ended whose answer is none of a result. */
export function failureOf(status: number, body: unknown): RunEnd {
  const parsed = errorSchema.safeParse(body)
  const { error, detail, errors } = parsed.success ? parsed.data : {}
  const text = [error, typeof detail === "string" ? detail : null, errors].filter((part) => part !== null && part !== undefined).join(" ")
  const sign = SIGNS.find(([words]) => words.test(text))
  if (sign !== undefined) return { kind: "failed", code: sign[1], cause: sign[2] }
  if (CUT_STATUSES.has(status)) return { kind: "unknown", code: "cut-off" }
  if (status === 401) return { kind: "failed", code: "unauthorized", cause: "server" }
  if (status === 403) return { kind: "failed", code: "forbidden", cause: "server" }
  if (status === 404 || status === 405) return { kind: "failed", code: "no-api", cause: "server" }
  if (status === 400 || status === 413 || status === 422) return { kind: "failed", code: "invalid-request", cause: "order" }
  if (status >= 300 && status < 400) return { kind: "failed", code: "redirected", cause: "server" }
  return { kind: "failed", code: "server-error", cause: "server" }
}
