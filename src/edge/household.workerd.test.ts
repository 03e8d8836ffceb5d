import { env } from "cloudflare:workers"
import { describe, expect, it, vi } from "vitest"
import { TestClient } from "../../testing/_http/call.ts"
import { RATE_LIMITS } from "../domain/_kernel/call.ts"
import { searchList } from "../domain/search/contract.ts"
import { listTasks } from "../domain/task/contract.ts"
import { createRateLimiter } from "./adapters/rate-limiter.ts"

/** A household that no other test has: the first four groups of its addresses. */
const newHousehold = () => `2001:db8:${[0, 0].map(() => Math.floor(Math.random() * 0xffff).toString(16)).join(":")}`
/** Addresses of one household, in spellings of all sorts. */
const addressesOf = (household: string) => [`${household}::1`, `${household}:ffff:1:2:3`, `${household.toUpperCase()}:0:0:0:9`]
const from = (address: string): RequestInit => ({
  method: "POST",
  headers: { "CF-Connecting-IP": address, "Content-Type": "application/json" },
})

/** Takes all that a subject may read now: on a slow machine some of it is there again a moment later. */
async function takeAll(subject: string): Promise<void> {
  const limiter = createRateLimiter(env)
  for (let asked = 0; asked < RATE_LIMITS.read * 2; asked++) if ((await limiter.take("read", subject, Date.now())) !== null) return
}

/** What the site answers each address of one household, and one of the household beside it; `before` each of them. */
async function answersOf(
  household: string,
  ask: (address: string) => Promise<Response>,
  before: () => Promise<void> = async () => {},
): Promise<readonly number[]> {
  const neighbour = `${household.slice(0, -1)}${household.endsWith("0") ? "1" : "0"}`
  const statuses: number[] = []
  for (const address of [...addressesOf(household), `${neighbour}::1`]) {
    await before()
    statuses.push((await ask(address)).status)
  }
  return statuses
}

describe("a household with a /64 of addresses has one limit", () => {
  it("for calls of visitors", async () => {
    const household = newHousehold()
    const ask = (address: string) =>
      new TestClient().send(searchList.path, { ...from(address), body: JSON.stringify({ keyword: "zqhousehold" }) })
    expect((await ask(`${household}:a:b:c:d`)).status).toBe(200)
    expect(await answersOf(household, ask, () => takeAll(`${household}::/64 ${searchList.path}`))).toEqual([429, 429, 429, 200])
  })

  it("for pages that are made for nobody in particular", async () => {
    const household = newHousehold()
    const ask = (address: string) => new TestClient().send("/en/search?q=zqhousehold", { headers: { "CF-Connecting-IP": address } })
    expect(await answersOf(household, ask, () => takeAll(`${household}::/64 /search`))).toEqual([429, 429, 429, 200])
  })

  it("for new guests, each from another address", async () => {
    const limiter = createRateLimiter(env)
    const ask = (address: string) => new TestClient().send(listTasks.path, { ...from(address), body: "{}" })
    // The platform counts by the minute: whoever began near the end of one begins once more.
    await vi.waitFor(
      async () => {
        const household = newHousehold()
        for (const address of addressesOf(household)) expect((await ask(address)).status).toBe(200)
        // The others at once.
        let others = 0
        while (others <= RATE_LIMITS.write && (await limiter.take("write", `new-guest:${household}::/64`, Date.now())) === null) others++
        expect(others).toBe(RATE_LIMITS.write - addressesOf(household).length)
        expect(await answersOf(household, ask)).toEqual([429, 429, 429, 200])
      },
      { timeout: 55_000 },
    )
  })
})
