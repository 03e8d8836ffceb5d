import { expect, it } from "vitest"
import { TestClient } from "../../../testing/_http/call.ts"
import { RATE_LIMITS } from "../../domain/_kernel/call.ts"

it("the page of search is made for one address about as often a minute as its calls are answered, for others still", async () => {
  const visitor = new TestClient()
  const GROUP = 25
  // Requests at once must not be the first to load the page.
  await visitor.send("/en/search")
  let made = 0
  let refused: Response | undefined
  for (let asked = 0; refused === undefined && asked < RATE_LIMITS.read * 2; asked += GROUP) {
    // None of them is kept from another, and none asks the database.
    const answers = await Promise.all(Array.from({ length: GROUP }, (_, index) => visitor.send(`/en/search?cursor=${asked + index}`)))
    made += answers.filter(({ status }) => status === 200).length
    refused = answers.find(({ status }) => status === 429)
  }
  expect(made).toBeGreaterThanOrEqual(RATE_LIMITS.read)
  expect(Number(refused?.headers.get("Retry-After"))).toBeGreaterThan(0)
  expect(await (await visitor.send("/en/search?q=fox")).text()).toMatch(/<input[^>]*value="fox"/)
  // Another browser at the same address is the same visitor; another address and a member are not.
  const from = { headers: { "CF-Connecting-IP": visitor.address } }
  const again = await Promise.all(Array.from({ length: GROUP }, () => new TestClient().send("/en/search", from)))
  expect(again.map(({ status }) => status)).toContain(429)
  const others = await Promise.all([new TestClient().send("/en/search"), (await TestClient.signedIn()).send("/en/search", from)])
  expect(others.map(({ status }) => status)).toEqual([200, 200])
})
