import { type Membership, rightsOf } from "../credits/rules.ts"
import type { Standing } from "./kept-plan.ts"

/** Divisible by every weight of a plan, so that shares are exact. */
const STRIDE = 8

/** A task that waits for a slot. */
export interface Waiting extends Standing {
  readonly taskId: string
  /** What it needs a renderer for. */
  readonly kind: string
  readonly viewerId: string
  readonly renewedAtMs: number
}

/** A slot that a task has. */
export interface Lease extends Waiting {
  readonly renderer: string
}

type TurnsByAccount = Readonly<Record<string, number>>
type Turns = Readonly<Partial<Record<Membership, TurnsByAccount>>>

/** Where the scheduling stands, besides who waits and runs. */
export interface Fairness {
  /** How far each class has been served, in strides; the least served goes next. */
  readonly passes: Readonly<Partial<Record<Membership, number>>>
  /** Pass of the class served last: a class that begins to wait starts here, so that idling earns nothing. */
  readonly passNow: number
  /**
   * By class, the place in its round of each account that waits in it; the lowest goes next, and to the end once served. An account
   * may wait in two classes, and being served in one costs it no turn in the other.
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

/** The class that a task waits in: with speed 2 its plan's own, else the ordinary one, which visitors have apart. */
export function serviceClassOf({ plan, speedType }: Standing): Membership {
  if (speedType === 2) return rightsOf(plan).membership
  return plan === "visitor" ? "visitor" : "free"
}

/** Shares of the pool: with all classes waiting, a class is served in proportion to its weight. The plans of one class weigh the same. */
export function weightOf(standing: Standing): number {
  return standing.speedType === 2 ? rightsOf(standing.plan).weight : rightsOf("free").weight
}

/** True for tasks that stand in the same round: of one account, in one class. */
function isSameRound(one: Waiting, other: Waiting): boolean {
  return one.viewerId === other.viewerId && serviceClassOf(one) === serviceClassOf(other)
}

function turnOf(turns: Turns, one: Waiting): number | undefined {
  return turns[serviceClassOf(one)]?.[one.viewerId]
}

/** The turns with that of an account in a class set. */
function withTurn(turns: Turns, { viewerId, ...standing }: Waiting, turn: number): Turns {
  const serviceClass = serviceClassOf(standing)
  return { ...turns, [serviceClass]: { ...turns[serviceClass], [viewerId]: turn } }
}

/** The turns without that of an account in a class. */
function withoutTurn(turns: Turns, { viewerId, ...standing }: Waiting): Turns {
  const serviceClass = serviceClassOf(standing)
  const { [viewerId]: _gone, ...stay } = turns[serviceClass] ?? {}
  return { ...turns, [serviceClass]: stay }
}

/** The turns as they were stored; where accounts have them without a class, an account has its in each class that it waits in. */
export function turnsKept(stored: Turns | TurnsByAccount, waiting: readonly Waiting[]): Turns {
  if (!isByAccount(stored)) return stored
  return waiting.reduce((turns: Turns, one) => withTurn(turns, one, stored[one.viewerId] ?? 0), {})
}

function isByAccount(turns: Turns | TurnsByAccount): turns is TurnsByAccount {
  return Object.values(turns).some((turn) => typeof turn === "number")
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
  const isNewAccount = turnOf(fairness.turns, entry) === undefined
  const isNewClass = !line.waiting.some((one) => serviceClassOf(one) === serviceClass)
  const pass = Math.max(fairness.passes[serviceClass] ?? 0, fairness.passNow)
  return {
    ...line,
    waiting: line.waiting.toSpliced(index, 0, entry),
    fairness: {
      ...fairness,
      ...(isNewAccount ? { turns: withTurn(fairness.turns, entry, fairness.nextTurn), nextTurn: fairness.nextTurn + 1 } : {}),
      ...(isNewClass ? { passes: { ...fairness.passes, [serviceClass]: pass } } : {}),
    },
  }
}

/** Takes tasks out of the line without serving them. */
export function leave(line: Line, taskIds: ReadonlySet<string>): Line {
  const waiting = line.waiting.filter((one) => !taskIds.has(one.taskId))
  if (waiting.length === line.waiting.length) return line
  const gone = line.waiting.filter((one) => taskIds.has(one.taskId) && !waiting.some((other) => isSameRound(one, other)))
  const turns = gone.reduce(withoutTurn, line.fairness.turns)
  return { ...line, waiting, fairness: { ...line.fairness, turns } }
}

/** Takes leases out of the line. */
export function endLeases(line: Line, taskIds: ReadonlySet<string>): Line {
  return { ...line, leases: line.leases.filter((one) => !taskIds.has(one.taskId)) }
}

/** `limits`: accounts that run as many tasks as they may are passed over; `none`: they are not (to predict the order). */
export type LimitMode = "limits" | "none"

/**
 * The task to serve next: the least served class, in it the account whose turn it is, of it the oldest task. One that nobody
 * `canServe` now is passed over, and the rule holds among the rest.
 */
export function pickNext(line: Line, mode: LimitMode = "limits", canServe: (one: Waiting) => boolean = () => true): Waiting | undefined {
  const busy = mode === "limits" ? busyAccounts(line) : new Set<string>()
  const { passes, turns } = line.fairness
  let best: Waiting | undefined
  for (const one of line.waiting) {
    if (busy.has(one.viewerId) || !canServe(one)) continue
    if (best === undefined) {
      best = one
      continue
    }
    const own = serviceClassOf(one)
    const other = serviceClassOf(best)
    const byPass = (passes[own] ?? 0) - (passes[other] ?? 0)
    if (
      own === other
        ? (turnOf(turns, one) ?? 0) < (turnOf(turns, best) ?? 0)
        : byPass < 0 || (byPass === 0 && weightOf(one) > weightOf(best))
    )
      best = one
  }
  return best
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

/** The line after a task was served: it leaves, its account goes to the end of the round, its class has had its stride. */
export function serve(line: Line, served: Waiting): Line {
  const serviceClass = serviceClassOf(served)
  const pass = line.fairness.passes[serviceClass] ?? 0
  const left = leave(line, new Set([served.taskId]))
  const { fairness } = left
  const hasMore = turnOf(fairness.turns, served) !== undefined
  return {
    ...left,
    fairness: {
      ...fairness,
      passes: { ...fairness.passes, [serviceClass]: pass + STRIDE / weightOf(served) },
      passNow: Math.max(fairness.passNow, pass),
      ...(hasMore ? { turns: withTurn(fairness.turns, served, fairness.nextTurn), nextTurn: fairness.nextTurn + 1 } : {}),
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

/** The ids of the waiting tasks in the order in which they will be served as far as can be predicted. */
export function predictedOrder(line: Line): readonly string[] {
  const order: string[] = []
  let rest = line
  while (order.length < PREDICTED_PLACES) {
    const next = pickNext(rest, "none")
    if (next === undefined) return order
    order.push(next.taskId)
    rest = serve(rest, next)
  }
  return [...order, ...rest.waiting.map((one) => one.taskId)]
}
