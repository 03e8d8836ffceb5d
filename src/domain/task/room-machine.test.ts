import { describe, expect, it } from "vitest"
import { BRIEF, OPENING } from "../../../testing/task/opening.ts"
import { job, kindly, newName, OUTPUTS, Player, silence, submitted } from "../../../testing/task/player.ts"
import { requestCancel } from "./room-endings.ts"
import { wakeAtMs } from "./room-machine.ts"
import { REFUSAL_TRIES } from "./room-orders.ts"
import { take } from "./room-reports.ts"
import { grant } from "./room-seeking.ts"
import { backoffMs } from "./room-submissions.ts"

describe("a room", () => {
  it("goes from waiting over running to success with every image", () => {
    const state = new Player().finish()
    expect(state.phase.name).toBe("done")
    expect(state.lastEvent).toMatchObject({ status: 3, process: 100, preview: null })
    expect(state.lastEvent.img_uris.map((image) => image.seed)).toEqual([7, 8])
  })

  it("says of which image its preview is, as long as that one is shown, where the renderer says so", () => {
    const player = new Player()
    const poll = (previewBase64: string | null, previewIndex: number | null) => {
      player.until("poll")
      player.report({ kind: "polled", answer: { kind: "found", job: job({ previewBase64, previewIndex }) } })
      return player.state.draft
    }
    expect(poll("/9j/AAAA", 1)).toMatchObject({ preview: "data:image/jpeg;base64,/9j/AAAA", preview_index: 1 })
    expect(poll(null, null)).toMatchObject({ preview: "data:image/jpeg;base64,/9j/AAAA", preview_index: 1 })
    expect(poll("/9j/BBBB", 7)).toMatchObject({ preview: "data:image/jpeg;base64,/9j/BBBB", preview_index: null })
    expect(player.finish().lastEvent).toMatchObject({ preview: null, preview_index: null })
  })

  it("emits its place in the queue and asks again when the answer says so, after two seconds where no answer came", () => {
    const player = new Player()
    player.next()
    player.report({ kind: "asked", answer: { kind: "waiting", position: 3, restMs: 4500, askAgainMs: 7000 } })
    expect(player.state.lastEvent).toMatchObject({ seq: 2, position: 3, rest_estimate_time: 5 })
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
    expect(player.finish().lastEvent).toMatchObject({ status: 4, status_desc: "lostDesc", sub_status: "queue-full" })
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

  it("that the backend lost while running is sent once more under number 2, and then to another one, where the same holds", () => {
    const player = new Player()
    player.until("poll")
    player.report({ kind: "polled", answer: { kind: "missing" } })
    const second = player.until("submit")
    expect(second).toMatchObject({ jobId: `${OPENING.taskId}-2` })
    player.report(kindly(second))
    for (const number of [3, 4]) {
      player.until("poll")
      player.report({ kind: "polled", answer: { kind: "missing" } })
      const next = player.until("submit")
      expect(next).toMatchObject({ submission: { renderer: "other", number } })
      player.report(kindly(next))
    }
    player.until("poll")
    player.report({ kind: "polled", answer: { kind: "missing" } })
    expect(player.finish().lastEvent.status_desc).toBe("lostDesc")
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
        answer: { kind: "bad", reason: "not-an-image" },
      })
    }
    const state = player.finish()
    expect(state.lastEvent.status).toBe(3)
    expect(state.lastEvent.img_uris).toHaveLength(1)
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
    expect(state.lastEvent.status).toBe(3)
    expect(state.lastEvent.img_uris).toHaveLength(1)
  })
})

describe("the ending", () => {
  it("is tried until the database takes it", () => {
    const player = new Player()
    for (let tries = 0; tries < 20; tries++) {
      expect(player.until("finish").kind).toBe("finish")
      player.report({ kind: "finished", answer: { kind: "away", reason: "x" } })
      expect(player.state.lastEvent.status).toBe(2)
    }
    expect(player.finish().lastEvent.status).toBe(3)
  })

  it("emits what the database says when the task was ended by somebody else, and takes the files back", () => {
    const player = new Player()
    player.until("finish")
    player.report({ kind: "finished", answer: { kind: "ended-otherwise", ending: "timeoutDesc" } })
    expect(player.state.lastEvent).toMatchObject({ status: 4, status_desc: "timeoutDesc", img_uris: [] })
    expect(player.until("delete-media")).toMatchObject({ keys: [expect.any(String), expect.any(String)] })
  })

  it.each(["ask", "submit", "poll", "collect"] as const)("by a cancel before %s is a cancel, and cleans up", (kind) => {
    const player = new Player()
    const action = player.until(kind)
    const step = player.state.step
    player.state = requestCancel(player.state, player.nowMs)
    const state = player.finish()
    expect(state.lastEvent).toMatchObject({ status: 4, status_desc: "userCancelDesc" })
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

it("a room that was to look again hours ahead, by a clock that was set back, looks at once", () => {
  const player = new Player()
  player.next()
  player.report({ kind: "asked", answer: { kind: "waiting", position: 3, restMs: 4500, askAgainMs: 4 * 3_600_000 } })
  expect(player.next()?.kind).toBe("ask")
})
