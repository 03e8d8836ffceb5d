import { describe, expect, it } from "vitest"
import { TestClient } from "../../../testing/_http/call.ts"
import { insertWork } from "../../../testing/post/work.ts"
import * as calls from "../../domain/feed/ranking/contract.ts"

describe("what a viewer saw", () => {
  it("counts once, of a visitor as of a member", async () => {
    const ids = [await insertWork(), await insertWork()]
    const visitor = new TestClient()
    expect((await visitor.call(calls.noteSeen, { ids })).data).toEqual({ counted: 2 })
    expect((await visitor.call(calls.noteSeen, { ids })).data).toEqual({ counted: 0 })
    expect((await (await TestClient.signedIn()).call(calls.noteSeen, { ids: ids.slice(1), kind: "open" })).data).toEqual({ counted: 1 })
  })

  it("counts once an address of visitors, however many browsers they are, and each member behind it", async () => {
    const ids = [await insertWork()]
    const counted = async (client: TestClient, address: string) => {
      const headers = { "Content-Type": "application/json", "CF-Connecting-IP": address }
      const answer = await client.send(calls.noteSeen.path, { method: "POST", headers, body: JSON.stringify({ ids }) })
      return (await answer.json<{ data: unknown }>()).data
    }
    for (const [host, many] of [
      ["1", 1],
      ["ffff:2", 0],
      ["3", 0],
    ] as const)
      expect(await counted(new TestClient(), `2001:db8:77:1::${host}`)).toEqual({ counted: many })
    expect(await counted(new TestClient(), "2001:db8:77:2::1")).toEqual({ counted: 1 })
    for (const member of [await TestClient.signedIn(), await TestClient.signedIn()])
      expect(await counted(member, "2001:db8:77:1::1")).toEqual({ counted: 1 })
  })
})
