import { expect, it } from "vitest"
import { makeTestContext } from "../../../testing/_kernel/context.ts"
import { everyMinute } from "./every-minute.ts"

it("each job of the minute has a context and a moment of its own, and goes on where others fail", async () => {
  let nowMs = 1_000
  const made: number[] = []
  const ran: [string, number][] = []
  const told: unknown[] = []
  const tell = (message: string, facts?: unknown) => void told.push([message, facts])
  const job = (name: string, ms: number) => async (context: { readonly nowMs: number }) => {
    ran.push([name, context.nowMs])
    nowMs += ms
    if (name === "bad") throw new Error("no")
    return name === "first" ? 1 : 0
  }
  await everyMinute(
    () => {
      made.push(nowMs)
      return { ...makeTestContext({ log: { info: tell, error: tell } }).context, nowMs }
    },
    { first: job("first", 8_000), bad: job("bad", 100), last: job("last", 0) },
  )
  expect(ran).toEqual([
    ["first", 1_000],
    ["bad", 9_000],
    ["last", 9_100],
  ])
  expect(made).toHaveLength(3)
  // What did nothing is not told of: there is something every minute otherwise.
  expect(told).toEqual([
    ["job done", { job: "first", count: 1 }],
    ["job failed", { job: "bad", error: "Error: no" }],
  ])
})
