import { describe, expect, it } from "vitest"
import { makeTestContext, testMember } from "../../../testing/_kernel/context.ts"
import { asSearchId } from "../_kernel/ids.ts"
import { MAXIMUM_SAVED_SEARCHES } from "./saved-search-contract.ts"
import { dropSearch, keepSearch, nameSearch } from "./saved-searches.ts"
import { summarizeItems } from "./summarize-items.ts"

const said = (made: Promise<unknown>) =>
  made.then(
    () => "done",
    (error: unknown) => error,
  )
const taken = { code: "Conflict", errors: [{ path: "name", message: "SearchNameTaken" }] }

describe("saved searches", () => {
  it("stand in the summary of their owner alone, by name, and are kept, renamed and deleted in one round trip each", async () => {
    const { context, counts } = makeTestContext({ viewer: testMember() })
    const mine = await keepSearch(context, { name: "Foxes", query: "search=fox" })
    await keepSearch(context, { name: "Cranes", query: "search=crane" })
    expect(counts.roundTrips).toBe(2)
    const { context: other } = makeTestContext({ viewer: testMember() })
    await keepSearch(other, { name: "Foxes", query: "rating=5" })
    const names = async () => (await summarizeItems(context, {})).searches.map(({ name, query }) => [name, query])
    expect(await names()).toEqual([
      ["Cranes", "search=crane"],
      ["Foxes", "search=fox"],
    ])
    counts.roundTrips = 0
    await nameSearch(context, { search_id: asSearchId(mine.search_id), name: "Dens" })
    expect(counts.roundTrips).toBe(1)
    expect((await names()).map(([name]) => name)).toEqual(["Cranes", "Dens"])
    await dropSearch(context, { search_id: asSearchId(mine.search_id) })
    expect((await names()).map(([name]) => name)).toEqual(["Cranes"])
    expect((await summarizeItems(other, {})).searches).toMatchObject([{ name: "Foxes", query: "rating=5" }])
  })

  it("have names of their own, and are 50 at most", async () => {
    const { context } = makeTestContext({ viewer: testMember() })
    const first = await keepSearch(context, { name: "1", query: "rating=1" })
    expect(await said(keepSearch(context, { name: "1", query: "rating=2" }))).toMatchObject(taken)
    for (let number = 2; number <= MAXIMUM_SAVED_SEARCHES; number++) await keepSearch(context, { name: `${number}`, query: "rating=1" })
    expect(await said(nameSearch(context, { search_id: asSearchId(first.search_id), name: "2" }))).toMatchObject(taken)
    expect(await said(keepSearch(context, { name: "51", query: "rating=1" }))).toMatchObject({
      code: "NotAllowed",
      errors: [{ path: "name", message: "SearchLimitReached" }],
    })
  })
})
