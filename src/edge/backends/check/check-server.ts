import {
  CHECK_PARTS,
  CHECKED_ORDERS,
  type CheckName,
  type CheckOutcome,
  type CheckPart,
  type CheckVerdict,
  type ProblemCode,
  UNDRIVEN,
  verdictOf,
} from "../../../domain/backend/check-rules.ts"
import type { BackendKind, Capabilities, CheckRow } from "../../../domain/backend/index.ts"
import type { RenderBackend } from "../render-backend.ts"
import type { Renderer } from "../renderers.ts"
import type { Address } from "./ask-server.ts"
import { lookAtBehavior } from "./behavior.ts"
import { findKind } from "./find-kind.ts"
import { recognise } from "./recognise.ts"
import type { Clock } from "./run-order.ts"
import type { Sight } from "./sight.ts"
import { makeFirstImage, tryOrders } from "./try-orders.ts"

/** What is to be checked. `kind` is found where it is null. */
export interface CheckTarget extends Address {
  readonly kind: BackendKind | null
}

/** What a check needs of where it runs. */
export interface CheckDeps {
  /** The client of a server, as orders are sent through it. */
  open(renderer: Renderer): Promise<RenderBackend>
  readonly clock: Clock
  /** A name that no order has had: letters, digits and dashes. */
  newName(): string
  readonly isProduction: boolean
  /** Hears every row as soon as it is known. */
  onRow(row: CheckRow): void
  /** How long one order may take, ms. */
  readonly orderLimitMs: number
  /** How long all kinds of order may take together; what is left then is not tried, ms. */
  readonly ordersLimitMs: number
  /** How long a cancelled order may go on, ms. */
  readonly stopLimitMs: number
  /** How long a run is watched for a preview, ms. */
  readonly previewLimitMs: number
  /** What of it is done; all of it by default. The way is always looked at. */
  readonly parts?: readonly CheckPart[]
}

/** Limits for cards of every speed, ms. A page waits 15 minutes for each part of a check. */
export const CHECK_LIMITS = { orderLimitMs: 180_000, ordersLimitMs: 780_000, stopLimitMs: 20_000, previewLimitMs: 15_000 } as const

/** What a check came to. */
export interface CheckReport {
  readonly kind: BackendKind | null
  readonly verdict: CheckVerdict
  readonly capabilities: Capabilities | null
  readonly rows: readonly CheckRow[]
}

/** Says of a look how it ended. */
export type Note = (step: CheckName, outcome: CheckOutcome, code: ProblemCode | null, values?: CheckRow["values"]) => void

/**
 * Looks at a server: the way there, what it is and has, each kind of order once at 256 px, and how it behaves. Never throws; whatever it
 * has ordered has ended or is cancelled when it returns.
 */
export async function checkServer(target: CheckTarget, deps: CheckDeps): Promise<CheckReport> {
  const rows: CheckRow[] = []
  let sinceMs = deps.clock.now()
  const note: Note = (step, outcome, code, values = {}) => {
    const nowMs = deps.clock.now()
    const row = { step, outcome, code, values, took_ms: Math.round(nowMs - sinceMs) }
    sinceMs = nowMs
    rows.push(row)
    deps.onRow(row)
  }
  const report = (kind: BackendKind | null, capabilities: Capabilities | null): CheckReport => ({
    kind,
    capabilities,
    rows,
    verdict: verdictOf(rows),
  })

  const address: Sight = { kind: "address", url: urlOf(target.url), isProduction: deps.isProduction }
  const wrongAddress = target.kind === "workers-ai" ? null : recognise(address)
  if (wrongAddress !== null) {
    note("address", "fails", wrongAddress)
    return report(null, null)
  }
  const found = await findKind(target, target.kind)
  if (found.kind === null) {
    const why = recognise(found.sight) ?? "not-a-render-server"
    const isOnTheWay = WAY_PROBLEMS.has(why)
    note("reach", isOnTheWay ? "fails" : "works", isOnTheWay ? why : null)
    if (!isOnTheWay) note("kind", "fails", why)
    return report(null, null)
  }
  note("reach", "works", null)
  note("kind", "works", null, { kind: found.kind })

  const renderer = { ...target, kind: found.kind, name: "check", slots: 1 }
  const backend = await deps.open(renderer)
  const capabilities = await backend.capabilities()
  const lists: Sight = { kind: "capabilities", backend: found.kind, capabilities, isProduction: deps.isProduction }
  const missing = recognise(lists)
  if (capabilities === null) {
    note("capabilities", "fails", missing ?? "capabilities-missing")
    return report(found.kind, null)
  }
  const isPreviewHere = missing === "preview-renderer"
  note("capabilities", isPreviewHere ? "warns" : "works", isPreviewHere ? missing : null, factsOf(capabilities))
  if (capabilities.models !== null) {
    const isFailure = missing === "no-models" || missing === "sampler-missing"
    note("models", isFailure ? "fails" : "works", isFailure ? missing : null, listFacts(capabilities))
    if (missing === "no-models") return report(found.kind, capabilities)
  }
  const stage = { backend, capabilities, kind: found.kind, deps, note }
  const parts = deps.parts ?? CHECK_PARTS
  const first = parts.includes("orders") ? await tryOrders(stage) : parts.includes("behavior") ? await makeFirstImage(stage) : null
  if (parts.includes("behavior") && first === null) for (const step of BEHAVIOR) note(step, "skipped", null)
  else if (parts.includes("behavior") && first !== null) await lookAtBehavior(stage, first)
  return report(found.kind, capabilities)
}

const BEHAVIOR = ["progress", "previews", "seed", "sizes", "second-order", "cancel"] as const

/** What stands between here and the server, rather than being of it. */
const WAY_PROBLEMS: ReadonlySet<ProblemCode> = new Set([
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
  "half-body",
  "too-large",
])

function urlOf(text: string): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null
  return url !== null && (url.protocol === "http:" || url.protocol === "https:") && url.search === "" && url.hash === "" ? url : null
}

function factsOf({ name, software, version, slots, offers }: Capabilities): CheckRow["values"] {
  const kinds = Object.keys(offers).filter((kind) => (CHECKED_ORDERS as readonly string[]).includes(kind)).length
  return { name, software, ...(version === null ? {} : { version }), slots, kinds }
}

/** How long its lists are; and the models that it has and nobody can be served with, each with what it lacks. */
function listFacts({ models, loras, samplers, upscalers, vaes, embeddings, lacks }: Capabilities): CheckRow["values"] {
  const lists = { models, loras, samplers, upscalers, vaes, embeddings }
  const undriven = lacks?.[UNDRIVEN]
  return {
    ...Object.fromEntries(Object.entries(lists).flatMap(([name, list]) => (list === null ? [] : [[name, list.length]]))),
    ...(undriven === undefined ? {} : { missing: undriven }),
  }
}
