import { describe, expect, it } from "vitest"
import { describeCall, TestClient } from "../../../testing/_http/call.ts"
import { newSearchId } from "../../domain/_kernel/ids.ts"
import { itemSummary } from "../../domain/library/item-contract.ts"
import * as calls from "../../domain/library/saved-search-contract.ts"

const query = "search=fox&rating=4"
let made = 0
const searchOf = async (client: TestClient) => (await client.dataOf(calls.saveSearch, { name: `Foxes ${++made}`, query })).search_id

describeCall(calls.saveSearch, {
  accepts: () => ({ name: `Foxes ${++made}`, query: "search=%E9%9B%AA+fox&model=XL*&rating=4" }),
  refuses: [
    { input: { query }, path: "name" },
    { input: { name: "  ", query }, path: "name" },
    { input: { name: "x".repeat(61), query }, path: "name" },
    { input: { name: "Foxes" }, path: "query" },
    { input: { name: "Foxes", query: "" }, path: "query" },
    { input: { name: "Foxes", query: "search=<b>" }, path: "query" },
    { input: { name: "Foxes", query: "x".repeat(8_001) }, path: "query" },
  ],
})
describeCall(calls.renameSearch, {
  accepts: async (client) => ({ search_id: await searchOf(client), name: `Dens ${++made}` }),
  refuses: [
    { input: { search_id: "folder_1", name: "Dens" }, path: "search_id" },
    { input: { search_id: newSearchId(1), name: "" }, path: "name" },
  ],
})
describeCall(calls.deleteSearch, {
  accepts: async (client) => ({ search_id: await searchOf(client) }),
  refuses: [{ input: { search_id: 1 }, path: "search_id" }],
})

describe("a saved search", () => {
  it("is nobody else's: a stranger neither sees, renames nor deletes it", async () => {
    const [owner, stranger] = [await TestClient.signedIn(), await TestClient.signedIn()]
    const search_id = await searchOf(owner)
    expect((await stranger.call(calls.renameSearch, { search_id, name: "Mine" })).status.msg).toBe("NotFound")
    expect((await stranger.call(calls.deleteSearch, { search_id })).status.msg).toBe("NotFound")
    expect((await stranger.dataOf(itemSummary, {})).searches).toEqual([])
    expect((await owner.dataOf(itemSummary, {})).searches).toMatchObject([{ search_id, query }])
  })
})
