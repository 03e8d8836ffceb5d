import { CONCURRENCY, type Membership } from "./rules.ts"

/** Shares of the pool by membership: with all classes waiting, a class is served in proportion to its weight. */
export const WEIGHTS: Readonly<Record<Membership, number>> = { visitor: 1, free: 1, lite: 2, vip: 4, company: 8 }
/** Divisible by every weight, so that shares are exact. */
const STRIDE = 8

/** A task that waits for a slot. */
export interface Waiting {
  readonly taskId: string
  readonly viewerId: string
  readonly membership: Membership
  readonly renewedAtMs: number
}

/** A slot that a task has. */
export interface Lease extends Waiting {
  readonly renderer: string
}

/** Where the scheduling stands, besides who waits and runs. */
export interface Fairness {
  /** How far each class has been served, in strides; the least served goes next. */
  readonly passes: Readonly<Partial<Record<Membership, number>>>
  /** Pass of the class served last: a class that begins to wait starts here, so that idling earns nothing. */
  readonly passNow: number
  /** Place in the round of each account that waits; the lowest goes next, and to the end once served. */
  readonly turns: Readonly<Record<string, number>>
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

/** Takes a task into the line; one that is in it already is renewed and keeps its place. */
export function enter(line: Line, entry: Waiting): Line {
  if (line.waiting.some((one) => one.taskId === entry.taskId)) {
    return { ...line, waiting: line.waiting.map((one) => (one.taskId === entry.taskId ? { ...one, renewedAtMs: entry.renewedAtMs } : one)) }
  }
  const { fairness } = line
  const isNewAccount = fairness.turns[entry.viewerId] === undefined
  const isNewClass = !line.waiting.some((one) => one.membership === entry.membership)
  const pass = Math.max(fairness.passes[entry.membership] ?? 0, fairness.passNow)
  return {
    ...line,
    waiting: [...line.waiting, entry],
    fairness: {
      ...fairness,
      ...(isNewAccount ? { turns: { ...fairness.turns, [entry.viewerId]: fairness.nextTurn }, nextTurn: fairness.nextTurn + 1 } : {}),
      ...(isNewClass ? { passes: { ...fairness.passes, [entry.membership]: pass } } : {}),
    },
  }
}

/** Takes tasks out of the line without serving them. */
export function leave(line: Line, taskIds: ReadonlySet<string>): Line {
  const waiting = line.waiting.filter((one) => !taskIds.has(one.taskId))
  if (waiting.length === line.waiting.length) return line
  const stay = new Set(waiting.map((one) => one.viewerId))
  const turns = Object.fromEntries(Object.entries(line.fairness.turns).filter(([viewerId]) => stay.has(viewerId)))
  return { ...line, waiting, fairness: { ...line.fairness, turns } }
}

/** Takes leases out of the line. */
export function endLeases(line: Line, taskIds: ReadonlySet<string>): Line {
  return { ...line, leases: line.leases.filter((one) => !taskIds.has(one.taskId)) }
}

/** `limits`: accounts that run as many tasks as they may are passed over; `none`: they are not (to predict the order). */
export type LimitMode = "limits" | "none"

/** The task to serve next: the least served class, in it the account whose turn it is, of it the oldest task. */
export function pickNext(line: Line, mode: LimitMode = "limits"): Waiting | undefined {
  const running = new Map<string, number>()
  for (const lease of line.leases) running.set(lease.viewerId, (running.get(lease.viewerId) ?? 0) + 1)
  const { passes, turns } = line.fairness
  let best: Waiting | undefined
  for (const one of line.waiting) {
    if (mode === "limits" && (running.get(one.viewerId) ?? 0) >= CONCURRENCY[one.membership].running) continue
    if (best === undefined) {
      best = one
      continue
    }
    const byPass = (passes[one.membership] ?? 0) - (passes[best.membership] ?? 0)
    if (
      one.membership === best.membership
        ? turnOf(turns, one) < turnOf(turns, best)
        : byPass < 0 || (byPass === 0 && WEIGHTS[one.membership] > WEIGHTS[best.membership])
    )
      best = one
  }
  return best
}

function turnOf(turns: Readonly<Record<string, number>>, one: Waiting): number {
  return turns[one.viewerId] ?? 0
}

/** The line after a task was served: it leaves, its account goes to the end of the round, its class has had its stride. */
export function serve(line: Line, served: Waiting): Line {
  const pass = line.fairness.passes[served.membership] ?? 0
  const left = leave(line, new Set([served.taskId]))
  const { fairness } = left
  const hasMore = fairness.turns[served.viewerId] !== undefined
  return {
    ...left,
    fairness: {
      ...fairness,
      passes: { ...fairness.passes, [served.membership]: pass + STRIDE / WEIGHTS[served.membership] },
      passNow: Math.max(fairness.passNow, pass),
      ...(hasMore ? { turns: { ...fairness.turns, [served.viewerId]: fairness.nextTurn }, nextTurn: fairness.nextTurn + 1 } : {}),
    },
  }
}

/** A waiting task asks at least this often at the front of the line, and at the back; interest in a slot lasts far longer. */
const ASK_AGAIN_MS = { shortest: 2_000, longest: 15_000 }

/** When a task that has `restMs` to go until it is done asks for its place again: after a quarter of that, 2 to 15 seconds. */
export function askAgainMs(restMs: number): number {
  return Math.round(Math.min(ASK_AGAIN_MS.longest, Math.max(ASK_AGAIN_MS.shortest, restMs / 4)))
}

/** So many places are foretold; who stands further back is told the number of those who wait before it by arrival. */
const FORETOLD = 300

/** The ids of the waiting tasks in the order in which they will be served as far as can be told. */
export function predictedOrder(line: Line): readonly string[] {
  const order: string[] = []
  let rest = line
  while (order.length < FORETOLD) {
    const next = pickNext(rest, "none")
    if (next === undefined) return order
    order.push(next.taskId)
    rest = serve(rest, next)
  }
  return [...order, ...rest.waiting.map((one) => one.taskId)]
}
