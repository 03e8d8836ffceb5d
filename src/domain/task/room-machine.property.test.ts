import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { BRIEF, OPENING } from "../../../testing/task/opening.ts"
import { job, kindly, Player, silence, submitted } from "../../../testing/task/player.ts"
import { requestCancel } from "./room-endings.ts"
import { type Action, CANCEL_TRIES } from "./room-machine.ts"
import { type Report } from "./room-reports.ts"
import { isOpen } from "./room-state.ts"
import { SUBMISSIONS } from "./room-submissions.ts"

/** What the world answers: number by number, out of everything that can come; `crash` loses the answer. */
const chance = fc.record({
  pick: fc.nat(9),
  isCrash: fc.nat(9).map((number) => number === 0),
  progress: fc.double({ noNaN: false }),
  delayMs: fc.nat(400),
})

describe("whatever the world answers", () => {
  it("a room orders once at a time, emits numbered events with rising progress, and ends exactly once, in time", () => {
    fc.assert(
      fc.property(fc.array(chance, { minLength: 5, maxLength: 80 }), fc.option(fc.nat(40)), (chances, cancelAt) => {
        const player = new Player()
        const events = [player.state.lastEvent]
        const times = [player.nowMs]
        /** Orders that the backend may have: taken or of unknown outcome, and not known to be gone. */
        const open = new Set<string>()
        /** Those that an order was sent to. */
        const servers = new Set<string>()
        let count = 0
        const note = () => {
          const { lastEvent } = player.state
          if (lastEvent.seq === events.at(-1)?.seq) return
          expect(lastEvent.seq).toBe((events.at(-1)?.seq ?? 0) + 1)
          events.push(lastEvent)
          times.push(player.nowMs)
        }
        for (let action = player.next(); action !== undefined; action = player.next()) {
          note()
          const luck = chances[count++] ?? { pick: 9, isCrash: false, progress: 0.5, delayMs: 1 }
          player.nowMs += luck.delayMs
          if (action.kind === "submit") {
            servers.add(action.submission.renderer)
            expect(action.submission.number).toBeLessThanOrEqual(SUBMISSIONS)
            for (const jobId of open) expect(jobId).toBe(action.jobId)
            open.add(action.jobId)
          }
          if (count === cancelAt) player.state = requestCancel(player.state, player.nowMs)
          const report = answerOf(action, luck)
          const isEnded =
            (report.kind === "checked" || report.kind === "polled") &&
            report.answer.kind === "found" &&
            (report.answer.job.state === "failed" || report.answer.job.state === "cancelled" || report.answer.job.state === "done")
          const isMissing = (report.kind === "checked" || report.kind === "polled") && report.answer.kind === "missing"
          const isRefused = report.kind === "submitted" && (report.answer.kind === "refused" || report.answer.kind === "rejected")
          const isCollectMissing = report.kind === "collected" && report.answer.kind === "missing"
          // A backend that no longer answers to that is left nevertheless.
          const isLeft = player.state.phase.name === "leaving" && player.state.phase.attempts + 1 >= CANCEL_TRIES
          const isCancelled = report.kind === "cancelled" && (report.answer.kind === "gone" || isLeft)
          if ((isCancelled || isEnded || isMissing || isRefused || isCollectMissing) && "jobId" in action) open.delete(action.jobId)
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
        expect(player.nowMs).toBeLessThan(OPENING.deadlineAtMs + 3 * BRIEF.deadlineMs + 60_000)
        expect(servers.size).toBeLessThanOrEqual(SUBMISSIONS)
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
        ? { kind: "asked", answer: pick === 0 ? null : { kind: "waiting", position: pick, restMs: 1000 * pick, askAgainMs: 2000 * pick } }
        : kindly(action)
    case "submit":
      if (pick < 2) return submitted(action, silence)
      if (pick < 4) return submitted(action, { kind: "refused", reason: "busy" }, pick === 3)
      return pick === 4 ? submitted(action, { kind: "rejected", reason: "no", cause: progress > 0.5 ? "server" : "order" }) : kindly(action)
    case "check":
      if (pick < 3) return { kind: "checked", answer: silence }
      return pick < 5 ? { kind: "checked", answer: { kind: "missing" } } : kindly(action)
    case "poll":
      if (pick === 0) return { kind: "polled", answer: { kind: "missing" } }
      if (pick === 1) return { kind: "polled", answer: silence }
      if (pick === 2) {
        const cause = (["order", "server", "moderation"] as const)[Math.floor(Math.abs(progress)) % 3] ?? "server"
        return { kind: "polled", answer: { kind: "found", job: job({ state: "failed", errorCode: "oops", cause }) } }
      }
      if (pick === 3 && progress > 0.9) return { kind: "polled", answer: { kind: "lost", reason: "forgotten" } }
      if (pick === 4) return { kind: "polled", answer: { kind: "unknown", reason: "away" } }
      if (pick < 6) return { kind: "polled", answer: found }
      return pick < 8
        ? { kind: "polled", answer: { kind: "found", job: job({ state: "queued", progress: 0, ahead: pick - 5 }) } }
        : kindly(action)
    case "collect":
      if (pick === 0) return { kind: "collected", item: action.item, answer: { kind: "missing" } }
      if (pick < 3) return { kind: "collected", item: action.item, answer: silence }
      return pick < 5 ? { kind: "collected", item: action.item, answer: { kind: "bad", reason: "x" } } : kindly(action)
    case "seek-other":
      return { kind: "sought", answer: pick < 2 ? null : { renderer: pick < 6 ? null : `other-${action.submission.number}` } }
    case "move-on":
      if (pick < 2) return { kind: "moved", answer: null }
      if (pick < 4) return { kind: "moved", answer: { kind: "waiting", position: 1, restMs: 1000, askAgainMs: 2000 } }
      return pick === 4 && action.mustLeave ? { kind: "moved", answer: { kind: "nowhere" } } : kindly(action)
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
