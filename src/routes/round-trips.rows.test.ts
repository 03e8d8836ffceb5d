import { beforeAll, describe, expect, it, vi } from "vitest"
import { TRIP_REASONS } from "../../bench/p02-reasons.ts"
import { createCountedApp } from "../../testing/trips/counted-app.ts"
import { type WalkedCall, walkCalls } from "../../testing/trips/walk-calls.ts"
import { servedCalls } from "./api.ts"

/** A socket stays open: what it takes is its hub's. */
const calls = servedCalls.map(({ declaration }) => declaration).filter(({ kind }) => kind !== "socket")

describe("the round trips of the database that an answer waits for", () => {
  let walked: readonly WalkedCall[] = []
  beforeAll(async () => {
    // What is kept for a minute would be read anew in whichever call comes then: time goes slowly meanwhile.
    vi.useFakeTimers({ toFake: ["Date"] })
    const slowly = setInterval(() => vi.setSystemTime(Date.now() + 1), 5)
    walked = await walkCalls(calls, createCountedApp()).finally(() => {
      clearInterval(slowly)
      vi.useRealTimers()
    })
  }, 300_000)

  it("are as many for each call as was agreed", async () => {
    const lines = walked.map(
      ({ title, trips, answer }) => `${trips.own}${trips.isFollowed ? "+" : ""} ${title}${answer === "success" ? "" : ` ${answer}`}`,
    )
    await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("../../bench/p02-calls.txt")
  })

  it("are one at most, but for the calls that say why", () => {
    const above = walked.filter(({ trips }) => trips.own > 1 || trips.isFollowed)
    expect(above.map(({ path }) => path).toSorted()).toEqual(Object.keys(TRIP_REASONS).toSorted())
  })

  it("are counted of calls that were answered by a server that was whole", () => {
    expect(walked.filter(({ answer }) => answer === "ServerError").map(({ path }) => path)).toEqual([])
  })
})
