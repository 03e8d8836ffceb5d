import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { BRIEF, OPENING } from "../../../testing/task/opening.ts"
import { job, kindly, OUTPUTS, Player, silence, submitted } from "../../../testing/task/player.ts"
import type { TaskBrief } from "../_kernel/task-kind.ts"
import { takeCleaned } from "./room-cleaning.ts"
import { requestCancel } from "./room-endings.ts"
import type { Action } from "./room-machine.ts"
import type { Report } from "./room-reports.ts"
import { isOpen, type RoomState } from "./room-state.ts"

const CELLS = 4
const SERIES: Partial<TaskBrief> = {
  pieceKind: "test-piece",
  expects: { form: "files", count: CELLS, media: "image", sizePx: null, maximumBytes: 1_000_000 },
}
const play = () => new Player(86_400_000, SERIES)
const failed: Report = { kind: "polled", answer: { kind: "found", job: job({ state: "failed", errorCode: "oops" }) } }
/** Goes on until a number of pieces is stored or has failed. */
const after = (player: Player, pieces: number) => {
  while (player.state.series?.place !== pieces) {
    const action = player.next()
    if (action === undefined) throw new Error("it ended before")
    player.report(kindly(action))
  }
  return player
}
const places = ({ state }: Player) => state.lastEvent.img_uris.map(({ operate_number }) => operate_number - 1)

describe("a task of pieces", () => {
  it("orders them one after the other, each by a name of its own, and gives its slot back in between", () => {
    const player = play()
    const log: string[] = []
    for (let action = player.next(); action !== undefined; action = player.next()) {
      if (action.kind === "submit") log.push(action.jobId.replace(OPENING.taskId, ""))
      if (action.kind === "ask" || action.kind === "release" || action.kind === "finish") log.push(action.kind)
      player.report(kindly(action))
    }
    const cell = (number: number) => ["ask", `-${number}`, "release"]
    expect(log).toEqual([...cell(1), ...cell(5), ...cell(9), "ask", "-13", "finish", "release"])
    expect(player.state.lastEvent).toMatchObject({ status: 3, process: 100, n_iter: CELLS })
    expect(places(player)).toEqual([0, 1, 2, 3])
  })

  it("shows what came while the rest is made", () => {
    const player = after(play(), 2)
    expect(player.state.draft.img_uris).toHaveLength(2)
    expect(player.state.lastEvent.status).toBe(2)
    player.until("poll")
    player.nowMs += 1000
    player.report({ kind: "polled", answer: { kind: "found", job: job({ progress: 0.5 }) } })
    expect(player.state.lastEvent).toMatchObject({ process: 62, status: 2 })
    expect(places(player)).toEqual([0, 1])
  })

  it("cancels the order of a piece until it is gone, and then never again, before the next piece waits", () => {
    const cancel = { submission: { renderer: "easel", number: 1, backendJobId: null }, attempts: 0 }
    const state: RoomState = { ...after(play(), 1).state, phase: { name: "between", cancel, tookMs: null, dueAtMs: 0 } }
    const silent = takeCleaned(state, { kind: "cancelled", answer: silence }, 5)
    expect(silent.phase).toMatchObject({ name: "between", cancel: { ...cancel, attempts: 1 } })
    expect(silent.phase.name === "between" && silent.phase.dueAtMs).toBeGreaterThan(5)
    const gone = takeCleaned(silent, { kind: "cancelled", answer: { kind: "gone" } }, 7)
    expect(gone.phase).toEqual({ name: "between", cancel: null, tookMs: null, dueAtMs: 7 })
    expect(takeCleaned(gone, { kind: "released", isDone: true }, 8)).toMatchObject({ slot: null, phase: { name: "queued", dueAtMs: 8 } })
  })

  it("goes on without a piece that cannot be made", () => {
    const player = after(play(), 1)
    player.until("poll")
    player.report(failed)
    player.finish()
    expect(player.state.lastEvent.status).toBe(3)
    expect(places(player)).toEqual([0, 2, 3])
  })

  it("fails where none can be made, as the last of them did", () => {
    const player = play()
    for (let action = player.next(); action !== undefined; action = player.next())
      player.report(action.kind === "poll" ? failed : kindly(action))
    expect(player.state.lastEvent).toMatchObject({ status: 4, status_desc: "failedDesc", sub_status: "oops", img_uris: [] })
  })

  it("keeps what came when it is cancelled, and has the piece under way cancelled", () => {
    const player = after(play(), 2)
    const { jobId } = { jobId: "", ...player.until("poll") }
    player.state = requestCancel(player.state, player.nowMs)
    expect(player.until("cancel-job")).toMatchObject({ jobId })
    player.finish()
    expect(player.state.lastEvent.status).toBe(3)
    expect(places(player)).toEqual([0, 1])
  })

  it("is cancelled without a trace before anything came", () => {
    const player = play()
    player.until("poll")
    player.state = requestCancel(player.state, player.nowMs)
    expect(player.finish().lastEvent).toMatchObject({ status: 4, status_desc: "userCancelDesc", img_uris: [] })
  })

  it("orders a piece again that its renderer lost, and only that", () => {
    const player = after(play(), 2)
    player.until("poll")
    player.report({ kind: "polled", answer: { kind: "missing" } })
    expect(player.until("submit")).toMatchObject({ jobId: `${OPENING.taskId}-10` })
    player.finish()
    expect(places(player)).toEqual([0, 1, 2, 3])
  })

  it("gives the rest up when renderers stay silent for three pieces, and keeps what came", () => {
    const player = after(play(), 1)
    let submits = 0
    for (let action = player.next(); action !== undefined; action = player.next()) {
      if (action.kind === "submit") submits++
      player.report(
        action.kind === "submit"
          ? submitted(action, silence)
          : action.kind === "check"
            ? { kind: "checked", answer: silence }
            : kindly(action),
      )
    }
    expect(submits).toBe(3)
    expect(player.state.lastEvent.status).toBe(3)
    expect(places(player)).toEqual([0])
  })

  it("has its kind's deadline for each piece, and waits between them without it", () => {
    const player = after(play(), 1)
    player.until("ask")
    player.nowMs += BRIEF.deadlineMs * 3
    expect(isOpen(player.state)).toBe(true)
    player.until("poll")
    player.nowMs += BRIEF.deadlineMs + 1
    player.finish()
    expect(places(player)).toEqual([0, 2, 3])
  })
})

const chance = fc.record({ pick: fc.nat(19), isCrash: fc.nat(9).map((number) => number === 0), delayMs: fc.nat(400) })

describe("whatever becomes of its pieces", () => {
  it("each is stored at most once, what is shown is what is stored, and it ends once with all of it", () => {
    fc.assert(
      fc.property(fc.array(chance, { minLength: 5, maxLength: 200 }), fc.option(fc.nat(90)), (chances, cancelAt) => {
        const player = play()
        const stored = new Map<number, string>()
        const alive = new Set<string>()
        let count = 0
        let isCancelled = false
        for (let action = player.next(); action !== undefined; action = player.next()) {
          const luck = chances[count++] ?? { pick: 19, isCrash: false, delayMs: 1 }
          player.nowMs += luck.delayMs
          if (action.kind === "submit") {
            for (const jobId of alive) expect(jobId).toBe(action.jobId)
            alive.add(action.jobId)
          }
          if (count === cancelAt) {
            isCancelled = true
            player.state = requestCancel(player.state, player.nowMs)
            continue
          }
          const place = player.state.series?.place ?? 0
          const report = answerOf(action, luck.pick)
          if ("jobId" in action && isOver(report)) alive.delete(action.jobId)
          if (luck.isCrash && action.kind !== "release") continue
          player.report(report)
          if (report.kind === "collected" && report.answer.kind === "stored") {
            expect(stored.has(place)).toBe(false)
            stored.set(place, report.answer.result.mediaKey)
            alive.delete("jobId" in action ? action.jobId : "")
          }
          if (player.state.phase.name === "between" && player.state.phase.cancel === null) alive.clear()
          expect(count).toBeLessThan(5000)
        }
        const { lastEvent, cleanUp } = player.state
        expect(isOpen(player.state)).toBe(false)
        expect(lastEvent.status).toBe(stored.size > 0 ? 3 : 4)
        expect(places(player)).toEqual([...stored.keys()])
        for (const key of stored.values()) expect(cleanUp.orphanKeys).not.toContain(key)
        if (stored.size < CELLS && !isCancelled) expect(player.state.series?.failure).not.toBeNull()
      }),
      { numRuns: 1000 },
    )
  })
})

function isOver(report: Report): boolean {
  if (report.kind === "cancelled") return true
  if (report.kind === "submitted") return report.answer.kind === "refused" || report.answer.kind === "rejected"
  if (report.kind === "polled" && report.answer.kind === "found")
    return report.answer.job.state === "failed" || report.answer.job.state === "done"
  return (report.kind === "checked" || report.kind === "polled" || report.kind === "collected") && report.answer.kind === "missing"
}

function answerOf(action: Exclude<Action, { kind: "wait" }>, pick: number): Report {
  switch (action.kind) {
    case "ask":
      return pick < 3 ? { kind: "asked", answer: null } : kindly(action)
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
      if (pick === 2) return failed
      if (pick < 5) return { kind: "polled", answer: { kind: "found", job: job({ progress: 0.3 }) } }
      return { kind: "polled", answer: { kind: "found", job: job({ state: "done", progress: 1, outputs: OUTPUTS }) } }
    case "collect":
      if (pick === 0) return { kind: "collected", item: action.item, answer: { kind: "missing" } }
      if (pick < 3) return { kind: "collected", item: action.item, answer: { kind: "bad", reason: "x" } }
      return kindly(action)
    case "finish":
      return pick < 3 ? { kind: "finished", answer: { kind: "away", reason: "x" } } : kindly(action)
    case "cancel-job":
      return pick < 5 ? { kind: "cancelled", answer: silence } : kindly(action)
    case "release":
      return { kind: "released", isDone: pick > 2 }
    default:
      return kindly(action)
  }
}
