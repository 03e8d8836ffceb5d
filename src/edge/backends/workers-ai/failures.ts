import type { RunEnd } from "../held/blocking-server.ts"

type Failure = Exclude<RunEnd, { kind: "done" }>

/** Workers AI's own numbers of errors (developers.cloudflare.com/workers-ai/platform/errors), which begin its messages. */
const CODES: Readonly<Record<string, Failure>> = {
  3003: byOrder("order-not-understood"),
  3006: byOrder("input-too-large"),
  3007: byServer("timed-out"),
  3008: byServer("timed-out"),
  3023: byServer("unauthorized"),
  3030: { kind: "failed", code: "moderation-blocked", cause: "moderation" },
  3036: byServer("quota-exhausted"),
  3040: byServer("queue-full"),
  3041: byServer("unauthorized"),
  3042: byServer("model-missing"),
  3046: byServer("timed-out"),
  5004: byOrder("order-not-understood"),
  5006: byOrder("order-not-understood"),
  5007: byServer("model-missing"),
  5016: byServer("unauthorized"),
  5018: byServer("unauthorized"),
}
const NUMBER = /(?:^|\s)([35]\d{3})\b\s*:/

/** What an error of the binding means. One without a number leaves open whether the image was made. */
export function failureOf(error: unknown): Failure {
  const message = error instanceof Error ? error.message : String(error)
  return CODES[NUMBER.exec(message)?.[1] ?? ""] ?? { kind: "unknown", code: "server-error" }
}

function byOrder(code: string): Failure {
  return { kind: "failed", code, cause: "order" }
}

function byServer(code: string): Failure {
  return { kind: "failed", code, cause: "server" }
}
