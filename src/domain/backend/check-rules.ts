import type { BackendKind } from "./capability-rules.ts"

/** What a check of a server looks at, in this order: the way there, what it has, each kind of order, and how it behaves. */
export const CHECKS = [
  "address",
  "reach",
  "kind",
  "capabilities",
  "models",
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
  "progress",
  "previews",
  "seed",
  "sizes",
  "second-order",
  "cancel",
] as const
export type CheckName = (typeof CHECKS)[number]

/** Kinds of order that a check tries, each once. */
export const CHECKED_ORDERS = CHECKS.slice(CHECKS.indexOf("text-to-image"), CHECKS.indexOf("progress"))

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

/** `skipped`: it is not there, or could not be looked at; nothing that is there fails because of it. */
export type CheckState = "works" | "fails" | "skipped"

/** Figures of a row: what was found, in whole numbers or in the server's own short names. */
export type CheckFacts = Readonly<Record<string, string | number>>

/** One line of a check. A row that works may have a `why` too: something that is worth knowing, and stops nothing. */
export interface CheckRow {
  readonly what: CheckName
  readonly state: CheckState
  readonly why: ProblemCode | null
  readonly facts: CheckFacts
}

/** What a check came to. `usable`: it makes images; `partly`: something that it offers fails; `unusable`: nothing can be sent there. */
export interface CheckVerdict {
  readonly kind: BackendKind | null
  readonly verdict: "usable" | "partly" | "unusable"
}

/** The verdict over all rows: whether an order of any kind went through, and whether anything failed. */
export function verdictOf(rows: readonly CheckRow[]): CheckVerdict["verdict"] {
  const orders: readonly string[] = CHECKED_ORDERS
  if (!rows.some(({ what, state }) => orders.includes(what) && state === "works")) return "unusable"
  return rows.some(({ state }) => state === "fails") ? "partly" : "usable"
}
