import { expect, it } from "vitest"
import { TestClient } from "../../../testing/_http/call.ts"
import * as calls from "../../domain/social/contract.ts"

it("sixty follows in a row are what the contract promises for an hour, and the next one is told to wait", async () => {
  const [client, other] = [await TestClient.signedIn(), await TestClient.signedIn()]
  const said: string[] = []
  for (let times = 0; times < 61; times++) said.push((await client.call(calls.follow, { id: other.accountId })).status.msg)
  expect(said).toEqual([...Array.from({ length: 60 }, () => "success"), "TooManyRequests"])
})
