import { describe, expect, it } from "vitest"
import { OPENING } from "../../../testing/task/opening.ts"
import { job, kindly, OUTPUTS, Player, silence, submitted } from "../../../testing/task/player.ts"
import { NO_NOTES } from "../backend/index.ts"
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
  it("is lost and never sent again, on anyone's word", () => {
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
  const notes = { approximated: ["face_distance"], leftOut: [], notDone: ["detailer"], unknownWords: ["wombat"] }

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
    player.until("poll")
    player.report(polled({}))
    expect(player.state.lastEvent.made_by).toMatchObject({ software: "forge", is_preview: false, model: { hash: "ab" } })
    player.until("poll")
    player.report(polled({ state: "done", outputs: OUTPUTS, notes }))
    const { lastEvent } = player.finish()
    const told = { approximated: ["face_distance"], left_out: [], not_done: ["detailer"], unknown_words: ["wombat"] }
    const shown = { software: "forge", notes: told }
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

describe("an order that its server takes and does not begin", () => {
  const queued = polled({ state: "queued", progress: 0, ahead: 2 })
  /** Reports that it waits there until something else than a poll is due. */
  const wait = (player: Player) => {
    const untilMs = player.nowMs + 300_000
    for (let action = player.next(); action !== undefined && player.nowMs < untilMs; action = player.next()) {
      if (action.kind === "seek-other") return action
      player.report(action.kind === "poll" ? queued : kindly(action))
    }
    throw new Error("no other server was looked for")
  }

  it("waits, with the number of those before it, and runs when its server says so", () => {
    const player = long()
    player.until("poll")
    player.report(queued)
    expect(player.state.lastEvent).toMatchObject({ status: 1, position: 2, rest_estimate_time: null, process: 0 })
    player.until("poll")
    player.report(polled({}))
    expect(player.state.lastEvent).toMatchObject({ status: 2, position: 0, process: 50 })
  })

  it("has another server looked for after a minute, and again every ten seconds while none is free", () => {
    const player = long()
    const fromMs = player.nowMs
    wait(player)
    expect(player.nowMs - fromMs).toBeGreaterThanOrEqual(60_000)
    expect(player.nowMs - fromMs).toBeLessThan(65_000)
    const againFromMs = player.nowMs
    player.report({ kind: "sought", answer: { renderer: null } })
    wait(player)
    expect(player.nowMs - againFromMs).toBeGreaterThanOrEqual(10_000)
    expect(player.nowMs - againFromMs).toBeLessThan(15_000)
  })

  it("is cancelled there before the other one has it, under a number of its own, with the whole of its time before it", () => {
    const player = long()
    wait(player)
    player.report({ kind: "sought", answer: { renderer: "free" } })
    const cancel = player.next()
    expect(cancel).toMatchObject({ kind: "cancel-job", jobId: `${OPENING.taskId}-1`, submission: { renderer: "r" } })
    player.report({ kind: "cancelled", answer: silence })
    expect(player.next()).toMatchObject({ kind: "cancel-job" })
    player.report({ kind: "cancelled", answer: { kind: "gone" } })
    expect(player.next()).toMatchObject({ kind: "submit", jobId: `${OPENING.taskId}-2`, submission: { renderer: "free", number: 2 } })
    expect(player.state.grantedAtMs).toBe(player.nowMs)
    player.report(
      submitted(
        { kind: "submit", submission: { renderer: "free", number: 2, backendJobId: null }, jobId: "", refusals: 0 },
        { kind: "accepted", backendJobId: null },
      ),
    )
    expect(player.finish().lastEvent.status).toBe(3)
  })

  it("is not looked after any more once it has begun", () => {
    const player = long()
    player.until("poll")
    player.report(queued)
    const untilMs = player.nowMs + 120_000
    for (let action = player.next(); action !== undefined && player.nowMs < untilMs; action = player.next()) {
      expect(action.kind).not.toBe("seek-other")
      player.report(action.kind === "poll" ? polled({ progress: 0.1 }) : kindly(action))
    }
  })
})

describe("a server that is gone with all that it had", () => {
  const away = { kind: "polled", answer: { kind: "unknown", reason: "away" } } as const
  const accepted = { kind: "accepted", backendJobId: null, rhythm: { everyMs: 1_000, lostAfterMs: 300_000, goneAfterMs: 40_000 } } as const
  const begun = () => {
    const player = long()
    player.report(submitted(player.until("submit"), accepted))
    player.until("poll")
    player.report(polled({ progress: 0.2 }))
    return player
  }
  const pollUntilMoved = (player: Player, report: Parameters<Player["report"]>[0]) => {
    const fromMs = player.nowMs
    for (let action = player.next(); action !== undefined; action = player.next()) {
      if (action.kind !== "poll" && action.kind !== "renew" && action.kind !== "mark-running")
        return { action, tookMs: player.nowMs - fromMs }
      player.report(action.kind === "poll" ? report : kindly(action))
    }
    throw new Error("nothing came of it")
  }

  it("has lost its jobs when nobody was at its address for 40 seconds: the order goes elsewhere within the minute", () => {
    const player = begun()
    const { action, tookMs } = pollUntilMoved(player, away)
    expect(action).toMatchObject({ kind: "move-on", mustLeave: false, runs: [{ outcome: "lost", code: "away", isServersFault: true }] })
    expect(tookMs).toBeGreaterThanOrEqual(40_000)
    expect(tookMs).toBeLessThan(60_000)
    player.report({ kind: "moved", answer: { kind: "granted", renderer: "other" } })
    expect(player.next()).toMatchObject({ kind: "submit", submission: { renderer: "other", number: 2 } })
    expect(player.state.lastEvent.process).toBe(20)
  })

  it("is waited for where it answers too late, or answers in between", () => {
    const late = begun()
    expect(pollUntilMoved(late, { kind: "polled", answer: { kind: "unknown", reason: "timed-out" } }).tookMs).toBeGreaterThanOrEqual(
      300_000,
    )
    const back = begun()
    const fromMs = back.nowMs
    for (let action = back.next(); action !== undefined && back.nowMs - fromMs < 200_000; action = back.next()) {
      expect(action.kind).not.toBe("move-on")
      const isHere = Math.floor((back.nowMs - fromMs) / 30_000) % 2 === 1
      back.report(action.kind === "poll" ? (isHere ? polled({ progress: 0.3 }) : away) : kindly(action))
    }
  })
})

describe("an order that failed there and may come to another choice", () => {
  it("goes once more to the same server, and the file that could not be loaded is told", () => {
    const player = long()
    player.until("poll")
    player.report(polled({ state: "failed", errorCode: "model-broken", cause: "server", file: "half.safetensors", mayTryAgain: true }))
    expect(player.state.runs).toMatchObject([{ outcome: "failed", code: "model-broken", file: "half.safetensors", isServersFault: false }])
    expect(player.next()).toMatchObject({ kind: "submit", submission: { renderer: "r", number: 2 } })
  })

  it("goes to another one where it failed so again", () => {
    const player = long()
    for (const file of ["half.safetensors", "other.safetensors"]) {
      player.until("poll")
      player.report(polled({ state: "failed", errorCode: "model-broken", cause: "server", file, mayTryAgain: true }))
    }
    expect(player.next()).toMatchObject({
      kind: "move-on",
      mustLeave: true,
      runs: [{ file: "half.safetensors" }, { file: "other.safetensors" }],
    })
  })
})

describe("what a server says that it made something with", () => {
  it("is told of a task whose order named no model, and gives its hash to one that did", () => {
    for (const [named, told] of [
      [null, { name: "dreamshaper_8", hash: "879db523c3" }],
      ["own", { name: "own", hash: "879db523c3" }],
    ] as const) {
      const player = long()
      const maker = {
        software: "a1111",
        version: null,
        isPreview: false,
        model: named === null ? null : { name: named, hash: null },
        notes: NO_NOTES,
      }
      const report = submitted(player.until("submit"), { kind: "accepted", backendJobId: null })
      player.report(report.kind === "submitted" ? { ...report, maker } : report)
      player.until("poll")
      player.report(
        polled({
          state: "done",
          progress: 1,
          outputs: OUTPUTS,
          made: { model: { name: "dreamshaper_8", hash: "879db523c3" }, version: "v1.10.1" },
        }),
      )
      expect(player.finish().lastEvent.made_by).toMatchObject({ software: "a1111", version: "v1.10.1", model: told })
    }
  })
})
