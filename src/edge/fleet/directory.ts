import { type FleetServer, isPreviewFleet } from "../../domain/backend/index.ts"
import type { Env } from "../env.ts"
import type { FleetEntry } from "./fleet-entry.ts"

export type { FleetEntry } from "./fleet-entry.ts"

/** How long an answer is believed: with the rest of its way, a change acts everywhere within ten seconds. */
const KEPT_MS = 5_000
/** Who asked first may be gone, and its question with it: after this, somebody else asks. */
const PATIENCE_MS = 3_000
/** The one object of the fleet. */
const FLEET = "fleet"

type FleetEnv = Pick<Env, "FLEET">

interface Known {
  readonly version: string
  readonly entries: readonly FleetEntry[]
  readonly atMs: number
}

const known = new WeakMap<FleetEnv["FLEET"], Known>()
const toldPreview = new WeakMap<FleetEnv["FLEET"], { readonly isPreview: boolean; readonly atMs: number }>()
const askedAtMs = new WeakMap<FleetEnv["FLEET"], number>()

/** The object that knows the fleet. */
export function fleetOf({ FLEET: objects }: FleetEnv) {
  return objects.get(objects.idFromName(FLEET))
}

/**
 * The servers of the fleet as they were known at most ten seconds ago; the ones that are being removed are among them until nothing runs
 * there. While the object is away, what was known last; throws where nothing was.
 */
export async function readFleet(env: FleetEnv): Promise<readonly FleetEntry[]> {
  const { FLEET: objects } = env
  const nowMs = Date.now()
  const before = known.get(objects)
  if (before !== undefined && isRecent(before.atMs, KEPT_MS, nowMs)) return before.entries
  // A request may not wait for another one's connection: while one asks, the others take what was known.
  if (before !== undefined && isRecent(askedAtMs.get(objects) ?? Number.NEGATIVE_INFINITY, PATIENCE_MS, nowMs)) return before.entries
  askedAtMs.set(objects, nowMs)
  try {
    const answer = await fleetOf(env).directory(before?.version ?? null)
    const { version, entries } = answer ?? before ?? { version: "", entries: [] }
    known.set(objects, { version, entries, atMs: Date.now() })
    return entries
  } catch (error) {
    if (before === undefined) throw error
    return before.entries
  } finally {
    askedAtMs.delete(objects)
  }
}

/** The server of a name, null for one that the fleet does not know. Throws where nothing is known of the fleet. */
export async function findServer(env: FleetEnv, name: string): Promise<FleetEntry | null> {
  return (await readFleet(env)).find((entry) => entry.name === name) ?? null
}

/**
 * The server of a name if it takes orders, else null. Who gave the order may know the fleet better than we: a server that seems to take
 * none is asked after anew. Throws where nothing is known of the fleet.
 */
export async function findActiveServer(env: FleetEnv, name: string): Promise<FleetEntry | null> {
  const before = await findServer(env, name)
  if (before?.state === "active") return before
  dropKnownFleet(env)
  const now = await findServer(env, name)
  return now?.state === "active" ? now : null
}

/** Whether images are made without an AI model, as it was known at most ten seconds ago; false where nobody knows. */
export async function readIsPreview(env: FleetEnv): Promise<boolean> {
  const { FLEET: objects } = env
  const nowMs = Date.now()
  const before = known.get(objects)
  if (before !== undefined && isRecent(before.atMs, KEPT_MS, nowMs)) return isPreviewFleet(before.entries)
  const told = toldPreview.get(objects)
  if (told !== undefined && isRecent(told.atMs, KEPT_MS, nowMs)) return told.isPreview
  try {
    const isPreview = await fleetOf(env).isPreview()
    toldPreview.set(objects, { isPreview, atMs: Date.now() })
    return isPreview
  } catch {
    return told?.isPreview ?? isPreviewFleet(before?.entries ?? [])
  }
}

/** A server without what it is reached by, which is nobody's business but the backends'. */
export function serverOf({ name, kind, state, slots, weight, audience, capabilities }: FleetEntry): FleetServer {
  return { name, kind, state, slots, weight, audience, capabilities }
}

/** The next question goes to the object: the fleet changed. */
export function dropKnownFleet({ FLEET: objects }: FleetEnv): void {
  const before = known.get(objects)
  if (before !== undefined) known.set(objects, { ...before, atMs: Number.NEGATIVE_INFINITY })
  toldPreview.delete(objects)
}

function isRecent(atMs: number, withinMs: number, nowMs: number): boolean {
  return nowMs - atMs >= 0 && nowMs - atMs < withinMs
}
