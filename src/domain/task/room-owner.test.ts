import { describe, expect, it } from "vitest"
import { OPENING } from "../../../testing/task/opening.ts"
import { Player } from "../../../testing/task/player.ts"
import { asViewerId } from "../_kernel/ids.ts"
import { requestCancel } from "./room-endings.ts"
import { plan } from "./room-machine.ts"
import { handOver, speedUp } from "./room-owner.ts"

const GUEST = OPENING.viewerId
const [ANNA, BEN] = [asViewerId("user_anna"), asViewerId("user_ben")]

describe("a task that is handed over", () => {
  it("is the account's, and the guest's hub is to forget it; again changes nothing", () => {
    const { state } = new Player()
    const handed = handOver(state, ANNA, 5)
    expect(handed).toMatchObject({ opening: { viewerId: ANNA }, formerOwners: [GUEST] })
    expect(handOver(handed, ANNA, 6)).toBe(handed)
  })

  it("never goes back to a guest, so that what was read before it was handed over does no harm", () => {
    const handed = handOver(new Player().state, ANNA, 5)
    expect(handOver(handed, GUEST, 6)).toBe(handed)
  })

  it("leaves every owner that it had before, each once", () => {
    const there = handOver(handOver(new Player().state, ANNA, 5), BEN, 5)
    expect(there.formerOwners).toEqual([GUEST, ANNA])
    expect(handOver(there, ANNA, 5).formerOwners).toEqual([GUEST, BEN])
  })

  it("turns to the dispatcher at once: waiting it asks, running it renews", () => {
    const waiting = new Player()
    waiting.until("ask")
    waiting.report({ kind: "asked", answer: { kind: "waiting", position: 3, restMs: 9_000, askAgainMs: 15_000 } })
    expect(plan(handOver(waiting.state, ANNA, waiting.nowMs), waiting.nowMs).action.kind).toBe("ask")
    const running = new Player()
    running.until("poll")
    expect(plan(handOver(running.state, ANNA, running.nowMs), running.nowMs).action.kind).toBe("renew")
  })

  it("runs to the same end, whatever it was doing", () => {
    for (const kind of ["ask", "submit", "poll", "collect", "finish", "release"] as const) {
      const player = new Player()
      player.until(kind)
      player.state = handOver(player.state, ANNA, player.nowMs)
      expect(player.finish()).toMatchObject({ lastEvent: { status: 3 }, phase: { name: "done" }, opening: { viewerId: ANNA } })
    }
  })
})

describe("a waiting task that goes faster", () => {
  it("asks anew at once with the owner's rights, and an answer to what was asked before is dropped", () => {
    const player = new Player()
    player.until("ask")
    const asked = player.state.step
    player.state = speedUp(player.state, "vip2", player.nowMs)
    expect(player.state.opening).toMatchObject({ plan: "vip2", speedType: 2, priceCoins: OPENING.priceCoins })
    expect(player.state.step).toBeGreaterThan(asked)
    expect(player.until("ask")).toEqual({ kind: "ask" })
  })

  it("emits its new place as the next event, however lately it emitted the old one", () => {
    const player = new Player()
    player.until("ask")
    player.report({ kind: "asked", answer: { kind: "waiting", position: 9, restMs: 90_000, askAgainMs: 15_000 } })
    const { seq } = player.state.lastEvent
    player.state = speedUp(player.state, "lite", player.nowMs)
    player.until("ask")
    player.report({ kind: "asked", answer: { kind: "waiting", position: 2, restMs: 20_000, askAgainMs: 5_000 } })
    expect(player.state.lastEvent).toMatchObject({ seq: seq + 1, position: 2, rest_estimate_time: 20 })
  })

  it("is only one that waits, once", () => {
    const waiting = new Player().state
    const fast = speedUp(waiting, "lite", 5)
    expect(speedUp(fast, "vip1", 6)).toBe(fast)
    const running = new Player()
    running.until("poll")
    expect(speedUp(running.state, "lite", running.nowMs)).toBe(running.state)
    const ended = requestCancel(waiting, 5)
    expect(speedUp(ended, "lite", 6)).toBe(ended)
  })
})
