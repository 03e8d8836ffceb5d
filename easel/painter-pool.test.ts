import { readdirSync, readFileSync } from "node:fs"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { GIVEN_WAY } from "./give-way.ts"
import { jobRequestSchema } from "./orders/schemas.ts"
import type { PaintEnd, PaintEvent, PainterOrder } from "./painter-messages.ts"
import { PainterPool, type PaintRun } from "./painter-pool.ts"

const orderOf = (fields: object): PainterOrder => ({
  request: jobRequestSchema.parse({ id: "a", kind: "text-to-image", prompt: "a red fox", width: 64, height: 64, seed: 1, ...fields }),
  inputs: {},
  stepDelayMs: 0,
  folder: "",
})
const ORDER = orderOf({ steps: 4, count: 2 })

vi.setConfig({ testTimeout: 15_000 })

let pool: PainterPool
beforeAll(async () => {
  pool = new PainterPool({ slots: 1, onFree: () => {} })
  await pool.whenReady()
})
afterAll(() => pool.close())

/** Paints to the end and tells all that was heard; `onEvent` may stop the run. */
const paint = (
  order: PainterOrder,
  onEvent?: (event: PaintEvent, run: PaintRun) => void,
): Promise<{ heard: PaintEvent[]; end: PaintEnd }> =>
  new Promise((resolve, reject) => {
    const heard: PaintEvent[] = []
    const run = pool.paint(
      order,
      (event) => {
        heard.push(event)
        if (run !== undefined) onEvent?.(event, run)
      },
      (end) => resolve({ heard, end }),
    )
    if (run === undefined) reject(new Error("no slot was free"))
  })

describe("a painter", () => {
  it("tells every step of every picture in order, each picture after its last step, then the end", async () => {
    const { heard, end } = await paint(ORDER)
    const told = heard.flatMap((event) =>
      !("index" in event) || event.type === "previewed" || event.type === "finishing"
        ? []
        : [`${event.type} ${event.index} ${"step" in event ? event.step : ""}`],
    )
    const ofPicture = (index: number): string[] => [...[1, 2, 3, 4].map((step) => `stepped ${index} ${step}`), `painted ${index} `]
    expect(told).toEqual([...ofPicture(0), ...ofPicture(1)])
    expect(end).toEqual({ type: "ended" })
  })

  it("gives a preview of every picture after its first step", async () => {
    const { heard } = await paint(ORDER)
    for (const index of [0, 1]) {
      const ofPicture = heard.filter((event) => "index" in event && event.index === index)
      expect(ofPicture.slice(0, 2).map((event) => event.type)).toEqual(["stepped", "previewed"])
    }
  })

  it("tells how its last step of a picture goes, rising, between the last two steps", async () => {
    const { heard } = await paint(ORDER)
    for (const index of [0, 1]) {
      const ofPicture = heard.filter((event) => "index" in event && event.index === index)
      const shares = ofPicture.flatMap((event) => (event.type === "finishing" ? [event.share] : []))
      expect(shares.length).toBeGreaterThan(3)
      expect(shares).toEqual(shares.toSorted((a, b) => a - b))
      const places = ofPicture.flatMap((event, place) => (event.type === "finishing" ? [place] : []))
      expect(places[0]).toBeGreaterThan(ofPicture.findIndex((event) => event.type === "stepped" && event.step === 3))
      expect(places.at(-1)).toBeLessThan(ofPicture.findIndex((event) => event.type === "stepped" && event.step === 4))
    }
  })

  it("told to stop does not paint on, and takes the next order", async () => {
    const { heard, end } = await paint({ ...orderOf({ steps: 150, count: 2 }), stepDelayMs: 20 }, (_, run) => run.stop())
    expect(heard.filter((event) => event.type === "stepped").length).toBeLessThan(140)
    expect(heard.some((event) => event.type === "painted")).toBe(false)
    expect(end).toEqual({ type: "ended" })
    expect((await paint(ORDER)).heard.filter((event) => event.type === "painted")).toHaveLength(2)
  })

  it("at work leaves no slot for another order", async () => {
    const first = paint(ORDER)
    expect(pool.hasFreeSlot()).toBe(false)
    expect(
      pool.paint(
        ORDER,
        () => {},
        () => {},
      ),
    ).toBeUndefined()
    await first
    expect(pool.hasFreeSlot()).toBe(true)
  })

  it("that cannot paint an order says so and lives on", async () => {
    expect((await paint({ ...ORDER, request: Object.assign(orderOf({}).request, { width: 0 }) })).end.type).toBe("failed")
    expect((await paint(ORDER)).end).toEqual({ type: "ended" })
  })
})

/** How many threads of this process have given way. The 19th word of a thread's line is its niceness; its name, which may hold blanks, ends with the last bracket. */
const countGivenWay = (): number =>
  readdirSync("/proc/self/task").filter((id) => {
    const line = readFileSync(`/proc/self/task/${id}/stat`, "utf8")
    return Number(line.slice(line.lastIndexOf(")") + 2).split(" ")[16]) === GIVEN_WAY
  }).length

describe.runIf(process.platform === "linux")("on Linux, which has priorities by thread, a painter", () => {
  it("of a pool that gives way lets others go first, and one of another pool does not", async () => {
    const before = countGivenWay()
    const patient = new PainterPool({ slots: 2, givesWay: true, onFree: () => {} })
    const hurried = new PainterPool({ slots: 1, onFree: () => {} })
    try {
      await Promise.all([patient.whenReady(), hurried.whenReady()])
      await vi.waitUntil(() => countGivenWay() === before + 2)
    } finally {
      await Promise.all([patient.close(), hurried.close()])
    }
  })
})
