import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { RenderJob } from "./render-answers.ts"
import { requestCancel } from "./room-endings.ts"
import { type Action, plan, wakeAtMs } from "./room-machine.ts"
import { backoffMs, grant, REFUSAL_TRIES, type Report, take } from "./room-reports.ts"
import { isOpen, openRoom, type RoomState } from "./room-state.ts"
import { OPENING } from "./testing-opening.ts"

const job = (more: Partial<RenderJob> = {}): RenderJob => ({
  state: "running",
  progress: 0.5,
  etaMs: 1000,
  previewBase64: null,
  outputs: [],
  errorCode: null,
  ...more,
})
const OUTPUTS = [0, 1].map((index) => ({ index, seed: 7 + index, sha256: null }))
const result = (position: number, mediaKey: string) => ({
  position,
  mediaKey,
  contentType: "image/png",
  sizeBytes: 9,
  width: 128,
  height: 96,
  seed: 7 + position,
  thumbhash: "",
})
const silence = { kind: "unknown", reason: "silence" } as const
let names = 0
const newName = () => `name${names++}`

/** Plays a machine with a clock that jumps to whatever is due. */
class Player {
  state: RoomState = openRoom(OPENING, 1000)
  nowMs = 1000

  /** The next action that is not waiting; undefined when nothing is left to do. */
  next(): Exclude<Action, { kind: "wait" }> | undefined {
    for (let tries = 0; tries < 10; tries++) {
      const planned = plan(this.state, this.nowMs)
      this.state = planned.state
      if (planned.action.kind !== "wait") return planned.action
      const wake = wakeAtMs(this.state)
      if (wake === null) return undefined
      this.nowMs = Math.max(this.nowMs, wake)
    }
    throw new Error("the machine waits for ever")
  }

  report(report: Report): void {
    this.state = take(this.state, report, this.state.step, this.nowMs, newName)
  }

  /** Goes on until an action of that kind is due, answering the others kindly. */
  until(kind: Action["kind"]): Exclude<Action, { kind: "wait" }> {
    for (let steps = 0; steps < 200; steps++) {
      const action = this.next()
      if (action === undefined) break
      if (action.kind === kind) return action
      this.report(kindly(action))
    }
    throw new Error(`${kind} never came`)
  }

  finish(): RoomState {
    for (let action = this.next(); action !== undefined; action = this.next()) this.report(kindly(action))
    return this.state
  }
}

function kindly(action: Exclude<Action, { kind: "wait" }>): Report {
  switch (action.kind) {
    case "ask":
      return { kind: "asked", answer: { kind: "granted", renderer: "r" } }
    case "renew":
      return { kind: "renewed" }
    case "mark-running":
      return { kind: "marked" }
    case "submit":
      return { kind: "submitted", submission: action.submission, answer: { kind: "accepted" }, nextRenderer: null }
    case "check":
      return { kind: "checked", answer: { kind: "found", job: job() } }
    case "poll":
      return { kind: "polled", answer: { kind: "found", job: job({ state: "done", progress: 1, outputs: OUTPUTS }) } }
    case "collect":
      return { kind: "collected", item: action.item, answer: { kind: "stored", result: result(action.item.index, action.item.mediaKey) } }
    case "finish":
      return { kind: "finished", answer: { kind: "written" } }
    case "cancel-job":
      return { kind: "cancelled", answer: { kind: "gone" } }
    case "release":
      return { kind: "released", isDone: true }
    case "delete-media":
      return { kind: "deleted", isDone: true }
  }
}

const submitted = (
  action: Action,
  answer: Extract<Report, { kind: "submitted" }>["answer"],
  nextRenderer: string | null = null,
): Report => {
  if (action.kind !== "submit") throw new Error("no submit")
  return { kind: "submitted", submission: action.submission, answer, nextRenderer }
}

describe("a room", () => {
  it("goes from waiting over running to success with every picture", () => {
    const state = new Player().finish()
    expect(state.phase.name).toBe("done")
    expect(state.told).toMatchObject({ status: 3, process: 100, preview: null })
    expect(state.told.img_uris.map((image) => image.seed)).toEqual([7, 8])
  })

  it("tells its place in the queue and asks again every two seconds", () => {
    const player = new Player()
    player.next()
    player.report({ kind: "asked", answer: { kind: "waiting", position: 3, restMs: 4500 } })
    expect(player.state.told).toMatchObject({ seq: 2, position: 3, rest_estimate_time: 5 })
    expect(wakeAtMs(player.state)).toBe(3000)
  })

  it("uses a slot that is lent while it asks, and only one", () => {
    const player = new Player()
    const action = player.next()
    expect(action?.kind).toBe("ask")
    const step = player.state.step
    player.state = grant(player.state, "r", 5)
    const granted = player.state
    expect(take(granted, { kind: "asked", answer: { kind: "granted", renderer: "r" } }, step, 6, newName)).toBe(granted)
    expect(grant(granted, "other", 7)).toBe(granted)
  })

  it("renews its slot every twenty seconds while it is used", () => {
    const player = new Player()
    player.until("poll")
    player.report({ kind: "polled", answer: { kind: "found", job: job() } })
    player.nowMs = 25_000
    expect(player.next()?.kind).toBe("renew")
  })
})

describe("an order", () => {
  it("that is refused is repeated under the same name with growing pauses, then given up", () => {
    const player = new Player()
    const jobIds = new Set<string>()
    const times: number[] = []
    for (let tries = 0; tries < REFUSAL_TRIES; tries++) {
      const action = player.until("submit")
      if (action.kind === "submit") jobIds.add(action.jobId)
      times.push(player.nowMs)
      player.report(submitted(action, { kind: "refused", reason: "queue-full" }))
    }
    expect(jobIds.size).toBe(1)
    expect(times.slice(1).map((time, index) => time - (times[index] ?? 0))).toEqual([500, 1000, 2000, 4000, 8000, 8000, 8000])
    expect(player.finish().told).toMatchObject({ status: 4, status_desc: "refusedDesc" })
  })

  it("goes to the renderer that the dispatcher names after a refusal", () => {
    const player = new Player()
    player.report(submitted(player.until("submit"), { kind: "refused", reason: "busy" }, "second"))
    expect(player.until("submit")).toMatchObject({ submission: { renderer: "second", number: 1 } })
  })

  it("that is rejected for good ends the task, and nothing is cancelled", () => {
    const player = new Player()
    player.report(submitted(player.until("submit"), { kind: "rejected", reason: "invalid-request" }))
    expect(player.next()?.kind).toBe("finish")
    expect(player.state.cleanUp.cancel).toBeNull()
  })

  it("of unknown outcome is asked about, and sent again under the same name only when surely not there", () => {
    const player = new Player()
    const first = player.until("submit")
    player.report(submitted(first, silence))
    for (let tries = 0; tries < 3; tries++) {
      expect(player.next()?.kind).toBe("check")
      player.report({ kind: "checked", answer: silence })
    }
    expect(player.next()?.kind).toBe("check")
    player.report({ kind: "checked", answer: { kind: "missing" } })
    expect(player.next()).toEqual({ ...first })
  })

  it("whose answer died with the instance is asked about first", () => {
    const player = new Player()
    player.until("submit")
    expect(player.next()?.kind).toBe("check")
  })

  it("that the backend lost while running is sent once more under number 2, and then the task is lost", () => {
    const player = new Player()
    player.until("poll")
    player.report({ kind: "polled", answer: { kind: "missing" } })
    expect(player.next()).toMatchObject({ kind: "submit", jobId: `${OPENING.taskId}-2` })
    player.report({ kind: "submitted", submission: { renderer: "r", number: 2 }, answer: { kind: "accepted" }, nextRenderer: null })
    player.until("poll")
    player.report({ kind: "polled", answer: { kind: "missing" } })
    expect(player.finish().told.status_desc).toBe("lostDesc")
  })
})

describe("collecting", () => {
  it("keeps the key of a picture over every retry", () => {
    const player = new Player()
    const first = player.until("collect")
    player.report({ kind: "collected", item: first.kind === "collect" ? first.item : never(), answer: silence })
    const second = player.until("collect")
    expect(second.kind === "collect" && second.item.mediaKey).toBe(first.kind === "collect" && first.item.mediaKey)
  })

  it("delivers the good pictures when others stay bad, and no file of those remains", () => {
    const player = new Player()
    for (let tries = 0; tries < 2; tries++) {
      const action = player.until("collect")
      player.report({
        kind: "collected",
        item: action.kind === "collect" ? action.item : never(),
        answer: { kind: "bad", reason: "not-a-picture" },
      })
    }
    const state = player.finish()
    expect(state.told.status).toBe(3)
    expect(state.told.img_uris).toHaveLength(1)
    expect(state.cleanUp.orphanKeys).toEqual([])
  })

  it("leaves out what was not asked for and what is listed twice", () => {
    const player = new Player()
    player.until("poll")
    const outputs = [...OUTPUTS, ...OUTPUTS, { index: 2, seed: 1, sha256: null }, { index: -1, seed: 1, sha256: null }]
    player.report({ kind: "polled", answer: { kind: "found", job: job({ state: "done", outputs }) } })
    expect(player.state.phase.name === "collecting" && player.state.phase.items.map((item) => item.index)).toEqual([0, 1])
  })

  it("delivers what is stored when the deadline comes", () => {
    const player = new Player()
    player.report(kindly(player.until("collect")))
    player.nowMs = OPENING.deadlineAtMs
    const state = player.finish()
    expect(state.told.status).toBe(3)
    expect(state.told.img_uris).toHaveLength(1)
  })
})

describe("the ending", () => {
  it("is tried until the database takes it", () => {
    const player = new Player()
    for (let tries = 0; tries < 20; tries++) {
      expect(player.until("finish").kind).toBe("finish")
      player.report({ kind: "finished", answer: { kind: "away", reason: "x" } })
      expect(player.state.told.status).toBe(2)
    }
    expect(player.finish().told.status).toBe(3)
  })

  it("tells what the database says when the task was ended by somebody else, and takes the files back", () => {
    const player = new Player()
    player.until("finish")
    player.report({ kind: "finished", answer: { kind: "ended-otherwise", ending: "timeoutDesc" } })
    expect(player.state.told).toMatchObject({ status: 4, status_desc: "timeoutDesc", img_uris: [] })
    expect(player.until("delete-media")).toMatchObject({ keys: [expect.any(String), expect.any(String)] })
  })

  it.each(["ask", "submit", "poll", "collect"] as const)("by a cancel before %s is a cancel, and cleans up", (kind) => {
    const player = new Player()
    const action = player.until(kind)
    const step = player.state.step
    player.state = requestCancel(player.state, player.nowMs)
    const state = player.finish()
    expect(state.told).toMatchObject({ status: 4, status_desc: "userCancelDesc" })
    expect(state.cleanUp).toMatchObject({ isReleased: true, cancel: null, orphanKeys: [] })
    // What the overtaken step comes back with is cleaned up as well.
    player.state = take(state, kindly(action), step, player.nowMs, newName)
    const isLeftBehind = kind === "submit" || kind === "collect"
    expect(player.next()?.kind).toBe(isLeftBehind ? (kind === "submit" ? "cancel-job" : "delete-media") : undefined)
  })

  it("that is settled is not changed by a cancel", () => {
    const player = new Player()
    player.until("finish")
    expect(requestCancel(player.state, player.nowMs)).toBe(player.state)
  })

  it("gives the slot back although the backend does not answer the cancel", () => {
    const player = new Player()
    player.until("poll")
    player.state = requestCancel(player.state, player.nowMs)
    player.until("cancel-job")
    player.report({ kind: "cancelled", answer: silence })
    expect(player.next()?.kind).toBe("release")
  })
})

describe("pauses", () => {
  it("double up to the longest", () => {
    expect([1, 2, 3, 4, 5].map((times) => backoffMs(times, 500, 3000))).toEqual([500, 1000, 2000, 3000, 3000])
  })
})

function never(): never {
  throw new Error("unexpected action")
}

/** What the world answers: number by number, out of everything that can come; `crash` loses the answer. */
const chance = fc.record({
  pick: fc.nat(9),
  isCrash: fc.nat(9).map((number) => number === 0),
  progress: fc.double({ noNaN: false }),
  delayMs: fc.nat(400),
})

describe("whatever the world answers", () => {
  it("a room orders once at a time, tells numbered events with rising progress, and ends exactly once, in time", () => {
    fc.assert(
      fc.property(fc.array(chance, { minLength: 5, maxLength: 80 }), fc.option(fc.nat(40)), (chances, cancelAt) => {
        const player = new Player()
        const events = [player.state.told]
        const times = [player.nowMs]
        /** Orders that the backend may have: taken or of unknown outcome, and not known to be gone. */
        const open = new Set<string>()
        let count = 0
        const note = () => {
          const { told } = player.state
          if (told.seq === events.at(-1)?.seq) return
          expect(told.seq).toBe((events.at(-1)?.seq ?? 0) + 1)
          events.push(told)
          times.push(player.nowMs)
        }
        for (let action = player.next(); action !== undefined; action = player.next()) {
          note()
          const luck = chances[count++] ?? { pick: 9, isCrash: false, progress: 0.5, delayMs: 1 }
          player.nowMs += luck.delayMs
          if (action.kind === "submit") {
            for (const jobId of open) expect(jobId).toBe(action.jobId)
            open.add(action.jobId)
          }
          if (count === cancelAt) player.state = requestCancel(player.state, player.nowMs)
          const report = answerOf(action, luck)
          const isMissing = (report.kind === "checked" || report.kind === "polled") && report.answer.kind === "missing"
          const isRefused = report.kind === "submitted" && (report.answer.kind === "refused" || report.answer.kind === "rejected")
          const isCollectMissing = report.kind === "collected" && report.answer.kind === "missing"
          if ((isMissing || isRefused || isCollectMissing) && "jobId" in action) open.delete(action.jobId)
          if (luck.isCrash && action.kind !== "release") continue
          if (count !== cancelAt) player.report(report)
          note()
          expect(count).toBeLessThan(3000)
        }
        expect(isOpen(player.state)).toBe(false)
        expect(player.state.phase.name).toBe("done")
        expect(events.filter((event) => event.status >= 3)).toHaveLength(1)
        expect(events.at(-1)?.status).toBeGreaterThanOrEqual(3)
        const processes = events.map((event) => event.process)
        expect(processes).toEqual([...processes].sort((left, right) => left - right))
        for (const event of events) expect(event.process === 100).toBe(event.status === 3)
        const moving = times.filter((_, index) => events[index]?.status === 2)
        for (const [index, time] of moving.entries()) expect((moving[index + 5] ?? Number.POSITIVE_INFINITY) - time).toBeGreaterThan(1000)
        expect(player.nowMs).toBeLessThan(OPENING.deadlineAtMs + 60_000)
      }),
      { numRuns: 1000 },
    )
  })
})

function answerOf(action: Exclude<Action, { kind: "wait" }>, luck: { readonly pick: number; readonly progress: number }): Report {
  const { pick, progress } = luck
  const found = { kind: "found", job: job({ progress }) } as const
  switch (action.kind) {
    case "ask":
      return pick < 3
        ? { kind: "asked", answer: pick === 0 ? null : { kind: "waiting", position: pick, restMs: 1000 * pick } }
        : kindly(action)
    case "submit":
      if (pick < 2) return submitted(action, silence)
      if (pick < 4) return submitted(action, { kind: "refused", reason: "busy" })
      return pick === 4 ? submitted(action, { kind: "rejected", reason: "no" }) : kindly(action)
    case "check":
      if (pick < 3) return { kind: "checked", answer: silence }
      return pick < 5 ? { kind: "checked", answer: { kind: "missing" } } : kindly(action)
    case "poll":
      if (pick === 0) return { kind: "polled", answer: { kind: "missing" } }
      if (pick === 1) return { kind: "polled", answer: silence }
      if (pick === 2) return { kind: "polled", answer: { kind: "found", job: job({ state: "failed", errorCode: "oops" }) } }
      return pick < 8 ? { kind: "polled", answer: found } : kindly(action)
    case "collect":
      if (pick === 0) return { kind: "collected", item: action.item, answer: { kind: "missing" } }
      if (pick < 3) return { kind: "collected", item: action.item, answer: silence }
      return pick < 5 ? { kind: "collected", item: action.item, answer: { kind: "bad", reason: "x" } } : kindly(action)
    case "finish":
      return pick < 3 ? { kind: "finished", answer: { kind: "away", reason: "x" } } : kindly(action)
    case "cancel-job":
      return pick < 5 ? { kind: "cancelled", answer: silence } : kindly(action)
    case "release":
      return { kind: "released", isDone: pick > 2 }
    case "delete-media":
      return { kind: "deleted", isDone: pick > 2 }
    default:
      return kindly(action)
  }
}
