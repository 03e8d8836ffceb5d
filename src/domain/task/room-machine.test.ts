import { describe, expect, it } from "vitest"
import { BRIEF, OPENING } from "../../../testing/task/opening.ts"
import { job, kindly, newName, OUTPUTS, Player, silence, submitted } from "../../../testing/task/player.ts"
import { requestCancel } from "./room-endings.ts"
import { wakeAtMs } from "./room-machine.ts"
import { backoffMs, grant, REFUSAL_TRIES, take } from "./room-reports.ts"

describe("a room", () => {
  it("goes from waiting over running to success with every image", () => {
    const state = new Player().finish()
    expect(state.phase.name).toBe("done")
    expect(state.told).toMatchObject({ status: 3, process: 100, preview: null })
    expect(state.told.img_uris.map((image) => image.seed)).toEqual([7, 8])
  })

  it("tells its place in the queue and asks again when it was told to, after two seconds where no answer came", () => {
    const player = new Player()
    player.next()
    player.report({ kind: "asked", answer: { kind: "waiting", position: 3, restMs: 4500, askAgainMs: 7000 } })
    expect(player.state.told).toMatchObject({ seq: 2, position: 3, rest_estimate_time: 5 })
    expect(wakeAtMs(player.state)).toBe(8000)
    player.next()
    player.report({ kind: "asked", answer: null })
    expect(wakeAtMs(player.state)).toBe(10_000)
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
    const player = new Player(3_600_000, { deadlineMs: 3_600_000 })
    const jobIds = new Set<string>()
    const times: number[] = []
    for (let tries = 0; tries < REFUSAL_TRIES; tries++) {
      const action = player.until("submit")
      if (action.kind === "submit") jobIds.add(action.jobId)
      times.push(player.nowMs)
      player.report(submitted(action, { kind: "refused", reason: "queue-full" }))
    }
    expect(jobIds.size).toBe(1)
    const pauses = times.slice(1).map((time, index) => time - (times[index] ?? 0))
    expect(pauses.slice(0, 4)).toEqual([500, 1000, 2000, 4000])
    expect(new Set(pauses.slice(4))).toEqual(new Set([5000]))
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
    const second = player.until("submit")
    expect(second).toMatchObject({ jobId: `${OPENING.taskId}-2` })
    player.report(kindly(second))
    player.until("poll")
    player.report({ kind: "polled", answer: { kind: "missing" } })
    expect(player.finish().told.status_desc).toBe("lostDesc")
  })
})

describe("collecting", () => {
  it("keeps the key of an image over every retry", () => {
    const player = new Player()
    const first = player.until("collect")
    player.report({ kind: "collected", item: first.kind === "collect" ? first.item : never(), answer: silence })
    const second = player.until("collect")
    expect(second.kind === "collect" && second.item.mediaKey).toBe(first.kind === "collect" && first.item.mediaKey)
  })

  it("delivers the good images when others stay bad, and no file of those remains", () => {
    const player = new Player()
    for (let tries = 0; tries < 2; tries++) {
      const action = player.until("collect")
      player.report({
        kind: "collected",
        item: action.kind === "collect" ? action.item : never(),
        answer: { kind: "bad", reason: "not-a-image" },
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
    const outputs = [...OUTPUTS, ...OUTPUTS, { ...OUTPUTS[0]!, index: 2 }, { ...OUTPUTS[0]!, index: -1 }]
    player.report({ kind: "polled", answer: { kind: "found", job: job({ state: "done", outputs }) } })
    expect(player.state.phase.name === "collecting" && player.state.phase.items.map((item) => item.index)).toEqual([0, 1])
  })

  it("delivers what is stored when the deadline comes", () => {
    const player = new Player()
    player.report(kindly(player.until("collect")))
    player.nowMs += BRIEF.deadlineMs
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

describe("time", () => {
  it("spent waiting does not count against the deadline, which begins with the slot", () => {
    const player = new Player(3_600_000)
    player.report({ kind: "asked", answer: { kind: "waiting", position: 1, restMs: 1000, askAgainMs: 3_000_000 } })
    const action = player.until("poll")
    expect(player.nowMs).toBeGreaterThan(BRIEF.deadlineMs)
    player.nowMs += BRIEF.deadlineMs - 5_000
    expect(action.kind).toBe("poll")
    player.report({ kind: "polled", answer: { kind: "found", job: job() } })
    expect(player.next()?.kind).toBe("renew")
    player.nowMs += 6_000
    expect(player.finish().told).toMatchObject({ status: 4, status_desc: "timeoutDesc" })
  })

  it("waiting longer than a task may ends it", () => {
    const player = new Player()
    player.report({ kind: "asked", answer: { kind: "waiting", position: 1, restMs: 1000, askAgainMs: 90_000 } })
    expect(player.finish().told).toMatchObject({ status: 4, status_desc: "timeoutDesc" })
  })
})

describe("a backend that falls silent", () => {
  it("loses the task after as long as its kind says, and is told to cancel it", () => {
    const player = new Player(3_600_000, { deadlineMs: 3_600_000 })
    player.until("poll")
    const fromMs = player.nowMs
    for (let action = player.next(); action?.kind === "poll" || action?.kind === "renew"; action = player.next())
      player.report(action.kind === "poll" ? { kind: "polled", answer: silence } : kindly(action))
    expect(player.nowMs - fromMs).toBeGreaterThanOrEqual(BRIEF.poll.lostAfterMs)
    expect(player.nowMs - fromMs).toBeLessThan(BRIEF.poll.lostAfterMs + 5_000)
    expect(player.state.cleanUp.cancel).not.toBeNull()
    expect(player.finish().told).toMatchObject({ status: 4, status_desc: "lostDesc", sub_status: "silent" })
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
    expect(player.finish().told).toMatchObject({ status: 4, status_desc: "lostDesc" })
  })

  it("while files are fetched delivers those that are stored", () => {
    const player = new Player(3_600_000, { deadlineMs: 3_600_000 })
    player.report(kindly(player.until("collect")))
    for (let action = player.next(); action?.kind === "collect" || action?.kind === "renew"; action = player.next())
      player.report(action.kind === "collect" ? { kind: "collected", item: action.item, answer: silence } : kindly(action))
    const state = player.finish()
    expect(state.told.status).toBe(3)
    expect(state.told.img_uris).toHaveLength(1)
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
    expect(player.finish().told).toMatchObject({ status: 3, process: 100, n_iter: 1, img_uris: [], ...answer })
  })

  it("fails where the answer has another form", () => {
    const player = new Player(OPENING.deadlineAtMs, brief)
    player.until("poll")
    player.report({ kind: "polled", answer: { kind: "found", job: job({ state: "done", outputs: OUTPUTS }) } })
    expect(player.finish().told).toMatchObject({ status: 4, status_desc: "badResultDesc" })
  })
})
