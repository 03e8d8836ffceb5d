import { describe, expect, it } from "vitest"
import { OPENING } from "../../../testing/task/opening.ts"
import { job, kindly, OUTPUTS, Player, silence, submitted } from "../../../testing/task/player.ts"
import type { RenderJob } from "./render-answers.ts"
import { withRuns } from "./renderer-health.ts"
import { requestCancel } from "./room-endings.ts"
import { REFUSAL_TRIES } from "./room-orders.ts"
import { grant, isSeeking } from "./room-seeking.ts"

const polled = (more: Partial<RenderJob>) => ({ kind: "polled", answer: { kind: "found", job: job(more) } }) as const
const failedBy = (cause: RenderJob["cause"], code = "out-of-memory") =>
  polled({ state: "failed", errorCode: code, ...(cause === undefined ? {} : { cause }) })
const long = () => new Player(86_400_000, { deadlineMs: 3_600_000 })
const codesOf = (player: Player) => player.state.runs.map(({ outcome, code, isServersFault }) => [outcome, code, isServersFault])

describe("a failure of the server's", () => {
  it("has the order go once to another server, under a number that the first never saw, with nothing to cancel", () => {
    const player = long()
    player.until("poll")
    player.report(failedBy("server"))
    expect(codesOf(player)).toEqual([["failed", "out-of-memory", true]])
    const move = player.next()
    expect(move).toMatchObject({ kind: "move-on", mustLeave: true, runs: [{ server: "r", outcome: "failed" }] })
    player.report({ kind: "moved", answer: { kind: "granted", renderer: "other" } })
    expect(player.state.trail).toMatchObject({ failedAt: ["r"] })
    const second = player.next()
    expect(second).toMatchObject({ kind: "submit", jobId: `${OPENING.taskId}-3`, submission: { renderer: "other" } })
    if (second !== undefined) player.report(kindly(second))
    player.until("poll")
    player.report(failedBy("server", "model-missing"))
    expect(player.finish().lastEvent).toMatchObject({ status: 4, status_desc: "failedDesc", sub_status: "model-missing" })
  })

  it("ends the task where no other server could take it", () => {
    const player = long()
    player.until("poll")
    player.report(failedBy("server"))
    player.next()
    player.report({ kind: "moved", answer: { kind: "nowhere" } })
    expect(player.finish().lastEvent).toMatchObject({ status: 4, status_desc: "failedDesc", sub_status: "out-of-memory" })
  })

  it("is also an order that it will not take, an end that was not asked for, and a result that is none", () => {
    const rejected = long()
    rejected.report(submitted(rejected.until("submit"), { kind: "rejected", reason: "node-missing", cause: "server" }))
    const stopped = long()
    stopped.until("poll")
    stopped.report(polled({ state: "cancelled" }))
    const empty = long()
    empty.until("poll")
    empty.report(polled({ state: "done", outputs: [] }))
    const garbage = long()
    for (let tries = 0; tries < 4; tries++) {
      const action = garbage.until("collect")
      if (action.kind === "collect") garbage.report({ kind: "collected", item: action.item, answer: { kind: "bad", reason: "other-type" } })
    }
    for (const player of [rejected, stopped, empty, garbage]) {
      expect(player.next()).toMatchObject({ kind: "move-on", mustLeave: true })
      expect(player.state.runs.every(({ isServersFault }) => isServersFault)).toBe(true)
      player.report({ kind: "moved", answer: { kind: "granted", renderer: "other" } })
      const state = player.finish()
      expect(state.lastEvent.status).toBe(3)
      expect(state.cleanUp.orphanKeys).toEqual([])
    }
  })

  it("waits for another server where those are busy, with the whole of its time before it", () => {
    const player = long()
    player.until("poll")
    player.nowMs += 3_000_000
    player.report(failedBy("server"))
    player.until("move-on")
    player.report({ kind: "moved", answer: { kind: "waiting", position: 1, restMs: 1_000, askAgainMs: 2_000 } })
    expect(player.state).toMatchObject({ slot: null, grantedAtMs: null, phase: { name: "queued" } })
    player.nowMs += 3_000_000
    expect(player.finish().lastEvent.status).toBe(3)
  })

  it("is told to the dispatcher once, also where the answer to that got lost", () => {
    const player = long()
    player.until("poll")
    player.report(failedBy("server"))
    player.until("move-on")
    player.report({ kind: "moved", answer: null })
    expect(player.next()).toMatchObject({ kind: "move-on", runs: [{ code: "out-of-memory" }] })
    // The slot may come by itself before the answer does.
    expect(isSeeking(player.state)).toBe(true)
    player.state = grant(player.state, "other", player.nowMs)
    expect(player.state.runs).toEqual([])
    expect(player.until("submit")).toMatchObject({ submission: { renderer: "other", number: 3 } })
  })
})

describe("an order that a server says it cannot do", () => {
  it.each([
    "prompt-too-long",
    "size-not-made",
    "kind-unknown",
    "mask-unknown",
    "control-unknown",
    "input-too-large",
    "borders-unfit",
    "order-not-understood",
    "too-large",
    "model-missing",
  ])("goes once to another server and does not count against the first (%s)", (code) => {
    const rejected = long()
    rejected.report(submitted(rejected.until("submit"), { kind: "rejected", reason: code, cause: "server" }))
    const failed = long()
    failed.until("poll")
    failed.report(failedBy("server", code))
    for (const player of [rejected, failed]) {
      const move = player.next()
      expect(move).toMatchObject({ kind: "move-on", mustLeave: true, runs: [{ code, isServersFault: false }] })
      expect(move?.kind === "move-on" && withRuns({}, move.runs, 0)).toEqual({})
      player.report({ kind: "moved", answer: { kind: "granted", renderer: "other" } })
      player.until("poll")
      player.report(failedBy("server", code))
      expect(player.finish().lastEvent).toMatchObject({ status: 4, status_desc: "failedDesc", sub_status: code })
    }
  })

  it("is lost like any other where the server had taken it and knows no more of it", () => {
    const player = long()
    player.until("poll")
    player.report({ kind: "polled", answer: { kind: "lost", reason: "model-missing" } })
    expect(codesOf(player)).toEqual([["lost", "model-missing", true]])
  })
})

describe("a failure of the order's, or of a rule's", () => {
  it("goes nowhere else and says nothing of the server", () => {
    for (const [cause, ending] of [
      ["order", "failedDesc"],
      [undefined, "failedDesc"],
      ["moderation", "refusedDesc"],
    ] as const) {
      const player = long()
      player.until("poll")
      player.report(failedBy(cause, "no-face"))
      expect(codesOf(player)).toEqual([["failed", "no-face", false]])
      expect(player.until("finish")).toMatchObject({ outcome: { kind: "failure", ending, detail: "no-face" } })
    }
  })
})

describe("an order of which nobody knows what became", () => {
  it("is lost and never sent again, whoever said so", () => {
    const unknown = long()
    unknown.report(submitted(unknown.until("submit"), silence))
    unknown.until("check")
    unknown.report({ kind: "checked", answer: { kind: "lost", reason: "unknown-outcome" } })
    const running = long()
    running.until("poll")
    running.report({ kind: "polled", answer: { kind: "lost", reason: "server-gone" } })
    for (const player of [unknown, running]) {
      expect(codesOf(player)).toEqual([["lost", expect.any(String), true]])
      expect(player.next()).toMatchObject({ kind: "finish", outcome: { ending: "lostDesc" } })
      player.finish()
    }
  })

  it("is given up at the deadline where its server says that it runs and runs, which counts against the server", () => {
    const player = long()
    for (let action = player.next(); action !== undefined; action = player.next()) {
      if (action.kind === "release") expect(action.runs).toMatchObject([{ outcome: "lost", code: "timed-out", isServersFault: true }])
      player.report(action.kind === "poll" ? polled({ progress: 0.1 }) : kindly(action))
    }
    expect(player.state.lastEvent).toMatchObject({ status: 4, status_desc: "timeoutDesc" })
  })

  it("with a file that will never come ends with those that did", () => {
    const player = long()
    player.report(kindly(player.until("collect")))
    const second = player.until("collect")
    if (second.kind === "collect") player.report({ kind: "collected", item: second.item, answer: { kind: "lost", reason: "server-gone" } })
    const state = player.finish()
    expect(state.lastEvent).toMatchObject({ status: 3 })
    expect(state.lastEvent.img_uris).toHaveLength(1)
  })
})

describe("an order that its server did not take", () => {
  it("leaves under the same number when the dispatcher says so, and stays in line where no other server works", () => {
    const player = long()
    player.report(submitted(player.until("submit"), { kind: "refused", reason: "away" }, true))
    expect(player.until("move-on")).toMatchObject({ mustLeave: false })
    player.report({ kind: "moved", answer: { kind: "waiting", position: 1, restMs: 1_000, askAgainMs: 2_000, isWithoutServer: true } })
    expect(player.state.lastEvent).toMatchObject({ sub_status: "waiting-for-server", rest_estimate_time: null })
    expect(player.until("submit")).toMatchObject({ submission: { renderer: "r", number: 1 }, refusals: 1 })
  })

  it("and to which it was never sent, since that takes none any more, leaves after a pause, and as often as that happens", () => {
    const player = long()
    for (let times = 0; times < 2 * REFUSAL_TRIES; times++) {
      const action = player.until("submit")
      expect(action).toMatchObject({ submission: { number: 1 }, refusals: 0 })
      const fromMs = player.nowMs
      const report = submitted(action, { kind: "refused", reason: "server-gone" }, true)
      player.report(report.kind === "submitted" ? { ...report, isUnsent: true } : report)
      expect(player.until("move-on")).toMatchObject({ mustLeave: false })
      expect(player.nowMs - fromMs).toBe(500)
      player.report({ kind: "moved", answer: { kind: "granted", renderer: "r" } })
    }
    expect(player.finish().lastEvent.status).toBe(3)
  })

  it("is given up after so many refusals, wherever they came from", () => {
    const player = long()
    let submits = 0
    for (let action = player.next(); action !== undefined; action = player.next()) {
      if (action.kind !== "submit") player.report(kindly(action))
      else player.report(submitted(action, { kind: "refused", reason: "queue-full" }, submits++ % 2 === 0))
    }
    expect(submits).toBe(REFUSAL_TRIES)
    expect(player.state.lastEvent.status).toBe(4)
  })
})

describe("an order that its server answers nothing to and never has", () => {
  it("is repeated once, then ordered under the next number, and goes elsewhere, at last to fail, by the server's fault", () => {
    const player = long()
    const jobs: string[] = []
    for (let action = player.next(); action !== undefined; action = player.next()) {
      if (action.kind === "release") expect(action.runs).toMatchObject([{ outcome: "lost", code: "forgotten" }, {}])
      if (action.kind === "move-on") expect(action).toMatchObject({ mustLeave: true, runs: [{ isServersFault: true }, {}] })
      if (action.kind === "submit") jobs.push(action.jobId.slice(OPENING.taskId.length))
      if (action.kind === "submit") player.report(submitted(action, silence))
      else player.report(action.kind === "check" ? { kind: "checked", answer: { kind: "missing" } } : kindly(action))
    }
    expect(jobs).toEqual(["-1", "-1", "-2", "-2", "-3", "-3", "-4", "-4"])
    expect(player.state.lastEvent).toMatchObject({ status: 4, status_desc: "lostDesc" })
    expect(player.nowMs).toBeLessThan(60_000)
  })
})

describe("a task that waits and no server works that could take it", () => {
  const waiting = { kind: "asked", answer: { kind: "waiting", position: 1, restMs: 0, askAgainMs: 15_000, isWithoutServer: true } } as const

  it("says so until one does", () => {
    const player = long()
    player.until("ask")
    player.report(waiting)
    expect(player.state.lastEvent).toMatchObject({ status: 1, sub_status: "waiting-for-server" })
    expect(player.finish().lastEvent).toMatchObject({ status: 3, sub_status: null })
  })

  it("is lost when it has waited for as long as it may", () => {
    const player = new Player()
    for (let action = player.next(); action !== undefined; action = player.next())
      player.report(action.kind === "ask" ? waiting : kindly(action))
    expect(player.state.lastEvent).toMatchObject({ status: 4, status_desc: "lostDesc", sub_status: "no-server" })
  })
})

describe("a backend's own rhythm", () => {
  const accepted = (everyMs: number, lostAfterMs: number) =>
    ({ kind: "accepted", backendJobId: null, rhythm: { everyMs, lostAfterMs } }) as const

  it("lengthens how often it is asked and how long it may be silent, and is kept", () => {
    const player = long()
    player.report(submitted(player.until("submit"), accepted(2_000, 600_000)))
    player.until("poll")
    const fromMs = player.nowMs
    player.report(polled({}))
    player.until("poll")
    expect(player.nowMs - fromMs).toBe(2_000)
    const silentMs = player.nowMs
    for (let action: ReturnType<Player["next"]> = player.next(); isOpenStill(player); action = player.next())
      if (action !== undefined) player.report(action.kind === "poll" ? { kind: "polled", answer: silence } : kindly(action))
    expect(player.nowMs - silentMs).toBeGreaterThanOrEqual(600_000)
    expect(player.state.runs).toMatchObject([{ outcome: "lost", code: "silent" }])
  })

  it("never shortens them", () => {
    const player = long()
    player.report(submitted(player.until("submit"), accepted(1, 1)))
    player.until("poll")
    const fromMs = player.nowMs
    player.report(polled({}))
    player.until("poll")
    expect(player.nowMs - fromMs).toBe(300)
  })
})

describe("who made it", () => {
  const maker = {
    software: "forge",
    version: "2",
    isPreview: false,
    model: { name: "m", hash: "ab" },
    notes: { approximated: [], leftOut: [], notDone: [] },
  }
  const notes = { approximated: ["face_distance"], leftOut: [], notDone: ["detailer"] }

  it("is the server that the order was sent to, with what that made of it otherwise, on the task and on each result", () => {
    const player = long()
    const action = player.until("submit")
    if (action.kind !== "submit") throw new Error("no submit")
    player.report({
      kind: "submitted",
      submission: action.submission,
      answer: { kind: "accepted", backendJobId: null },
      isLeft: false,
      maker,
    })
    expect(player.state.lastEvent.made_by).toMatchObject({ software: "forge", is_preview: false, model: { hash: "ab" } })
    player.until("poll")
    player.report(polled({ state: "done", outputs: OUTPUTS, notes }))
    const { lastEvent } = player.finish()
    const shown = { software: "forge", notes: { approximated: ["face_distance"], left_out: [], not_done: ["detailer"] } }
    expect(lastEvent.made_by).toMatchObject(shown)
    for (const image of lastEvent.img_uris) expect(image.made_by).toMatchObject(shown)
  })

  it("is the second server where the first failed, and is learned from a check where the answer to the order got lost", () => {
    const player = long()
    player.until("submit")
    player.until("check")
    player.report({ kind: "checked", answer: { kind: "found", job: job() }, maker: { ...maker, software: "first" } })
    expect(player.state.draft.made_by?.software).toBe("first")
    player.until("poll")
    player.report(failedBy("server"))
    const action = player.until("submit")
    if (action.kind !== "submit") throw new Error("no submit")
    player.report({
      kind: "submitted",
      submission: action.submission,
      answer: { kind: "accepted", backendJobId: null },
      isLeft: false,
      maker,
    })
    expect(player.finish().lastEvent.img_uris.map(({ made_by }) => made_by?.software)).toEqual(["forge", "forge"])
  })
})

it("a cancel of what runs is noted, and is nobody's fault", () => {
  const player = long()
  player.until("poll")
  player.state = requestCancel(player.state, player.nowMs)
  expect(codesOf(player)).toEqual([["cancelled", null, false]])
})

function isOpenStill({ state }: Player): boolean {
  return state.phase.name === "running" || state.phase.name === "submitting"
}
