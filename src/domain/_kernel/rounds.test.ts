import { expect, it } from "vitest"
import { Unanswered } from "../../../db/not-sent.ts"
import { inRounds } from "./rounds.ts"

/** Does at most `fits` of what is left in one round; more takes too long. */
function work(left: number, fits: number) {
  const limits: number[] = []
  const round = async (limit: number) => {
    limits.push(limit)
    if (Math.min(limit, left) > fits) throw new Error("failed", { cause: new Unanswered(1) })
    const done = Math.min(limit, left)
    left -= done
    return done
  }
  return { round, limits }
}

it("a group that takes too long is halved until it is done in time, and all is done", async () => {
  const { round, limits } = work(2_000, 300)
  expect(await inRounds(2_000, round)).toBe(2_000)
  expect(limits.slice(0, 5)).toEqual([2_000, 1_000, 500, 250, 250])
})

it("what takes a few too long, or fails for another reason, is told", async () => {
  await expect(inRounds(64, work(64, 0).round)).rejects.toThrow("failed")
  await expect(inRounds(64, () => Promise.reject(new Error("broken")))).rejects.toThrow("broken")
})

it("rounds go on while each is whole", async () => {
  const { round, limits } = work(250, 1_000)
  expect(await inRounds(100, round)).toBe(250)
  expect(limits).toEqual([100, 100, 100])
})
