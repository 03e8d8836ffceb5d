import type { RenderNeed } from "../backend/index.ts"
import { type Membership, rightsOf } from "../credits/rules.ts"
import type { Standing } from "./kept-plan.ts"
import {
  type AccountTurns,
  accountOf,
  type Rivalry,
  serviceClassOf,
  type Turns,
  turnOf,
  weightOf,
  withoutTurns,
  withTurns,
} from "./turn-rules.ts"

/** Divisible by every weight of a plan, so that shares are exact. */
const STRIDE = 8

/** A task that waits for a slot. */
export interface Waiting extends Standing {
  readonly taskId: string
  readonly viewerId: string
  /** What it needs of a server. */
  readonly need: RenderNeed
  /** Servers whose failure it was that it is not done yet: it goes to none of them while another could take it. */
  readonly failedAt: readonly string[]
  readonly renewedAtMs: number
}

/** A slot that a task has. */
export interface Lease extends Waiting {
  readonly renderer: string
  /** The turns that its account had before; absent where they are not known anymore. */
  readonly turnsBefore?: AccountTurns
}

/** Where the scheduling stands, besides who waits and runs. */
export interface Fairness {
  /** How far each class has been served, in strides; the least served goes next. */
  readonly passes: Readonly<Partial<Record<Membership, number>>>
  /** Pass of the class served last: a class that begins to wait starts here, so that idling earns nothing. */
  readonly passNow: number
  /**
   * By class, the place in its round of each account that waits in it; the lowest goes next, and to the end once served. An account
   * may wait in two classes, and being served in one costs it no turn in the other; nor does being served by a server that nobody
   * wants whom it competes with.
   */
  readonly turns: Turns
  readonly nextTurn: number
}

/** All that the choice of the next task rests on. */
export interface Line {
  /** In order of arrival. */
  readonly waiting: readonly Waiting[]
  readonly leases: readonly Lease[]
  readonly fairness: Fairness
}

/** A line in which nobody waits or runs. */
export const EMPTY_LINE: Line = { waiting: [], leases: [], fairness: { passes: {}, passNow: 0, turns: {}, nextTurn: 1 } }

/** True for tasks that stand in the same round: of one account, in one class. */
function isSameRound(one: Waiting, other: Waiting): boolean {
  return one.viewerId === other.viewerId && serviceClassOf(one) === serviceClassOf(other)
}

/**
 * Takes a task into the line. One that is in it already is renewed and keeps its place, unless it has another owner or speed by
 * now: then it joins the end of that round, while among its owner's tasks it stays as old as it is.
 */
export function enter(line: Line, entry: Waiting): Line {
  const index = line.waiting.findIndex((one) => one.taskId === entry.taskId)
  const known = line.waiting[index]
  if (known === undefined) return join(line, entry, line.waiting.length)
  if (isSameRound(known, entry)) return { ...line, waiting: line.waiting.with(index, entry) }
  return join(leave(line, new Set([entry.taskId])), entry, index)
}

function join(line: Line, entry: Waiting, index: number): Line {
  const { fairness } = line
  const serviceClass = serviceClassOf(entry)
  const isNewAccount = accountOf(fairness.turns, entry) === undefined
  const isNewClass = !line.waiting.some((one) => serviceClassOf(one) === serviceClass)
  const pass = Math.max(fairness.passes[serviceClass] ?? 0, fairness.passNow)
  return {
    ...line,
    waiting: line.waiting.toSpliced(index, 0, entry),
    fairness: {
      ...fairness,
      ...(isNewAccount
        ? { turns: withTurns(fairness.turns, entry, { since: fairness.nextTurn, servedBy: {} }), nextTurn: fairness.nextTurn + 1 }
        : {}),
      ...(isNewClass ? { passes: { ...fairness.passes, [serviceClass]: pass } } : {}),
    },
  }
}

/** The slot that a task is given, before it is served. */
export function leaseOf({ fairness }: Line, one: Waiting, renderer: string, nowMs: number): Lease {
  const turnsBefore = accountOf(fairness.turns, one)
  return { ...one, renderer, renewedAtMs: nowMs, ...(turnsBefore === undefined ? {} : { turnsBefore }) }
}

/** Takes tasks out of the line without serving them. */
export function leave(line: Line, taskIds: ReadonlySet<string>): Line {
  const waiting = line.waiting.filter((one) => !taskIds.has(one.taskId))
  if (waiting.length === line.waiting.length) return line
  const gone = line.waiting.filter((one) => taskIds.has(one.taskId) && !waiting.some((other) => isSameRound(one, other)))
  const turns = gone.reduce(withoutTurns, line.fairness.turns)
  return { ...line, waiting, fairness: { ...line.fairness, turns } }
}

/** Takes leases out of the line. */
export function endLeases(line: Line, taskIds: ReadonlySet<string>): Line {
  return { ...line, leases: line.leases.filter((one) => !taskIds.has(one.taskId)) }
}

/** `limits`: accounts that run as many tasks as they may are passed over; `none`: they are not (to predict the order). */
export type LimitMode = "limits" | "none"

/** What the choice of the next task knows of servers. */
export interface Chances {
  /** Whether a slot is free for it; one for which none is is passed over. */
  readonly canServe: (one: Waiting) => boolean
  /** The servers that anybody wants who competes with it for the slots that are free. */
  readonly rivalryOf: (one: Waiting) => Rivalry
}

const ANY_CHANCE: Chances = { canServe: () => true, rivalryOf: () => null }

/**
 * The task to serve next: the least served class, in it the account whose turn it is, of it the oldest task. One that nobody
 * `canServe` now is passed over, and the rule holds among the rest: while an account waits for servers, every other account is served
 * by them once at most.
 */
export function pickNext(line: Line, mode: LimitMode = "limits", { canServe, rivalryOf }: Chances = ANY_CHANCE): Waiting | undefined {
  const busy = mode === "limits" ? busyAccounts(line) : new Set<string>()
  const { passes, turns } = line.fairness
  let best: Waiting | undefined
  let bestTurn = 0
  for (const one of line.waiting) {
    if (busy.has(one.viewerId) || !canServe(one)) continue
    const turn = turnOf(turns, one, rivalryOf(one))
    if (best === undefined || isBefore(one, turn, best, bestTurn, passes)) {
      best = one
      bestTurn = turn
    }
  }
  return best
}

function isBefore(one: Waiting, turn: number, other: Waiting, otherTurn: number, passes: Fairness["passes"]): boolean {
  const own = serviceClassOf(one)
  const others = serviceClassOf(other)
  if (own === others) return turn < otherTurn
  const byPass = (passes[own] ?? 0) - (passes[others] ?? 0)
  return byPass < 0 || (byPass === 0 && weightOf(one) > weightOf(other))
}

/**
 * The accounts that run as many tasks as they may, all classes together. Tasks of one account may carry different plans when the
 * plan changed meanwhile or a guest's tasks came along: the best of them counts, or the older tasks would wait behind the newer.
 */
function busyAccounts(line: Line): ReadonlySet<string> {
  const running = new Map<string, number>()
  for (const { viewerId } of line.leases) running.set(viewerId, (running.get(viewerId) ?? 0) + 1)
  const limits = new Map<string, number>()
  for (const { viewerId, plan } of [...line.leases, ...line.waiting])
    if (running.has(viewerId)) limits.set(viewerId, Math.max(limits.get(viewerId) ?? 0, rightsOf(plan).running))
  return new Set([...running].flatMap(([viewerId, count]) => (count >= (limits.get(viewerId) ?? 0) ? [viewerId] : [])))
}

/**
 * The line after a task was served, by a server where one is named: it leaves, its account goes to the end of the round, its class has
 * had its stride. A class of which nobody `canServe` anybody now has waited for nothing that others took, and saves up no turns.
 */
export function serve(line: Line, served: Waiting, server: string | null = null, canServe: Chances["canServe"] | null = null): Line {
  const serviceClass = serviceClassOf(served)
  const pass = line.fairness.passes[serviceClass] ?? 0
  const lifted = canServe === null ? {} : passesOfIdle(line, pass, canServe)
  const left = leave(line, new Set([served.taskId]))
  const { fairness } = left
  const account = accountOf(fairness.turns, served)
  return {
    ...left,
    fairness: {
      ...fairness,
      passes: { ...fairness.passes, ...lifted, [serviceClass]: pass + STRIDE / weightOf(served) },
      passNow: Math.max(fairness.passNow, pass),
      ...(account === undefined
        ? {}
        : {
            turns: withTurns(
              fairness.turns,
              served,
              server === null
                ? { ...account, since: fairness.nextTurn }
                : { ...account, servedBy: { ...account.servedBy, [server]: fairness.nextTurn } },
            ),
            nextTurn: fairness.nextTurn + 1,
          }),
    },
  }
}

function passesOfIdle({ waiting, fairness }: Line, pass: number, canServe: Chances["canServe"]): Fairness["passes"] {
  const competing = new Set(waiting.filter(canServe).map(serviceClassOf))
  const idle = new Set(waiting.map(serviceClassOf).filter((one) => !competing.has(one)))
  return Object.fromEntries([...idle].map((one) => [one, Math.max(pass, fairness.passes[one] ?? 0)]))
}

/** Puts a task that was served and not worked on back to the front of the line, as `entry`: the turn and the stride that it took are undone. */
export function handBack(line: Line, entry: Waiting): Line {
  const lease = line.leases.find((one) => one.taskId === entry.taskId)
  const rest = leave(endLeases(line, new Set([entry.taskId])), new Set([entry.taskId]))
  const joined = join(rest, entry, 0)
  const { fairness } = joined
  const known = accountOf(rest.fairness.turns, entry)
  const before = lease?.turnsBefore ?? { since: 0, servedBy: {} }
  const { [lease?.renderer ?? ""]: _undone, ...servedSince } = known?.servedBy ?? {}
  const turns = { since: Math.min(before.since, known?.since ?? before.since), servedBy: { ...before.servedBy, ...servedSince } }
  const serviceClass = serviceClassOf(entry)
  const pass = fairness.passes[serviceClass] ?? 0
  return {
    ...joined,
    fairness: {
      ...fairness,
      turns: withTurns(fairness.turns, entry, turns),
      passes: lease === undefined ? fairness.passes : { ...fairness.passes, [serviceClass]: Math.max(0, pass - STRIDE / weightOf(entry)) },
    },
  }
}

/** A waiting task asks at least this often at the front of the line, and at the back; interest in a slot lasts far longer. */
const ASK_AGAIN_MS = { shortest: 2_000, longest: 15_000 }

/** When a task that has `restMs` to go until it is done asks for its place again: after a quarter of that, 2 to 15 seconds. */
export function askAgainMs(restMs: number): number {
  return Math.round(Math.min(ASK_AGAIN_MS.longest, Math.max(ASK_AGAIN_MS.shortest, restMs / 4)))
}

/** So many places are predicted; further back a place is the number of those who arrived before. */
const PREDICTED_PLACES = 300

/** The waiting tasks in the order in which they will be served as far as can be predicted. */
export function predictedOrder(line: Line): readonly Waiting[] {
  const order: Waiting[] = []
  let rest = line
  while (order.length < PREDICTED_PLACES) {
    const next = pickNext(rest, "none")
    if (next === undefined) return order
    order.push(next)
    rest = serve(rest, next)
  }
  return [...order, ...rest.waiting]
}
