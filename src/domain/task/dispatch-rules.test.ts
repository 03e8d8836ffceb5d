import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  askAgainMs,
  EMPTY_LINE,
  endLeases,
  enter,
  type Line,
  leave,
  pickNext,
  predictedOrder,
  serve,
  type Waiting,
  WEIGHTS,
} from "./dispatch-rules.ts"
import { CONCURRENCY, type Membership } from "./rules.ts"

const MEMBERSHIPS: readonly Membership[] = ["visitor", "free", "lite", "vip", "company"]
const entry = (taskId: string, viewerId: string, membership: Membership = "free"): Waiting => ({
  taskId,
  viewerId,
  membership,
  renewedAtMs: 0,
})
const lineOf = (...entries: Waiting[]): Line => entries.reduce(enter, EMPTY_LINE)
const drain = (line: Line, count: number): Waiting[] => {
  const served: Waiting[] = []
  let rest = line
  while (served.length < count) {
    const next = pickNext(rest, "none")
    if (next === undefined) break
    served.push(next)
    rest = serve(rest, next)
  }
  return served
}

describe("the line", () => {
  it("goes round the accounts of a class, each with its oldest task first", () => {
    const line = lineOf(entry("a1", "a"), entry("a2", "a"), entry("a3", "a"), entry("b1", "b"), entry("c1", "c"))
    expect(predictedOrder(line)).toEqual(["a1", "b1", "c1", "a2", "a3"])
  })

  it("keeps the place of a task that asks again", () => {
    const line = lineOf(entry("a1", "a"), entry("b1", "b"))
    expect(predictedOrder(enter(line, { ...entry("a1", "a"), renewedAtMs: 5 }))).toEqual(["a1", "b1"])
  })

  it("passes over an account that runs as many tasks as it may", () => {
    const line: Line = { ...lineOf(entry("a2", "a"), entry("b1", "b")), leases: [{ ...entry("a1", "a"), renderer: "r" }] }
    expect(pickNext(line)?.taskId).toBe("b1")
    expect(pickNext(endLeases(line, new Set(["a1"])))?.taskId).toBe("a2")
  })

  it("never lets an account run more than its membership allows", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(3), fc.constantFrom(...MEMBERSHIPS)), { maxLength: 60 }), (arrivals) => {
        let line = EMPTY_LINE
        for (const [index, [account, membership]] of arrivals.entries())
          line = enter(line, entry(`t${index}`, `${membership}${account}`, membership))
        for (let next = pickNext(line); next !== undefined; next = pickNext(line)) {
          const served = serve(line, next)
          line = { ...served, leases: [...served.leases, { ...next, renderer: "r" }] }
        }
        for (const membership of MEMBERSHIPS) {
          for (let account = 0; account < 4; account++) {
            const running = line.leases.filter((one) => one.viewerId === `${membership}${account}`).length
            expect(running).toBeLessThanOrEqual(CONCURRENCY[membership].running)
          }
        }
      }),
    )
  })

  it("shares slots among waiting classes by weight", () => {
    const many = MEMBERSHIPS.flatMap((membership) =>
      Array.from({ length: 90 }, (_, index) => entry(`${membership}-${index}`, `${membership}-${index}`, membership)),
    )
    const total = MEMBERSHIPS.reduce((sum, membership) => sum + WEIGHTS[membership], 0)
    const served = drain(lineOf(...many), total * 10)
    for (const membership of MEMBERSHIPS)
      expect(served.filter((one) => one.membership === membership)).toHaveLength(WEIGHTS[membership] * 10)
  })

  it("gives a class that was idle no more than its share", () => {
    let line = lineOf(...Array.from({ length: 100 }, (_, index) => entry(`c${index}`, `c${index}`, "company")))
    for (const one of drain(line, 50)) line = serve(line, one)
    for (let index = 0; index < 20; index++) line = enter(line, entry(`f${index}`, `f${index}`, "free"))
    expect(drain(line, 18).filter((one) => one.membership === "free").length).toBeLessThanOrEqual(3)
  })

  it("forgets the turns of accounts that wait no more", () => {
    const line = leave(lineOf(entry("a1", "a"), entry("b1", "b")), new Set(["a1"]))
    expect(Object.keys(line.fairness.turns)).toEqual(["b"])
    expect(leave(line, new Set(["x"]))).toBe(line)
  })
})

describe("a waiting task", () => {
  it("asks again after 2 to 15 seconds, the later the longer it has to wait", () => {
    expect([0, 8_000, 20_000, 60_000, 3_600_000].map(askAgainMs)).toEqual([2_000, 2_000, 5_000, 15_000, 15_000])
  })
})

const move = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("arrive" as const),
      account: fc.nat(5),
      membership: fc.constantFrom<Membership>("free", "vip"),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("serve" as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("quit" as const), which: fc.nat(20) }) },
)

describe("fairness between the accounts of a class", () => {
  it("makes nobody wait for more than k-1 foreign tasks while k accounts wait, however others come and go", () => {
    fc.assert(
      fc.property(fc.array(move, { maxLength: 120 }), (moves) => {
        let line = EMPTY_LINE
        let next = 0
        /** For each waiting account: foreign tasks of its class served since its turn began, and how many accounts waited then. */
        const waits = new Map<string, { foreign: number; accounts: number; membership: Membership }>()
        const begin = (viewerId: string, membership: Membership) => {
          const accounts = new Set(line.waiting.filter((one) => one.membership === membership).map((one) => one.viewerId))
          waits.set(viewerId, { foreign: 0, accounts: accounts.size, membership })
        }
        for (const one of moves) {
          if (one.kind === "arrive") {
            const viewerId = `${one.membership}${one.account}`
            line = enter(line, entry(`t${next++}`, viewerId, one.membership))
            if (!waits.has(viewerId)) begin(viewerId, one.membership)
          } else if (one.kind === "quit") {
            const quitting = line.waiting[one.which]
            if (quitting !== undefined) line = leave(line, new Set([quitting.taskId]))
          } else {
            const served = pickNext(line, "none")
            if (served === undefined) continue
            line = serve(line, served)
            for (const [viewerId, wait] of waits) {
              if (viewerId === served.viewerId || wait.membership !== served.membership) continue
              wait.foreign += 1
              expect(wait.foreign).toBeLessThanOrEqual(wait.accounts - 1)
            }
            waits.delete(served.viewerId)
            if (line.waiting.some((waiting) => waiting.viewerId === served.viewerId)) begin(served.viewerId, served.membership)
          }
          for (const viewerId of waits.keys()) if (!line.waiting.some((waiting) => waiting.viewerId === viewerId)) waits.delete(viewerId)
        }
      }),
      { numRuns: 500 },
    )
  })
})
