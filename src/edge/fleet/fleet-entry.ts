import type { Audience, FleetServer, ServerSecrets, ServerStanding } from "../../domain/backend/index.ts"
import { withOffers } from "../../domain/backend/known-capabilities.ts"
import type { ServerRow } from "../../domain/backend/server-table.ts"
import type { Renderer } from "../backends/renderers.ts"
import { isDevelopment } from "../environment.ts"
import type { Learnt } from "./fleet-store.ts"
import { rendererOf } from "./seeds.ts"

/** A server of the fleet with all that is needed to reach it. */
export interface FleetEntry extends FleetServer {
  readonly renderer: Renderer
}

interface FleetSettings {
  readonly ENVIRONMENT: string
  readonly ALLOW_PREVIEW_RENDERER?: string
}

/**
 * Why a server gets no orders whatever its state. Where a preview renderer must not run, one that has not said yet what it is may be one:
 * nobody shall take its work for an AI's.
 */
export function blockOf(row: ServerRow, { capabilities }: Learnt, canOpen: boolean, settings: FleetSettings): ServerStanding["blocked"] {
  if (!canOpen) return "cannot-open"
  if (isDevelopment(settings) || settings.ALLOW_PREVIEW_RENDERER === "yes") return null
  if (row.kind === "easel" || capabilities?.isPreview === true) return "preview-not-allowed"
  return capabilities === null ? "nothing-known" : null
}

/** A server as those know it who give orders: one that is blocked takes none for now. */
export function entryOf(row: ServerRow, learnt: Learnt, secrets: ServerSecrets, isBlocked: boolean): FleetEntry {
  const audience: Audience = JSON.parse(row.audience)
  const renderer = rendererOf(row, secrets)
  return {
    renderer,
    name: row.name,
    kind: row.kind,
    state: isBlocked && row.state === "active" ? "paused" : row.state,
    slots: row.slots,
    weight: row.weight,
    audience,
    capabilities: learnt.capabilities && withOffers(learnt.capabilities, renderer.offers ?? null),
  }
}
