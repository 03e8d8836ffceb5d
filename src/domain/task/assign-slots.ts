import type { FleetServer } from "../backend/index.ts"
import { type Chances, type Lease, type Line, leaseOf, pickNext, serve, type Waiting } from "./dispatch-rules.ts"
import { chooseRenderer, couldRun, hasRoom, type Occupancy, runnersOf, slotOf, type UsedSlot } from "./renderer-choice.ts"
import { type HealthTable, noteLease } from "./renderer-health.ts"

/** Who waits and runs, and where it could. */
export interface Floor {
  readonly line: Line
  readonly health: HealthTable
  readonly servers: readonly FleetServer[]
  /** Slots that drafts have: left alone where another is free, and in nobody's way where none is. */
  readonly drafts: readonly UsedSlot[]
  readonly nowMs: number
}

/** The floor after all that can be given was given. */
export interface Assigned {
  readonly line: Line
  readonly health: HealthTable
  readonly granted: readonly Lease[]
}

/** Gives free slots to those whose turn it is, past those that no free server can serve. */
export function assignSlots({ line: before, health: healthBefore, servers, drafts, nowMs }: Floor): Assigned {
  const granted: Lease[] = []
  const { able, claims } = groundOf(servers)
  let line = before
  let health = healthBefore
  for (;;) {
    const tasks: Occupancy = { used: line.leases.map(slotOf), health, nowMs }
    if (!servers.some((server) => isFree(server, tasks))) return { line, health, granted }
    const chances = chancesOf(line, able, claims, tasks)
    const next = pickNext(line, "limits", chances)
    if (next === undefined) return { line, health, granted }
    const server = placeFor(next, line, able, tasks, drafts)
    if (server === undefined) return { line, health, granted }
    const lease = leaseOf(line, next, server.name, nowMs)
    const served = serve(line, next, server.name, chances.canServe)
    line = { ...served, leases: [...served.leases, lease] }
    health = noteLease(health, server.name, next.taskId)
    granted.push(lease)
  }
}

/** Whether a task waits that a free server could serve now. */
export function isAnyoneServable({ line, health, servers, nowMs }: Omit<Floor, "drafts">): boolean {
  const { able, claims } = groundOf(servers)
  const chances = chancesOf(line, able, claims, { used: line.leases.map(slotOf), health, nowMs })
  return pickNext(line, "limits", chances) !== undefined
}

/** Whether a server has a slot, whatever for. */
function isFree({ name, state, slots }: FleetServer, { used }: Occupancy): boolean {
  return state === "active" && used.filter(({ renderer }) => renderer === name).length < slots
}

type Ability = (one: Waiting) => readonly FleetServer[]

/** The servers that could run a task, and those that could or could have: what was served there counts as a turn also later. */
interface Ground {
  readonly able: Ability
  readonly claims: Ability
}

/** A fleet stays the same list until something in it changes, and a task the same entry until it asks again. */
const grounds = new WeakMap<readonly FleetServer[], Ground>()

function groundOf(servers: readonly FleetServer[]): Ground {
  const ground = grounds.get(servers) ?? {
    able: remembered((one) => runnersOf(servers, one)),
    claims: remembered((one) => servers.filter((server) => couldRun({ ...server, state: "active" }, { ...one, failedAt: [] }))),
  }
  grounds.set(servers, ground)
  return ground
}

/** The servers that could run a task; looked up once for each. */
export function abilityOf(servers: readonly FleetServer[]): Ability {
  return groundOf(servers).able
}

function remembered(find: Ability): Ability {
  const known = new WeakMap<Waiting, readonly FleetServer[]>()
  return (one) => {
    const found = known.get(one) ?? find(one)
    known.set(one, found)
    return found
  }
}

/** Of each waiting task whether it can be served now, and which servers those want who compete with it for what is free. */
function chancesOf({ waiting }: Line, able: Ability, claims: Ability, tasks: Occupancy): Chances {
  const freeOf = roomOf(able, tasks)
  const groups = new Map<string, { readonly free: ReadonlySet<string>; readonly wanted: readonly string[] }>()
  const keys = new Map<Waiting, string>()
  for (const one of waiting) {
    const free = freeOf(one)
    if (free.length === 0) continue
    const wanted = claims(one).map(({ name }) => name)
    const key = `${wanted.join()} ${free.map(({ name }) => name).join()}`
    keys.set(one, key)
    if (!groups.has(key)) groups.set(key, { free: new Set(free.map(({ name }) => name)), wanted })
  }
  const rivalries = new Map(
    [...groups].map(([key, { free }]) => {
      const rivals = [...groups.values()].filter((other) => [...other.free].some((name) => free.has(name)))
      return [key, new Set(rivals.flatMap(({ wanted }) => wanted))] as const
    }),
  )
  return {
    canServe: (one) => keys.has(one),
    rivalryOf: (one) => rivalries.get(keys.get(one) ?? "") ?? null,
  }
}

/** The servers with room for a task, of those that could run it. */
function roomOf(able: Ability, occupancy: Occupancy): (one: Waiting) => readonly FleetServer[] {
  const rooms = new Map<string, boolean>()
  return (one) =>
    able(one).filter((server) => {
      const key = `${server.name} ${one.need.kind}`
      const room = rooms.get(key) ?? hasRoom(server, one.need.kind, occupancy)
      rooms.set(key, room)
      return room
    })
}

function placeFor(next: Waiting, line: Line, able: Ability, tasks: Occupancy, drafts: readonly UsedSlot[]): FleetServer | undefined {
  const { kind } = next.need
  const beside: Occupancy = { ...tasks, used: [...tasks.used, ...drafts] }
  const free = roomOf(able, tasks)(next)
  const undisturbed = drafts.length === 0 ? free : roomOf(able, beside)(next)
  const candidates = undisturbed.length > 0 ? undisturbed : free
  if (candidates.length < 2) return candidates[0]
  const freeOf = roomOf(able, tasks)
  const onlyChances = new Set(
    line.waiting.flatMap((one) => {
      const [only, ...others] = one === next ? [] : freeOf(one)
      return only !== undefined && others.length === 0 ? [only.name] : []
    }),
  )
  return chooseRenderer(candidates, kind, beside, (name) => onlyChances.has(name))
}
