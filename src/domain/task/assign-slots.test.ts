import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { type BackendKind, type Capabilities, capabilitiesWith, type FleetServer, needOf } from "../backend/index.ts"
import { rightsOf } from "../credits/rules.ts"
import { assignSlots, isAnyoneServable } from "./assign-slots.ts"
import { EMPTY_LINE, endLeases, enter, handBack, type Lease, type Line, type Waiting } from "./dispatch-rules.ts"
import { asksAgain, chooseRenderer, couldRun, freeOther, freeSlots } from "./renderer-choice.ts"
import { type HealthTable, isResting, noteFailure, noteSuccess, trustedSlots } from "./renderer-health.ts"

const offer = (slots: number) => ({ slots, maximumWidth: 2048, maximumHeight: 2048, maximumCount: 4 })
const models = (...names: readonly string[]) => names.map((name) => ({ name, hash: null, family: null, sizes: null }))
const can = (kinds: readonly string[], more: Partial<Capabilities> = {}): Capabilities =>
  capabilitiesWith({ name: "x", software: "x", offers: Object.fromEntries(kinds.map((kind) => [kind, offer(8)])), ...more })
const server = (name: string, capabilities: Capabilities | null, more: Partial<FleetServer> = {}): FleetServer => ({
  name,
  kind: "http",
  state: "active",
  slots: 2,
  weight: 1,
  audience: { kind: "everyone" },
  capabilities,
  ...more,
})
const task = (taskId: string, viewerId: string, kind = "text-to-image", fields: Readonly<Record<string, unknown>> = {}): Waiting => ({
  taskId,
  viewerId,
  plan: "free",
  speedType: 2,
  need: needOf({ kind, fields }),
  failedAt: [],
  renewedAtMs: 0,
})
const proven = (...servers: readonly FleetServer[]): HealthTable =>
  servers.reduce<HealthTable>((table, { name }) => noteSuccess(table, name), {})
const lineOf = (...entries: readonly Waiting[]): Line => entries.reduce(enter, EMPTY_LINE)
const assign = (line: Line, servers: readonly FleetServer[], health = proven(...servers), nowMs = 0) =>
  assignSlots({ line, health, servers, drafts: [], nowMs })
const placesOf = (granted: readonly Lease[]) => Object.fromEntries(granted.map(({ taskId, renderer }) => [taskId, renderer]))

describe("a task whose server has not begun its order", () => {
  const all = can(["text-to-image"])
  const fleet = [
    server("stuck", all, { weight: 9 }),
    server("small", all, { slots: 1 }),
    server("failed", all),
    server("unable", can(["upscale"])),
  ]
  const one = { ...task("t", "u"), failedAt: ["failed"] }
  const other = (used: readonly string[], health = proven(...fleet)) =>
    freeOther(fleet, one, "stuck", {
      used: used.map((renderer, index) => ({ renderer, kind: "text-to-image", taskId: `t${index}` })),
      health,
      nowMs: 0,
    })?.name

  it("goes to another one that could do it and has a slot, and stays where there is none", () => {
    expect(other([])).toBe("small")
    expect(other(["small"])).toBeUndefined()
    expect(other([], noteFailure(proven(...fleet), "small", 0))).toBeUndefined()
  })
})

describe("where a task may run", () => {
  const all = can(["text-to-image"])

  it("is on servers that take new tasks, for whom it is, and can do all of it", () => {
    const one = task("t", "u", "text-to-image", { model: "m", width: 512, height: 512 })
    expect(couldRun(server("a", all), one)).toBe(true)
    for (const state of ["paused", "draining", "removed"] as const) expect(couldRun(server("a", all, { state }), one)).toBe(false)
    expect(couldRun(server("a", { ...all, models: models("other") }), one)).toBe(false)
    expect(couldRun(server("a", { ...all, models: models("m") }), one)).toBe(true)
    expect(couldRun(server("a", can(["upscale"])), one)).toBe(false)
    expect(couldRun(server("a", all, { audience: { kind: "plans", plans: ["vip1"] } }), one)).toBe(false)
    expect(couldRun(server("a", all, { audience: { kind: "accounts", accountIds: ["u"] } }), one)).toBe(true)
    expect(couldRun(server("a", all), { ...one, failedAt: ["a"] })).toBe(false)
    expect(couldRun(server("a", all), task("t", "u", "text-to-image", { width: 4096, height: 64 }))).toBe(false)
  })

  it("is every server that has said nothing yet, for images from words, and none of them for anything else", () => {
    expect(couldRun(server("a", null), task("t", "u", "text-to-image", { model: "m" }))).toBe(true)
    expect(couldRun(server("a", null), task("t", "u", "upscale"))).toBe(false)
  })
})

describe("a task that failed at a server", () => {
  const all = can(["text-to-image"])
  const failed = { ...task("t", "u"), failedAt: ["a"] }
  const placeOf = (servers: readonly FleetServer[]) => placesOf(assign(lineOf(asksAgain(failed, servers)), servers).granted)

  it("goes to another one, and waits for that while it is busy", () => {
    expect(placeOf([server("a", all), server("b", all)])).toEqual({ t: "b" })
    const resting = noteFailure(proven(server("b", all)), "b", 0)
    const servers = [server("a", all), server("b", all)]
    expect(assign(lineOf(asksAgain(failed, servers)), servers, resting).granted).toEqual([])
  })

  it("may go there once more where every other has gone meanwhile that could take it", () => {
    for (const state of ["paused", "draining", "removed"] as const)
      expect(placeOf([server("a", all), server("b", all, { state })])).toEqual({ t: "a" })
    expect(placeOf([server("a", all)])).toEqual({ t: "a" })
    expect(placeOf([server("a", all, { state: "paused" })])).toEqual({})
  })
})

describe("a preview renderer", () => {
  const all = can(["text-to-image"])
  const preview = server("preview", { ...all, isPreview: true }, { weight: 9 })
  const run = task("t", "a")
  const placeOf = (servers: readonly FleetServer[], entry = run) => placesOf(assign(lineOf(asksAgain(entry, servers)), servers).granted)

  it("does what no server with a model could", () => {
    expect(placeOf([preview])).toEqual({ t: "preview" })
    expect(placeOf([preview, server("model", can(["upscale"]))])).toEqual({ t: "preview" })
    expect(placeOf([preview, server("model", all, { state: "paused" })])).toEqual({ t: "preview" })
    expect(placeOf([preview, server("model", all, { audience: { kind: "plans", plans: ["vip"] } })])).toEqual({ t: "preview" })
    expect(placeOf([preview, server("silent", null)])).toEqual({ t: "preview" })
  })

  it("leaves all else to it, also while it has no slot or has failed", () => {
    const model = server("model", all, { slots: 1 })
    expect(placeOf([preview, model])).toEqual({ t: "model" })
    const line = lineOf(task("t", "a"), task("u", "b"))
    expect(placesOf(assign(line, [preview, model]).granted)).toEqual({ t: "model" })
    expect(placeOf([preview, model], { ...run, failedAt: ["model"] })).toEqual({ t: "model" })
    expect(placeOf([preview, model, server("other", all)], { ...run, failedAt: ["model"] })).toEqual({ t: "other" })
  })
})

describe("choosing a server", () => {
  const well = (servers: readonly FleetServer[], used: readonly string[] = [], health = proven(...servers)) =>
    chooseRenderer(servers, "text-to-image", {
      used: used.map((renderer, index) => ({ renderer, kind: "text-to-image", taskId: `${index}` })),
      health,
      nowMs: 0,
    })?.name
  const all = can(["text-to-image"])
  const [a, b] = [server("a", all), server("b", all, { slots: 4 })]

  it("takes the heavier, then the one with the largest free share", () => {
    expect(well([a, b], ["a"])).toBe("b")
    expect(well([a, b], ["a", "b", "b", "b"])).toBe("a")
    expect(well([a, { ...b, weight: 2 }], ["b", "b", "b"])).toBe("b")
    expect(well([])).toBeUndefined()
  })

  it("takes one that works before one that is on trial", () => {
    expect(well([{ ...a, weight: 9 }, b], ["b", "b"], noteFailure(proven(a, b), "a", 0))).toBe("b")
  })

  it("counts slots of all kinds together and of each kind apart", () => {
    const some = server("a", { ...all, offers: { "text-to-image": offer(2), upscale: offer(1) } }, { slots: 3 })
    const used = (kind: string) => ({ renderer: "a", kind, taskId: "" })
    expect(freeSlots(some, [], "upscale")).toBe(1)
    expect(freeSlots(some, [used("upscale")], "upscale")).toBe(0)
    expect(freeSlots(some, [used("upscale")], "text-to-image")).toBe(2)
    expect(freeSlots(some, [used("text-to-image"), used("text-to-image")], "upscale")).toBe(1)
    expect(freeSlots({ ...some, slots: 2 }, [used("text-to-image"), used("text-to-image")], "upscale")).toBe(0)
  })
})

describe("giving out slots", () => {
  it("passes over what no free server can do, and leaves a server to those whose only chance it is", () => {
    const image = server("image", can(["text-to-image"]), { slots: 1 })
    const both = server("both", can(["text-to-image", "upscale"]), { slots: 1 })
    const line = lineOf(task("video", "v", "animation"), task("words", "a"), task("larger", "b", "upscale"))
    const { granted, line: left } = assign(line, [both, image])
    expect(placesOf(granted)).toEqual({ words: "image", larger: "both" })
    expect(left.waiting.map(({ taskId }) => taskId)).toEqual(["video"])
  })

  it("sends one task where a server comes back from its rest, and no second one", () => {
    const only = server("only", can(["text-to-image"]), { slots: 4 })
    const line = lineOf(...["a", "b", "c"].map((id) => task(id, id)))
    const health = noteFailure(proven(only), "only", 0)
    expect(assign(line, [only], health, 4_999).granted).toEqual([])
    const tried = assign(line, [only], health, 5_000)
    expect(tried.granted).toHaveLength(1)
    expect(assign(tried.line, [only], tried.health, 5_001).granted).toEqual([])
  })

  it("leaves drafts alone where another slot is free, and takes theirs where none is", () => {
    const [a, b] = [server("a", can(["text-to-image"]), { slots: 1, weight: 5 }), server("b", can(["text-to-image"]), { slots: 1 })]
    const drafts = [{ renderer: "a", kind: "text-to-image", taskId: "draft" }]
    const floor = { line: lineOf(task("t1", "u"), task("t2", "w")), health: proven(a, b), servers: [a, b], drafts, nowMs: 0 }
    expect(placesOf(assignSlots(floor).granted)).toEqual({ t1: "b", t2: "a" })
  })

  it("lets an account that is served elsewhere keep its turn where others compete with it", () => {
    const [image, video] = [server("image", can(["text-to-image"]), { slots: 1 }), server("video", can(["animation"]), { slots: 1 })]
    let line = lineOf(task("a0", "a", "animation"), ...["b", "c"].flatMap((id) => [0, 1, 2].map((n) => task(`${id}${n}`, id, "animation"))))
    for (let n = 0; n < 9; n++) line = enter(line, task(`a-image${n}`, "a"))
    const made: string[] = []
    for (let round = 0; round < 4; round++) {
      const { line: next, granted } = assign({ ...line, leases: [] }, [image, video])
      made.push(...granted.filter(({ renderer }) => renderer === "video").map(({ taskId }) => taskId))
      line = next
    }
    expect(made.slice(0, 3)).toContain("a0")
  })
})

/** Six servers of four kinds: two that work alike, one for one model, one for larger images, a black hole, and one that hangs. */
const KINDS: readonly BackendKind[] = ["easel", "a1111", "a1111", "comfyui", "http", "http"]
const FLEET: readonly FleetServer[] = [
  server("s0", can(["text-to-image", "upscale"], { models: models("base", "rare") })),
  server("s1", can(["text-to-image"], { models: models("base") }), { slots: 1 }),
  server("s2", can(["text-to-image"], { models: models("base", "flux") }), { slots: 3, weight: 4 }),
  server("s3", can(["upscale", "animation"])),
  server("hole", can(["text-to-image", "upscale", "animation"]), { slots: 4 }),
  server("hang", can(["text-to-image"], { models: models("base", "flux") }), { slots: 4 }),
].map((one, index) => ({ ...one, kind: KINDS[index] ?? "http" }))
const ORDERS = [
  { kind: "text-to-image", fields: { model: "base" } },
  { kind: "text-to-image", fields: { model: "flux" } },
  { kind: "text-to-image", fields: { model: "rare" } },
  { kind: "upscale", fields: {} },
  { kind: "animation", fields: {} },
] as const

interface Running extends Lease {
  readonly endsAtMs: number
  readonly isWell: boolean
}

describe("50 accounts on 6 servers of 4 kinds, of which 2 fail", () => {
  it("nobody waits for more than k-1 foreign tasks of those who could run, no slot idles that somebody could use, a drain loses nothing, and a black hole gets 3 tasks at most", () => {
    const order = fc.record({
      account: fc.nat(49),
      order: fc.nat(ORDERS.length - 1),
      tookMs: fc.integer({ min: 200, max: 900 }),
      gapMs: fc.nat(60),
    })
    fc.assert(
      fc.property(fc.array(order, { minLength: 50, maxLength: 120 }), fc.nat(3), fc.nat(4_000), (orders, drained, drainAtMs) => {
        let line = EMPTY_LINE
        let health: HealthTable = {}
        let running: readonly Running[] = []
        let nowMs = 0
        const taken = new Map<string, number>()
        const done = new Set<string>()
        const tookMs = new Map<string, number>()
        /** Of each task that waits: how often each other account was served by a server that could have run it, since its owner's turn. */
        const passed = new Map<string, Map<string, number>>()
        const fleetAt = (atMs: number) =>
          FLEET.map((one, index) => (index === drained && atMs >= drainAtMs ? { ...one, state: "draining" as const } : one))
        const isFull = (viewerId: string) => running.filter((one) => one.viewerId === viewerId).length >= rightsOf("vip1").running
        const settle = () => {
          const servers = fleetAt(nowMs)
          const before = line
          const assigned = assign(line, servers, health, nowMs)
          ;({ line, health } = assigned)
          let waiting = before.waiting
          for (const lease of assigned.granted) {
            const { renderer, viewerId, taskId } = lease
            const place = servers.find(({ name }) => name === renderer)
            if (place === undefined) throw new Error("a server that is none")
            expect(place.state).toBe("active")
            expect(couldRun(place, lease)).toBe(true)
            waiting = waiting.filter((one) => one.taskId !== taskId)
            taken.set(renderer, (taken.get(renderer) ?? 0) + 1)
            for (const own of [lease, ...waiting].filter((one) => one.viewerId === viewerId)) passed.delete(own.taskId)
            for (const rival of waiting) {
              if (rival.viewerId === viewerId || !couldRun(place, rival) || isFull(rival.viewerId)) continue
              const counts = passed.get(rival.taskId) ?? new Map<string, number>()
              counts.set(viewerId, (counts.get(viewerId) ?? 0) + 1)
              passed.set(rival.taskId, counts)
              expect(counts.get(viewerId)).toBe(1)
            }
            const isWell = renderer !== "hole" && renderer !== "hang"
            const lastsMs = renderer === "hole" ? 50 : renderer === "hang" ? 60_000 : (tookMs.get(taskId) ?? 0)
            running = [...running, { ...lease, endsAtMs: nowMs + lastsMs, isWell }]
          }
          for (const one of servers) {
            const used = line.leases.map(({ renderer, need, taskId }) => ({ renderer, kind: need.kind, taskId }))
            const own = used.filter(({ renderer }) => renderer === one.name).map(({ taskId }) => taskId)
            const wanting = line.waiting.filter((waits) => couldRun(one, waits) && !isFull(waits.viewerId))
            const isUsable = ({ need }: Waiting) => trustedSlots(health, one.name, freeSlots(one, used, need.kind), own, nowMs) > 0
            expect(wanting.filter(isUsable)).toEqual([])
          }
        }
        const endBy = (untilMs: number) => {
          for (;;) {
            const next = running.toSorted((left, right) => left.endsAtMs - right.endsAtMs)[0]
            if (next === undefined || next.endsAtMs > untilMs) return
            nowMs = Math.max(nowMs, next.endsAtMs)
            running = running.filter((one) => one !== next)
            const { endsAtMs: _ends, isWell, renderer, ...entry } = next
            if (isWell) {
              health = noteSuccess(health, renderer)
              line = endLeases(line, new Set([entry.taskId]))
              done.add(entry.taskId)
            } else {
              health = noteFailure(health, renderer, nowMs)
              line = handBack(line, { ...entry, failedAt: [...entry.failedAt, renderer] })
              // Its turn comes back with it.
              for (const counts of passed.values()) counts.set(entry.viewerId, Math.max(0, (counts.get(entry.viewerId) ?? 0) - 1))
            }
            settle()
          }
        }
        for (const [index, { account, order: which, tookMs: lasts, gapMs }] of orders.entries()) {
          endBy(nowMs + gapMs)
          nowMs += gapMs
          const asked = ORDERS[which] ?? ORDERS[0]
          tookMs.set(`t${index}`, lasts)
          line = enter(line, { ...task(`t${index}`, `account${account}`, asked.kind, asked.fields), plan: "vip1" })
          settle()
        }
        endBy(nowMs + 20_000)
        expect(taken.get("hole") ?? 0).toBeLessThanOrEqual(3)
        endBy(nowMs + 400_000)
        // Whatever only a server could do that takes nothing anymore waits; everything else is done.
        const stay = line.waiting.filter((one) =>
          fleetAt(nowMs).some((place) => couldRun(place, one) && !isResting(health, place.name, nowMs)),
        )
        expect(stay).toEqual([])
        expect(done.size + line.waiting.length + running.length).toBe(orders.length)
      }),
      { numRuns: 60, endOnFailure: true },
    )
  })
})

it("somebody can be served where a server that could do it has a slot left", () => {
  const painter = server("painter", can(["text-to-image"]), { slots: 1 })
  const canBeServed = (line: Line, ...servers: readonly FleetServer[]) =>
    isAnyoneServable({ line, health: proven(...servers), servers, nowMs: 0 })
  const line = lineOf(task("a", "ada"))
  expect([canBeServed(line, painter), canBeServed(EMPTY_LINE, painter), canBeServed(line)]).toEqual([true, false, false])
  expect(canBeServed(line, server("upscaler", can(["upscale"])))).toBe(false)
  expect(canBeServed(line, { ...painter, state: "paused" })).toBe(false)
  const taken = assign(lineOf(task("a", "ada"), task("b", "bo")), [painter]).line
  expect(canBeServed(taken, painter)).toBe(false)
})
