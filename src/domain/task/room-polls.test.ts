import { describe, expect, it } from "vitest"
import { job, kindly, Player, silence, submitted } from "../../../testing/task/player.ts"
import { TASK_KINDS } from "../_entry/task-kinds.ts"
import type { PollAnswer } from "./render-answers.ts"

const RHYTHM = { firstAfterMs: 300, everyMs: 1_000, slowestMs: 3_000, lostAfterMs: 300_000 }
const HOUR_MS = 3_600_000
const found = (more: Parameters<typeof job>[0] = {}): PollAnswer => ({ kind: "found", job: job(more) })

/** How long after each answer the backend is asked again, in ms. */
function pauses(answers: readonly PollAnswer[], player = new Player(HOUR_MS, { deadlineMs: HOUR_MS, poll: RHYTHM })): readonly number[] {
  return answers.map((answer) => {
    player.until("poll")
    const askedAtMs = player.nowMs
    player.report({ kind: "polled", answer })
    let action = player.next()
    for (; action?.kind === "renew" || action?.kind === "mark-running"; action = player.next()) player.report(kindly(action))
    return player.nowMs - askedAtMs
  })
}

describe("a job that is asked after", () => {
  it("is asked ever less often while it says the same, down to the slowest pace of its kind", () => {
    expect(pauses(Array.from({ length: 5 }, () => found()))).toEqual([1_000, 2_000, 3_000, 3_000, 3_000])
  })

  it("is asked at its kind's usual pace as soon as it gets on or begins to run, and slows again", () => {
    const queued = found({ state: "queued", progress: 0 })
    const answers = [queued, queued, queued, found({ progress: 0 }), found({ progress: 0.1 }), found({ progress: 0.2 })]
    expect(pauses([...answers, found({ progress: 0.2 }), found({ progress: 0.2 })])).toEqual([
      1_000, 2_000, 3_000, 1_000, 1_000, 1_000, 2_000, 3_000,
    ])
  })

  it("does not count as silent for that, and one that was silent goes on where it was", () => {
    const player = new Player(HOUR_MS, { deadlineMs: HOUR_MS, poll: RHYTHM })
    expect(pauses([found(), found(), found(), silence, found()], player)).toEqual([1_000, 2_000, 3_000, 1_000, 3_000])
    expect(player.state.phase).toMatchObject({ name: "running", silentSinceMs: null })
  })

  it("of a kind without a slowest pace is asked at the usual one for ever", () => {
    const player = new Player(HOUR_MS, { deadlineMs: HOUR_MS, poll: { firstAfterMs: 60, everyMs: 300, lostAfterMs: 30_000 } })
    expect(
      new Set(
        pauses(
          Array.from({ length: 6 }, () => found()),
          player,
        ),
      ),
    ).toEqual(new Set([300]))
  })

  it("at a backend that asks for longer pauses is never asked oftener than that", () => {
    const player = new Player(HOUR_MS, { deadlineMs: HOUR_MS, poll: RHYTHM })
    const rhythm = { everyMs: 5_000, lostAfterMs: 600_000 }
    player.report(submitted(player.until("submit"), { kind: "accepted", backendJobId: null, rhythm }))
    expect(pauses([found(), found()], player)).toEqual([5_000, 5_000])
  })
})

describe("the kinds of videos and sounds", () => {
  const played = Object.values(TASK_KINDS).filter(({ pool }) => pool === "video" || pool === "audio")

  it("are asked after every three seconds while nothing changes, and may take longer than images from the slot on", () => {
    expect(played.length).toBeGreaterThanOrEqual(11)
    for (const { poll } of played) expect(poll).toMatchObject({ firstAfterMs: 300, slowestMs: 3_000 })
    const imageMs = TASK_KINDS["text-to-image"]?.deadlineMs ?? 0
    for (const { deadlineMs } of played) expect(deadlineMs).toBeGreaterThanOrEqual(imageMs)
  })
})
