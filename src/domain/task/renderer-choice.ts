import { type FleetServer, lackOf, mayUse, previewOf } from "../backend/index.ts"
import type { Lease, Waiting } from "./dispatch-rules.ts"
import { FIRST_KIND } from "./kept-plan.ts"
import { type HealthTable, isOnTrial, trustedSlots } from "./renderer-health.ts"

/** What of a task decides where it may run. */
type Applicant = Pick<Waiting, "viewerId" | "plan" | "need" | "failedAt">

/** A slot that is used. */
export interface UsedSlot {
  readonly renderer: string
  readonly kind: string
  readonly taskId: string
}

/** The slot of a lease. */
export function slotOf({ renderer, need, taskId }: Lease): UsedSlot {
  return { renderer, kind: need.kind, taskId }
}

/** How many orders of a kind a server runs at once; until it has said what it takes, images from words alone. */
export function slotsFor({ slots, capabilities }: FleetServer, kind: string): number {
  if (capabilities === null) return kind === FIRST_KIND ? slots : 0
  return Math.min(slots, capabilities.offers[kind]?.slots ?? 0)
}

/** Whether a server takes new tasks and could carry this one out, for whom it is, whatever runs there now. */
export function couldRun(server: FleetServer, { viewerId, plan, need, failedAt }: Applicant): boolean {
  if (server.state !== "active" || failedAt.includes(server.name) || slotsFor(server, need.kind) === 0) return false
  return mayUse(server.audience, { viewerId, plan }) && (server.capabilities === null || lackOf(need, server.capabilities) === null)
}

/**
 * The servers that take new tasks and could carry this one out. A preview renderer does only what no server with an AI model could, whatever
 * that one has to do now and whether or not it failed at it before: who pays for a model waits for it.
 */
export function runnersOf(servers: readonly FleetServer[], applicant: Applicant): readonly FleetServer[] {
  const able = servers.filter((server) => couldRun(server, applicant))
  const hasModel = servers.some((server) => previewOf(server) === false && couldRun(server, { ...applicant, failedAt: [] }))
  return hasModel ? able.filter((server) => previewOf(server) !== true) : able
}

/** A task as it waits on: where only servers are left that it failed at, it may go to one once more, and its room ends it if it fails again. */
export function asksAgain(entry: Waiting, servers: readonly FleetServer[]): Waiting {
  const isStranded = entry.failedAt.length > 0 && runnersOf(servers, entry).length === 0
  return isStranded ? { ...entry, failedAt: [] } : entry
}

/** How many more orders of a kind a server has a slot for. */
export function freeSlots(server: FleetServer, used: readonly UsedSlot[], kind: string): number {
  const own = used.filter(({ renderer }) => renderer === server.name)
  const ofKind = own.filter((one) => one.kind === kind).length
  return Math.max(0, Math.min(server.slots - own.length, slotsFor(server, kind) - ofKind))
}

/** The slots as they are used now, and how the servers behaved. */
export interface Occupancy {
  readonly used: readonly UsedSlot[]
  readonly health: HealthTable
  readonly nowMs: number
}

/** Whether a server may be given one more order of a kind now. */
export function hasRoom(server: FleetServer, kind: string, { used, health, nowMs }: Occupancy): boolean {
  const running = used.filter(({ renderer }) => renderer === server.name).map(({ taskId }) => taskId)
  return trustedSlots(health, server.name, freeSlots(server, used, kind), running, nowMs) > 0
}

/**
 * Of the servers that have room for a task the best: one that works before one that is on trial, one that nobody else depends on before
 * one that is another's only chance, the heavier, the one with the largest free share. Undefined where there is none.
 */
export function chooseRenderer(
  servers: readonly FleetServer[],
  kind: string,
  { used, health }: Occupancy,
  isOnlyChance: (server: string) => boolean = () => false,
): FleetServer | undefined {
  const rank = (server: FleetServer): readonly number[] => [
    isOnTrial(health, server.name) ? 0 : 1,
    isOnlyChance(server.name) ? 0 : 1,
    server.weight,
    freeSlots(server, used, kind) / server.slots,
  ]
  return servers.reduce<FleetServer | undefined>(
    (best, server) => (best === undefined || isAbove(rank(server), rank(best)) ? server : best),
    undefined,
  )
}

/** The best server for a task that has room for it now, other than the one that has it; undefined where there is none. */
export function freeOther(
  servers: readonly FleetServer[],
  applicant: Applicant,
  from: string,
  occupancy: Occupancy,
): FleetServer | undefined {
  const { kind } = applicant.need
  const able = runnersOf(servers, { ...applicant, failedAt: [...applicant.failedAt, from] })
  return chooseRenderer(
    able.filter((server) => hasRoom(server, kind, occupancy)),
    kind,
    occupancy,
  )
}

function isAbove(one: readonly number[], other: readonly number[]): boolean {
  const place = one.findIndex((value, index) => value !== other[index])
  return place >= 0 && (one[place] ?? 0) > (other[place] ?? 0)
}
