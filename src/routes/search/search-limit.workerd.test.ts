import { env } from "cloudflare:workers"
import { expect, it } from "vitest"
import { TestClient } from "../../../testing/_http/call.ts"
import { RATE_LIMITS } from "../../domain/_kernel/call.ts"
import { createRateLimiter } from "../../edge/adapters/rate-limiter.ts"

it("the page of search is made for one address about as often a minute as its calls are answered, for others still", async () => {
  const visitor = new TestClient()
  const from = { headers: { "CF-Connecting-IP": visitor.address } }
  expect((await visitor.send("/en/search")).status).toBe(200)
  // What else the address may ask for in a minute, but for the page itself.
  const limiter = createRateLimiter(env)
  const takeAll = async () => {
    let taken = 0
    while ((await limiter.take("read", `${visitor.address} /search`, Date.now())) === null) taken += 1
    return taken
  }
  const made = 1 + (await takeAll())
  expect(made).toBeGreaterThanOrEqual(RATE_LIMITS.read)
  expect(made).toBeLessThan(RATE_LIMITS.read * 2)
  const refused = await visitor.send("/en/search?q=fox")
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0)
  expect(await refused.text()).toMatch(/<input[^>]*value="fox"/)
  // Another browser at the same address is the same visitor; another address and a member are not.
  await takeAll()
  expect((await new TestClient().send("/en/search", from)).status).toBe(429)
  const others = await Promise.all([new TestClient().send("/en/search"), (await TestClient.signedIn()).send("/en/search", from)])
  expect(others.map(({ status }) => status)).toEqual([200, 200])
})
