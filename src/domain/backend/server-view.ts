import type { CallOutput } from "../_kernel/call.ts"
import type { AddressHint } from "./address-rules.ts"
import type { Audience, Capabilities, OfferedModel } from "./capability-rules.ts"
import type { backendDetail } from "./contract.ts"
import type { CapabilityChange, ServerFailure, ServerStanding } from "./ports.ts"
import type { CapabilitiesView, CapabilityChangeView, ServerView } from "./server-schemas.ts"
import type { ServerRow } from "./server-table.ts"

/** A server as lists show it: its row, and how it does where the fleet knows it already. No secret is in a row but sealed. */
export function serverView(row: ServerRow, standing: ServerStanding | undefined): ServerView {
  const audience: Audience = JSON.parse(row.audience)
  const { address, ...credentials }: AddressHint = JSON.parse(row.hint)
  const can = standing?.capabilities ?? null
  const [change] = standing?.changes ?? []
  const [failure] = standing?.errors ?? []
  return {
    name: row.name,
    kind: row.kind,
    state: row.state,
    blocked: standing?.blocked ?? null,
    health: standing?.health ?? "unknown",
    resting_until: timeOf(standing?.restingUntilMs),
    slots: row.slots,
    weight: row.weight,
    audience: audienceView(audience),
    address,
    credentials: { ...credentials, headers: [...credentials.headers] },
    origin: row.seed === null ? "admin" : "settings",
    software: can?.software ?? null,
    version: can?.version ?? null,
    is_preview: can?.isPreview ?? null,
    load: standing?.load ?? 0,
    queue: standing?.queue ?? 0,
    latency_p50_ms: standing?.latencyP50Ms ?? null,
    latency_p95_ms: standing?.latencyP95Ms ?? null,
    runs: standing?.runs ?? 0,
    failures: standing?.failures ?? 0,
    task_kinds: Object.keys(can?.offers ?? {}),
    features: [...(can?.features ?? [])],
    models: can?.models?.length ?? null,
    loras: can?.loras?.length ?? null,
    capabilities_read_at: timeOf(standing?.readAtMs),
    asked_at: timeOf(standing?.askedAtMs),
    last_change: change === undefined ? null : changeView(change),
    last_error: failure === undefined ? null : failureView(failure),
    create_at: new Date(row.createdAtMs).toISOString(),
    update_at: new Date(row.updatedAtMs).toISOString(),
  }
}

/** A server with all that is known of it. */
export function detailView(row: ServerRow, standing: ServerStanding | undefined): CallOutput<typeof backendDetail> {
  const can = standing?.capabilities ?? null
  return {
    server: serverView(row, standing),
    capabilities: can && capabilitiesView(can),
    changes: (standing?.changes ?? []).map(changeView),
    errors: (standing?.errors ?? []).map(failureView),
  }
}

function audienceView(audience: Audience): ServerView["audience"] {
  if (audience.kind === "accounts") return { kind: "accounts", account_ids: [...audience.accountIds] }
  return audience.kind === "plans" ? { kind: "plans", plans: [...audience.plans] } : audience
}

function capabilitiesView(can: Capabilities): CapabilitiesView {
  const { isPreview, isLive, gridPx, offers, models, loras, ...lists } = can
  const { features, modules, controls, embeddings, vaes, samplers, schedulers, upscalers, detectors } = lists
  return {
    name: can.name,
    software: can.software,
    version: can.version,
    is_preview: isPreview,
    slots: can.slots,
    offers: Object.entries(offers).map(([kind, { slots, maximumWidth, maximumHeight, maximumCount, models: own, maximumDurationS }]) => ({
      kind,
      slots,
      maximum_width: maximumWidth,
      maximum_height: maximumHeight,
      maximum_count: maximumCount,
      models: own === undefined ? null : [...own],
      maximum_duration_s: maximumDurationS ?? null,
    })),
    features: [...features],
    modules: [...modules],
    controls: controls && [...controls],
    models: models && models.map(modelView),
    loras: loras && loras.map(modelView),
    embeddings: embeddings && [...embeddings],
    vaes: vaes && [...vaes],
    samplers: samplers && [...samplers],
    schedulers: schedulers && [...schedulers],
    upscalers: upscalers && [...upscalers],
    detectors: detectors && [...detectors],
    grid_px: gridPx,
    is_live: isLive,
    lacks: Object.entries(can.lacks ?? {}).map(([kind, missing]) => ({ kind, missing })),
  }
}

function modelView({ name, hash, family, sizes }: OfferedModel) {
  return { name, hash, family, sizes: sizes && sizes.map(({ width, height }) => ({ width, height })) }
}

function changeView({ atMs, part, added, removed }: CapabilityChange): CapabilityChangeView {
  return { at: new Date(atMs).toISOString(), part, added: [...added], removed: [...removed] }
}

function failureView({ atMs, taskKind, outcome, code, file }: ServerFailure) {
  return { at: new Date(atMs).toISOString(), task_kind: taskKind, outcome, code, file: file ?? null }
}

function timeOf(atMs: number | null | undefined): string | null {
  return atMs === null || atMs === undefined ? null : new Date(atMs).toISOString()
}
