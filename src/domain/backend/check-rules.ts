import type { CheckRow } from "./server-schemas.ts"

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
] as const
export type CheckedOrder = (typeof CHECKED_ORDERS)[number]

/** What a check of a server looks at, in this order: the way there, what it has, each kind of order, and how it behaves. */
export const CHECKS = [
  "address",
  "reach",
  "kind",
  "capabilities",
  "models",
  ...CHECKED_ORDERS,
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
  "sampler-missing",
  "nodes-missing",
  "forge-modules-missing",
  "adetailer-missing",
  "controlnet-missing",
  "reactor-missing",
  "rembg-missing",
  "not-offered",
  "out-of-memory",
  "black-images",
  "bad-bytes",
  "jpeg-only",
  "wrong-size",
  "too-slow",
  "hangs",
  "restarted",
  "queue-full",
  "moderated",
  "repair-not-done",
  "no-progress",
  "no-previews",
  "seed-ignored",
  "one-at-a-time",
  "interrupt-ignored",
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
