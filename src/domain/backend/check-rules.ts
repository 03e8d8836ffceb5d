import type { CheckRow } from "./server-schemas.ts"

/** What models of a server that nobody can be served with are told under, beside the kinds of order that it lacks something for. */
export const UNDRIVEN = "models"

/** Kinds of order that a check tries, each once. */
export const CHECKED_ORDERS = [
  "text-to-image",
  "image-to-image",
  "condition",
  "variation",
  "expansion",
  "upscale",
  "remove-background",
  "face-swap",
  "character-repair",
  "animation",
  "control-preview",
  "image-to-text",
  "text-to-video",
  "image-to-video",
  "video-extend",
  "video-upscale",
  "frame-interpolation",
  "video-to-audio",
  "sound-effect",
  "music",
  "lyrics",
  "song",
  "speech",
  "speech-to-text",
] as const
export type CheckedOrder = (typeof CHECKED_ORDERS)[number]

/** What no check tries: it is nobody's task, or wants voices, several images or a graph of somebody's. */
const UNCHECKED_ORDERS = ["film-frame", "multi-image-to-video", "effect-to-video", "lip-sync", "voice-training", "workflow"] as const

/** Kinds of order that have a name in the words of a check. */
export const NAMED_ORDERS = [...CHECKED_ORDERS, ...UNCHECKED_ORDERS] as const

/** Those that are tried with a video that the server made itself. */
export const REMADE_ORDERS: readonly string[] = [
  "video-extend",
  "video-upscale",
  "frame-interpolation",
  "video-to-audio",
] satisfies CheckedOrder[]

/** Those that come to what plays, or to words, and that no model of images makes. */
export const PLAYED_ORDERS: readonly string[] = CHECKED_ORDERS.slice(CHECKED_ORDERS.indexOf("text-to-video"))

/** What a check of a server looks at, in this order: the way there, what it has, each kind of order, and how it behaves. */
export const CHECKS = [
  "address",
  "reach",
  "kind",
  "capabilities",
  "models",
  ...CHECKED_ORDERS,
  "families",
  "progress",
  "previews",
  "seed",
  "sizes",
  "second-order",
  "cancel",
] as const
export type CheckName = (typeof CHECKS)[number]

/** Everything that a check recognises; docs/gpu.md has each by what one sees, and how to mend it. */
export const PROBLEMS = [
  "bad-address",
  "plain-http",
  "unknown-host",
  "connection-refused",
  "unreachable",
  "tls",
  "redirected",
  "login-page",
  "unauthorized",
  "foreign-origin",
  "wrong-host",
  "forbidden",
  "tunnel-down",
  "tunnel-cut",
  "too-large",
  "half-body",
  "api-missing",
  "wrong-kind",
  "not-a-render-server",
  "capabilities-missing",
  "preview-renderer",
  "no-models",
  "model-gone",
  "model-broken",
  "sampler-missing",
  "nodes-missing",
  "forge-modules-missing",
  "adetailer-missing",
  "controlnet-missing",
  "reactor-missing",
  "rembg-missing",
  "video-parts-missing",
  "sound-parts-missing",
  "not-offered",
  "not-tried",
  "out-of-memory",
  "black-images",
  "bad-bytes",
  "jpeg-only",
  "wrong-size",
  "too-slow",
  "hangs",
  "restarted",
  "queue-full",
  "rate-limited",
  "quota-exhausted",
  "moderated",
  "size-not-made",
  "prompt-too-long",
  "order-not-understood",
  "input-unreadable",
  "input-too-large",
  "result-out-of-reach",
  "repair-not-done",
  "no-progress",
  "no-previews",
  "seed-ignored",
  "one-at-a-time",
  "interrupt-ignored",
  "server-gone",
  "went-away",
  "failed-there",
] as const
export type ProblemCode = (typeof PROBLEMS)[number]

/** Parts of a check, in this order: the way and what the server has, which takes seconds, each kind of order once, and how it behaves. */
export const CHECK_PARTS = ["way", "orders", "behavior"] as const
export type CheckPart = (typeof CHECK_PARTS)[number]

/** How a look ended. `warns`: it works, with something worth knowing; `skipped`: it is not there, or could not be looked at. */
export type CheckOutcome = CheckRow["outcome"]

/** What a check came to. `usable`: it makes images; `partly`: something that it offers fails; `unusable`: nothing can be sent there. */
export type CheckVerdict = "usable" | "partly" | "unusable"

/** The verdict over all rows: whether an order of any kind went through, and whether anything failed. */
export function verdictOf(rows: readonly CheckRow[]): CheckVerdict {
  const orders: readonly string[] = CHECKED_ORDERS
  const isDone = ({ step, outcome }: CheckRow) => orders.includes(step) && (outcome === "works" || outcome === "warns")
  if (!rows.some(isDone)) return "unusable"
  return rows.some(({ outcome }) => outcome === "fails") ? "partly" : "usable"
}

/** What codes of backends' own files mean, besides those that are called as the problem is. */
const PROBLEM_OF_CODE: Readonly<Record<string, ProblemCode>> = {
  "model-missing": "model-gone",
  "value-not-in-list": "model-gone",
  "model-not-found": "model-gone",
  "sampler-not-found": "sampler-missing",
  "unknown-sampler": "sampler-missing",
  "node-missing": "nodes-missing",
  "missing-node-type": "nodes-missing",
  "modules-missing": "forge-modules-missing",
  "not-json": "login-page",
  "status-401": "unauthorized",
  "status-403": "forbidden",
  "status-429": "queue-full",
  "queue-is-full": "queue-full",
  "kind-unknown": "not-offered",
  "mask-unknown": "not-offered",
  "control-unknown": "not-offered",
  "invalid-request": "order-not-understood",
  "no-such-api": "not-a-render-server",
  "status-524": "tunnel-cut",
  "status-502": "tunnel-down",
  "status-504": "tunnel-down",
  "status-530": "tunnel-down",
  "answer-too-large": "too-large",
  "cut-off": "tunnel-cut",
  tunnel: "tunnel-down",
  "no-api": "api-missing",
  "no-run-progress": "no-progress",
  "black-image": "black-images",
  "forbidden-origin": "foreign-origin",
  "moderation-blocked": "moderated",
  "timed-out": "too-slow",
  late: "too-slow",
  "not-begun": "hangs",
  silent: "hangs",
  missing: "restarted",
  forgotten: "restarted",
  away: "went-away",
  "connection-lost": "went-away",
}

/** The problem behind a code of a backend's own file; `failed-there` where nothing is known of it. */
export function problemOfCode(code: string): ProblemCode {
  const known = PROBLEM_OF_CODE[code] ?? PROBLEMS.find((problem) => problem === code)
  if (known !== undefined) return known
  if (/^status-3\d\d$/.test(code)) return "redirected"
  return /^status-5\d\d$/.test(code) ? "went-away" : "failed-there"
}

/** A name by which people will know a server: the first part of its host, unless that is a number, and not one that is taken. */
export function suggestedName(url: string, kind: string, taken: readonly string[] = []): string {
  const label = URL.canParse(url) ? (new URL(url).hostname.split(".")[0] ?? "") : ""
  const isWord = /^[a-z][a-z0-9-]{0,35}$/.test(label) && label !== "localhost"
  const base = isWord ? label : `${kind}-1`
  if (!taken.includes(base)) return base
  const stem = isWord ? base : kind
  for (let number = 2; ; number += 1) if (!taken.includes(`${stem}-${number}`)) return `${stem}-${number}`
}
