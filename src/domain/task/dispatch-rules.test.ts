import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { PLANS, type Plan } from "../_kernel/plans.ts"
import { needOf } from "../backend/index.ts"
import { rightsOf, type SpeedType } from "../credits/rules.ts"
import {
  askAgainMs,
  EMPTY_LINE,
  endLeases,
  enter,
  handBack,
  type Line,
  leave,
  pickNext,
  predictedOrder,
  serve,
  type Waiting,
} from "./dispatch-rules.ts"
import type { Standing } from "./kept-plan.ts"
import { serviceClassOf, turnsKept, weightOf } from "./turn-rules.ts"

const entry = (taskId: string, viewerId: string, plan: Plan = "free", speedType: SpeedType = 1): Waiting => ({
  need: needOf({ kind: "image", fields: {} }),
  failedAt: [],
  taskId,
  viewerId,
  plan,
  speedType,
  renewedAtMs: 0,
})
const ofKind = (one: Waiting, kind: string): Waiting => ({ ...one, need: needOf({ kind, fields: {} }) })
const only = (canServe: (one: Waiting) => boolean) => ({ canServe, rivalryOf: () => null })
const at = (since: number) => ({ since, servedBy: {} })
const idsOf = (line: Line) => predictedOrder(line).map(({ taskId }) => taskId)
/** Every plan with every speed that it has. */
const STANDINGS: readonly Standing[] = PLANS.flatMap((plan) => rightsOf(plan).speedTypes.map((speedType) => ({ plan, speedType })))
const anyStanding = fc.constantFrom(...STANDINGS)
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

/** Lends slots until nobody may have another. */
const runAll = (line: Line): Line => {
  let rest = line
  for (let next = pickNext(rest); next !== undefined; next = pickNext(rest)) {
    const served = serve(rest, next)
    rest = { ...served, leases: [...served.leases, { ...next, renderer: "r" }] }
  }
  return rest
}

describe("the line", () => {
  it("goes round the accounts of a class, each with its oldest task first", () => {
    const line = lineOf(entry("a1", "a"), entry("a2", "a"), entry("a3", "a"), entry("b1", "b"), entry("c1", "c"))
    expect(idsOf(line)).toEqual(["a1", "b1", "c1", "a2", "a3"])
  })

  it("keeps the place of a task that asks again", () => {
    const line = lineOf(entry("a1", "a"), entry("b1", "b"))
    expect(idsOf(enter(line, { ...entry("a1", "a"), renewedAtMs: 5 }))).toEqual(["a1", "b1"])
  })

  it("passes over an account that runs as many tasks as it may", () => {
    const line: Line = { ...lineOf(entry("a2", "a"), entry("b1", "b")), leases: [{ ...entry("a1", "a"), renderer: "r" }] }
    expect(pickNext(line)?.taskId).toBe("b1")
    expect(pickNext(endLeases(line, new Set(["a1"])))?.taskId).toBe("a2")
  })

  it("passes over what no free renderer takes, and is as fair as ever among the rest", () => {
    const video = (taskId: string, viewerId: string): Waiting => ofKind(entry(taskId, viewerId), "video")
    const line = lineOf(video("a1", "a"), entry("a2", "a"), video("b1", "b"), entry("c1", "c"), entry("c2", "c"))
    const served: string[] = []
    let rest = line
    const isImage = ({ need }: Waiting) => need.kind === "image"
    for (let next = pickNext(rest, "none", only(isImage)); next !== undefined; next = pickNext(rest, "none", only(isImage))) {
      served.push(next.taskId)
      rest = serve(rest, next)
    }
    expect(served).toEqual(["a2", "c1", "c2"])
    expect(idsOf(rest)).toEqual(["b1", "a1"])
  })

  it("lets nobody wait behind more accounts than there are, whatever else waits that cannot be served", () => {
    const anyEntry = fc.record({ viewer: fc.nat(4), isImage: fc.boolean() })
    fc.assert(
      fc.property(fc.array(anyEntry, { minLength: 1, maxLength: 30 }), (entries) => {
        const line = lineOf(...entries.map(({ viewer, isImage }, n) => ofKind(entry(`t${n}`, `v${viewer}`), isImage ? "image" : "video")))
        const isImage = ({ need }: Waiting) => need.kind === "image"
        let rest = line
        const waitedFor = new Map<string, number>()
        for (let next = pickNext(rest, "none", only(isImage)); next !== undefined; next = pickNext(rest, "none", only(isImage))) {
          const accounts = new Set(rest.waiting.filter(isImage).map(({ viewerId }) => viewerId))
          expect(waitedFor.get(next.viewerId) ?? 0).toBeLessThan(5)
          for (const viewerId of accounts) waitedFor.set(viewerId, viewerId === next.viewerId ? 0 : (waitedFor.get(viewerId) ?? 0) + 1)
          rest = serve(rest, next)
        }
        expect(rest.waiting.every(({ need }) => need.kind === "video")).toBe(true)
      }),
    )
  })

  it("never lets an account run more than its plan allows, in both queues together, and lets it run that many", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(2), anyStanding), { maxLength: 80 }), (arrivals) => {
        let line = EMPTY_LINE
        for (const [index, [account, { plan, speedType }]] of arrivals.entries())
          line = enter(line, entry(`t${index}`, `${plan}${account}`, plan, speedType))
        line = runAll(line)
        for (const plan of PLANS) {
          for (let account = 0; account < 3; account++) {
            const asked = arrivals.filter(([owner, standing]) => owner === account && standing.plan === plan).length
            const running = line.leases.filter((one) => one.viewerId === `${plan}${account}`).length
            expect(running).toBe(Math.min(asked, rightsOf(plan).running))
          }
        }
      }),
    )
  })

  it("counts all of an account's tasks together, and by its best plan, so that those of an earlier plan do not stand still", () => {
    const line = runAll(
      lineOf(
        entry("a1", "a", "free"),
        ...Array.from({ length: 6 }, (_, index) => entry(`v${index}`, "a", "vip1", 2)),
        entry("a2", "a", "free"),
      ),
    )
    expect(line.leases).toHaveLength(rightsOf("vip1").running)
    expect(line.leases.map((one) => one.taskId)).toContain("a1")
  })

  it("gives members what their table says: a class of the fast queue has its plan's weight, the ordinary ones have 1", () => {
    for (const standing of STANDINGS) {
      const { membership, weight } = rightsOf(standing.plan)
      const ordinary = standing.plan === "visitor" ? "visitor" : "free"
      expect(serviceClassOf(standing)).toBe(standing.speedType === 2 ? membership : ordinary)
      expect(weightOf(standing)).toBe(standing.speedType === 2 ? weight : 1)
    }
  })

  it("shares slots among waiting classes by weight, whatever mix of plans and speeds fills them", () => {
    fc.assert(
      fc.property(fc.infiniteStream(anyStanding), (standings) => {
        const mixed = [...standings.take(150)].map((one, index) => entry(`m${index}`, `m${index}`, one.plan, one.speedType))
        const full = STANDINGS.flatMap((one, kind) =>
          Array.from({ length: 90 }, (_, index) => entry(`${kind}-${index}`, `${kind}-${index}`, one.plan, one.speedType)),
        )
        const weights = new Map(STANDINGS.map((one) => [serviceClassOf(one), weightOf(one)]))
        const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0)
        const served = drain(lineOf(...mixed, ...full), total * 5)
        for (const [serviceClass, weight] of weights)
          expect(served.filter((one) => serviceClassOf(one) === serviceClass)).toHaveLength(weight * 5)
      }),
      { numRuns: 10 },
    )
  })

  it("gives a class that was idle no more than its share", () => {
    let line = lineOf(...Array.from({ length: 100 }, (_, index) => entry(`c${index}`, `c${index}`, "company", 2)))
    for (const one of drain(line, 50)) line = serve(line, one)
    for (let index = 0; index < 20; index++) line = enter(line, entry(`f${index}`, `f${index}`, "free"))
    expect(drain(line, 18).filter((one) => serviceClassOf(one) === "free").length).toBeLessThanOrEqual(3)
  })

  it("gives a class that waited for what others did not take no more than its share of what they take", () => {
    const isImage = ({ need }: Waiting) => need.kind === "image"
    let line = lineOf(ofKind(entry("v", "lite", "lite", 2), "video"))
    for (let index = 0; index < 60; index++) line = enter(line, entry(`f${index}`, `f${index}`))
    for (let index = 0; index < 30; index++) line = serve(line, pickNext(line, "none", only(isImage))!, "a", isImage)
    for (let index = 0; index < 30; index++) line = enter(line, entry(`l${index}`, `l${index}`, "lite", 2))
    const weight = weightOf({ plan: "lite", speedType: 2 })
    const served: Waiting[] = []
    for (let index = 0; index < 3 * (weight + 1); index++) {
      const next = pickNext(line, "none", only(isImage))!
      served.push(next)
      line = serve(line, next, "a", isImage)
    }
    expect(served.filter(({ plan }) => plan === "free").length).toBeGreaterThanOrEqual(2)
  })

  it("puts a task that was served and not worked on back to the front, its owner's turn and its class's stride undone", () => {
    const line = lineOf(entry("a1", "a"), entry("b1", "b"), entry("a2", "a"))
    const served = serve(line, line.waiting[0]!, "r")
    const running: Line = { ...served, leases: [{ ...line.waiting[0]!, renderer: "r" }] }
    expect(idsOf(running)).toEqual(["b1", "a2"])
    const back = handBack(running, { ...entry("a1", "a"), failedAt: ["r"] })
    expect(back.leases).toEqual([])
    expect(idsOf(back)).toEqual(["a1", "b1", "a2"])
    expect(back.fairness.passes).toEqual(line.fairness.passes)
    expect(handBack(back, entry("a1", "a")).waiting.map(({ taskId }) => taskId)).toEqual(["a1", "b1", "a2"])
  })

  it("forgets the turns of accounts that wait no more", () => {
    const line = leave(lineOf(entry("a1", "a"), entry("b1", "b")), new Set(["a1"]))
    expect(line.fairness.turns).toEqual({ free: { b: at(2) } })
    expect(leave(line, new Set(["x"]))).toBe(line)
  })

  it("takes turns that were kept without a class as those of each class that the account waits in", () => {
    const { waiting, fairness } = lineOf(entry("a1", "a"), entry("a2", "a", "lite", 2), entry("b1", "b"))
    expect(turnsKept({ a: 4, b: 7 }, waiting)).toEqual({ free: { a: at(4), b: at(7) }, lite: { a: at(4) } })
    expect(turnsKept({ free: { a: 4, b: 7 }, lite: { a: 5 } }, waiting)).toEqual({ free: { a: at(4), b: at(7) }, lite: { a: at(5) } })
    expect(turnsKept(fairness.turns, waiting)).toEqual(fairness.turns)
    expect(turnsKept({}, [])).toEqual({})
  })
})

describe("a waiting task that changes its owner or its speed", () => {
  const line = lineOf(entry("a1", "a", "lite"), entry("b1", "b"), entry("a2", "a", "lite"), entry("c1", "c", "lite", 2))

  it("is in the other round from then on, at its end, and in no other", () => {
    const faster = enter(line, entry("a2", "a", "lite", 2))
    expect(faster.waiting.map((one) => one.taskId)).toEqual(["a1", "b1", "a2", "c1"])
    expect(faster.fairness.turns).toEqual({ free: { a: at(1), b: at(2) }, lite: { c: at(3), a: at(4) } })
    const handed = enter(line, entry("b1", "a"))
    expect(handed.fairness.turns).toEqual({ free: { a: at(1) }, lite: { c: at(3) } })
  })

  it("goes by its owner's limit", () => {
    const running: Line = { ...line, leases: [{ ...entry("u0", "user"), renderer: "r" }] }
    const handed = enter(enter(running, entry("a1", "user")), entry("b1", "user"))
    expect(idsOf(handed)).toContain("a1")
    expect(runAll(handed).leases.map((one) => one.taskId)).toEqual(["u0", "c1", "a2"])
  })

  it("costs the others of its new round no more than one task each", () => {
    const faster = enter(line, entry("a1", "a", "lite", 2))
    expect(drain(faster, 4).findIndex((one) => one.taskId === "c1")).toBeLessThan(drain(faster, 4).findIndex((one) => one.taskId === "a1"))
  })
})

describe("a waiting task", () => {
  it("asks again after 2 to 15 seconds, the later the longer it has to wait", () => {
    expect([0, 8_000, 20_000, 60_000, 3_600_000].map(askAgainMs)).toEqual([2_000, 2_000, 5_000, 15_000, 15_000])
  })
})

const move = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("arrive" as const), account: fc.nat(5), standing: anyStanding }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("serve" as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("quit" as const), which: fc.nat(20) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("speed-up" as const), which: fc.nat(20) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("hand" as const), which: fc.nat(20), account: fc.nat(5) }) },
)

describe("fairness between the accounts of a class", () => {
  it("makes nobody wait for more than k-1 foreign tasks while k accounts wait, however others come, go, change speed and owner", () => {
    fc.assert(
      fc.property(fc.array(move, { maxLength: 120 }), (moves) => {
        let line = EMPTY_LINE
        let next = 0
        /** For each account that waits in a class: foreign tasks of it served since its turn began, and how many accounts waited then. */
        const waits = new Map<string, { foreign: number; accounts: number }>()
        const roundOf = (one: Waiting) => `${serviceClassOf(one)} ${one.viewerId}`
        const isWaiting = (round: string) => line.waiting.some((one) => roundOf(one) === round)
        const begin = (one: Waiting) => {
          const inClass = line.waiting.filter((other) => serviceClassOf(other) === serviceClassOf(one))
          waits.set(roundOf(one), { foreign: 0, accounts: new Set(inClass.map((other) => other.viewerId)).size })
        }
        const settle = (entered?: Waiting) => {
          for (const round of waits.keys()) if (!isWaiting(round)) waits.delete(round)
          if (entered !== undefined && !waits.has(roundOf(entered))) begin(entered)
        }
        for (const one of moves) {
          const which = "which" in one ? line.waiting[one.which] : undefined
          if (one.kind === "arrive") {
            const { plan, speedType } = one.standing
            const arrived = entry(`t${next++}`, `account${one.account}`, plan, speedType)
            line = enter(line, arrived)
            settle(arrived)
          } else if (one.kind === "serve") {
            const served = pickNext(line, "none")
            if (served === undefined) continue
            line = serve(line, served)
            for (const [round, wait] of waits) {
              if (round === roundOf(served) || !round.startsWith(`${serviceClassOf(served)} `)) continue
              wait.foreign += 1
              expect(wait.foreign).toBeLessThanOrEqual(wait.accounts - 1)
            }
            waits.delete(roundOf(served))
            if (isWaiting(roundOf(served))) begin(served)
          } else if (which !== undefined) {
            if (one.kind === "quit") line = leave(line, new Set([which.taskId]))
            const changed: Waiting | undefined =
              one.kind === "speed-up"
                ? { ...which, speedType: 2 }
                : one.kind === "hand"
                  ? { ...which, viewerId: `account${one.account}` }
                  : undefined
            if (changed !== undefined) line = enter(line, changed)
            settle(changed)
          }
        }
      }),
      { numRuns: 500 },
    )
  })
})
