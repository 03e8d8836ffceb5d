import { CLOCK_LEAP_MS, isDue } from "../_kernel/clock.ts"
import type { RunNote } from "./room-state.ts"

/**
 * After its first failure a server rests so long, and after each further one in a row twice as long, up to the longest: five minutes, less
 * what a clock may go back by before what it noted counts as over.
 */
export const REST_MS = { first: 5_000, longest: CLOCK_LEAP_MS - 10_000 }
/** Refusals in a row that count as one failure: an order that was surely not taken has cost nobody anything. */
export const REFUSALS_A_FAILURE = 3
/** A server that has never carried out anything gets so many tasks at once, until it has. */
export const UNPROVEN_SLOTS = 2

/** How a server behaved lately, as far as orders tell. */
export interface Health {
  /** In a row: orders that failed by the server's own fault, were lost, or came to something else than was ordered. */
  readonly failures: number
  /** In a row, since the last order that it took. */
  readonly refusals: number
  /** Until then nothing is sent there; afterwards one task, until that has succeeded. */
  readonly restUntilMs: number
  /** The task that finds out whether it works again; null where none has been sent since it rested. */
  readonly probe: string | null
  /** Whether it has ever carried out an order. */
  readonly isProven: boolean
}

/** The servers that have had an order, by name. */
export type HealthTable = Readonly<Record<string, Health>>

const UNKNOWN: Health = { failures: 0, refusals: 0, restUntilMs: 0, probe: null, isProven: false }
const WELL: Health = { ...UNKNOWN, isProven: true }

function noted(table: HealthTable, server: string): Health | undefined {
  return Object.hasOwn(table, server) ? table[server] : undefined
}

function healthOf(table: HealthTable, server: string): Health {
  return noted(table, server) ?? UNKNOWN
}

/** Whether a server is left alone for now. */
export function isResting(table: HealthTable, server: string, nowMs: number): boolean {
  return !isDue(healthOf(table, server).restUntilMs, nowMs)
}

/** Whether a server has to show that it works again. */
export function isOnTrial(table: HealthTable, server: string): boolean {
  return healthOf(table, server).failures > 0
}

/** Notes a failure that is the server's. */
export function noteFailure(table: HealthTable, server: string, nowMs: number): HealthTable {
  const health = healthOf(table, server)
  // What fails while it rests was sent before: one breakdown with many orders is one failure, of a server that has worked before.
  if (health.isProven && isResting(table, server, nowMs)) return table
  const failures = health.failures + 1
  const restMs = Math.min(REST_MS.longest, REST_MS.first * 2 ** Math.min(20, failures - 1))
  return { ...table, [server]: { ...health, failures, refusals: 0, restUntilMs: nowMs + restMs, probe: null } }
}

/** Notes an order that was surely not taken. */
export function noteRefusal(table: HealthTable, server: string, nowMs: number): HealthTable {
  if (isResting(table, server, nowMs)) return table
  const health = healthOf(table, server)
  const refusals = health.refusals + 1
  return isOnTrial(table, server) || refusals >= REFUSALS_A_FAILURE
    ? noteFailure(table, server, nowMs)
    : { ...table, [server]: { ...health, refusals } }
}

/** Notes that a server took an order, which says nothing yet of what becomes of it. */
export function noteAcceptance(table: HealthTable, server: string): HealthTable {
  const health = healthOf(table, server)
  return health.refusals === 0 ? table : { ...table, [server]: { ...health, refusals: 0 } }
}

/** Notes that an order was carried out well. */
export function noteSuccess(table: HealthTable, server: string): HealthTable {
  const { failures, refusals, isProven } = healthOf(table, server)
  return isProven && failures === 0 && refusals === 0 ? table : { ...table, [server]: WELL }
}

/**
 * Notes that somebody has mended a server: it rests no longer, and its long record of failures counts as one, so that a single task shows
 * at once whether it works.
 */
export function noteMended(table: HealthTable, server: string): HealthTable {
  const health = noted(table, server)
  if (health === undefined || (health.failures === 0 && health.refusals === 0)) return table
  return { ...table, [server]: { ...health, failures: Math.min(1, health.failures), refusals: 0, restUntilMs: 0 } }
}

/**
 * Notes what became of orders, as rooms tell, whose clocks may be ahead of ours. What failed by the fault of the order says nothing of the
 * server.
 */
export function withRuns(
  table: HealthTable,
  runs: readonly Pick<RunNote, "server" | "outcome" | "isServersFault" | "atMs">[],
  nowMs: number,
): HealthTable {
  return runs.reduce((noted, { server, outcome, isServersFault, atMs }) => {
    if (outcome === "done") return noteSuccess(noted, server)
    return isServersFault ? noteFailure(noted, server, Math.min(atMs, nowMs)) : noted
  }, table)
}

/** Notes that a server gets a task; the first one after its rest is its probe. */
export function noteLease(table: HealthTable, server: string, taskId: string): HealthTable {
  return isOnTrial(table, server) ? { ...table, [server]: { ...healthOf(table, server), probe: taskId } } : table
}

/**
 * How many of its free slots a server may be given: none while it rests, one at a time while it is on trial, few while it is new.
 * `running` are the tasks that it has.
 */
export function trustedSlots(table: HealthTable, server: string, free: number, running: readonly string[], nowMs: number): number {
  const { probe, isProven } = healthOf(table, server)
  if (isResting(table, server, nowMs)) return 0
  if (isOnTrial(table, server)) return probe !== null && running.includes(probe) ? 0 : Math.min(1, free)
  return isProven ? free : Math.min(free, Math.max(0, UNPROVEN_SLOTS - running.length))
}

/** The servers that rest, and until when. */
export function restsOf(table: HealthTable, nowMs: number): Readonly<Record<string, number>> {
  const rests = Object.entries(table).flatMap(([server, { restUntilMs }]) =>
    isResting(table, server, nowMs) ? [[server, restUntilMs] as const] : [],
  )
  return Object.fromEntries(rests)
}

/** The first moment at which a server that rests may be tried; null where none does. */
export function nextTrialAtMs(table: HealthTable, nowMs: number): number | null {
  const ends = Object.values(restsOf(table, nowMs))
  return ends.length === 0 ? null : Math.min(...ends)
}

/** The table as it was stored; what earlier versions noted of refusals is forgotten. */
export function healthKept(stored: Readonly<Record<string, Partial<Health>>>): HealthTable {
  return Object.fromEntries(
    Object.entries(stored).flatMap(([server, { failures, refusals, restUntilMs, probe, isProven }]) =>
      failures === undefined || refusals === undefined || restUntilMs === undefined || probe === undefined || isProven === undefined
        ? []
        : [[server, { failures, refusals, restUntilMs, probe, isProven }]],
    ),
  )
}
