import { expect, it } from "vitest"
import { makeTestContext } from "../../../testing/_kernel/context.ts"
import { everyMinute } from "./every-minute.ts"

it("each job of the minute has a context and a moment of its own, and goes on where others fail", async () => {
  let nowMs = 1_000
  const made: number[] = []
  const ran: [string, number][] = []
  const job = (name: string, ms: number) => async (context: { readonly nowMs: number }) => {
    ran.push([name, context.nowMs])
    nowMs += ms
    if (name === "bad") throw new Error("no")
    return 1
  }
  await everyMinute(
    () => {
      made.push(nowMs)
      return { ...makeTestContext().context, nowMs }
    },
    { first: job("first", 8_000), bad: job("bad", 100), last: job("last", 0) },
  )
  expect(ran).toEqual([
    ["first", 1_000],
    ["bad", 9_000],
    ["last", 9_100],
  ])
  expect(made).toHaveLength(3)
})
