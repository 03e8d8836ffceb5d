import { describe, expect, it } from "vitest"
import { BRIEF, OPENING } from "../../../testing/task/opening.ts"
import { job, kindly, OUTPUTS, Player, silence, submitted } from "../../../testing/task/player.ts"
import { requestCancel } from "./room-endings.ts"

describe("time", () => {
  it("spent waiting does not count against the deadline, which begins with the slot", () => {
    const player = new Player(3_600_000)
    while (player.nowMs <= BRIEF.deadlineMs) {
      player.report({ kind: "asked", answer: { kind: "waiting", position: 1, restMs: 1000, askAgainMs: 60_000 } })
      expect(player.next()?.kind).toBe("ask")
    }
    const action = player.until("poll")
    expect(player.nowMs).toBeGreaterThan(BRIEF.deadlineMs)
    player.nowMs += BRIEF.deadlineMs - 5_000
    expect(action.kind).toBe("poll")
    player.report({ kind: "polled", answer: { kind: "found", job: job() } })
    expect(player.next()?.kind).toBe("renew")
    player.nowMs += 6_000
    expect(player.finish().lastEvent).toMatchObject({ status: 4, status_desc: "timeoutDesc" })
  })

  it("waiting longer than a task may ends it", () => {
    const player = new Player()
    player.report({ kind: "asked", answer: { kind: "waiting", position: 1, restMs: 1000, askAgainMs: 90_000 } })
    expect(player.finish().lastEvent).toMatchObject({ status: 4, status_desc: "timeoutDesc" })
  })
})

describe("a backend that falls silent", () => {
  it("loses the task after as long as its kind says, and has its job cancelled", () => {
    const player = new Player(3_600_000, { deadlineMs: 3_600_000 })
    player.until("poll")
    const fromMs = player.nowMs
    for (let action = player.next(); action?.kind === "poll" || action?.kind === "renew"; action = player.next())
      player.report(action.kind === "poll" ? { kind: "polled", answer: silence } : kindly(action))
    expect(player.nowMs - fromMs).toBeGreaterThanOrEqual(BRIEF.poll.lostAfterMs)
    expect(player.nowMs - fromMs).toBeLessThan(BRIEF.poll.lostAfterMs + 5_000)
    expect(player.state.cleanUp.cancel).not.toBeNull()
    expect(player.finish().lastEvent).toMatchObject({ status: 4, status_desc: "lostDesc", sub_status: "silent" })
  })

  it("begins anew with every word that it says", () => {
    const player = new Player(3_600_000, { deadlineMs: 3_600_000 })
    for (let times = 0; times < 3; times++) {
      player.until("poll")
      for (let polls = 0; polls < 6; polls++) {
        player.until("poll")
        player.report({ kind: "polled", answer: silence })
      }
      player.until("poll")
      player.report({ kind: "polled", answer: { kind: "found", job: job() } })
    }
    expect(player.state.phase).toMatchObject({ name: "running", silentSinceMs: null })
  })

  it("after an order was sent loses the task too", () => {
    const player = new Player(3_600_000, { deadlineMs: 3_600_000 })
    player.report(submitted(player.until("submit"), silence))
    for (let action = player.next(); action?.kind === "check" || action?.kind === "renew"; action = player.next())
      player.report(action.kind === "check" ? { kind: "checked", answer: silence } : kindly(action))
    expect(player.finish().lastEvent).toMatchObject({ status: 4, status_desc: "lostDesc" })
  })

  it("while files are fetched delivers those that are stored", () => {
    const player = new Player(3_600_000, { deadlineMs: 3_600_000 })
    player.report(kindly(player.until("collect")))
    for (let action = player.next(); action?.kind === "collect" || action?.kind === "renew"; action = player.next())
      player.report(action.kind === "collect" ? { kind: "collected", item: action.item, answer: silence } : kindly(action))
    const state = player.finish()
    expect(state.lastEvent.status).toBe(3)
    expect(state.lastEvent.img_uris).toHaveLength(1)
  })
})

describe("the backend's own name of a job", () => {
  it("is kept with the answer that brought it, and the job is asked after, fetched and cancelled by it", () => {
    const player = new Player()
    player.report(submitted(player.until("submit"), { kind: "accepted", backendJobId: "own-7" }))
    expect(player.state.phase).toMatchObject({ submission: { backendJobId: "own-7" } })
    expect(player.until("poll")).toMatchObject({ jobId: "own-7" })
    player.state = requestCancel(player.state, player.nowMs)
    expect(player.until("cancel-job")).toMatchObject({ jobId: "own-7" })
  })

  it("is learned from the job where the answer got lost, and is not taken over to the next order", () => {
    const player = new Player()
    player.report(submitted(player.until("submit"), silence))
    expect(player.until("check")).toMatchObject({ jobId: `${OPENING.taskId}-1` })
    player.report({ kind: "checked", answer: { kind: "found", job: job({ backendJobId: "own-8" }) } })
    expect(player.until("poll")).toMatchObject({ jobId: "own-8" })
    player.report({ kind: "polled", answer: { kind: "missing" } })
    expect(player.until("submit")).toMatchObject({ jobId: `${OPENING.taskId}-2`, submission: { backendJobId: null } })
  })
})

describe("a kind that answers", () => {
  const brief = { expects: { form: "answer" } } as const

  it("ends with its answer and fetches nothing", () => {
    const player = new Player(OPENING.deadlineAtMs, brief)
    player.until("poll")
    const answer = { reverse_prompts: ["a fox"], reverse_is_preview: true }
    player.report({ kind: "polled", answer: { kind: "found", job: job({ state: "done", progress: 1, answer }) } })
    expect(player.next()).toMatchObject({ kind: "finish", outcome: { kind: "success", results: [], answer } })
    expect(player.finish().lastEvent).toMatchObject({ status: 3, process: 100, n_iter: 1, img_uris: [], ...answer })
  })

  it("fails where the answer has another form", () => {
    const player = new Player(OPENING.deadlineAtMs, brief)
    player.until("poll")
    player.report({ kind: "polled", answer: { kind: "found", job: job({ state: "done", outputs: OUTPUTS }) } })
    expect(player.finish().lastEvent).toMatchObject({ status: 4, status_desc: "badResultDesc" })
  })
})
