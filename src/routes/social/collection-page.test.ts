import { beforeEach, describe, expect, it, vi } from "vitest"
import { askPage, somebody } from "../../../testing/_page/page.ts"
import { holdAllLanguages } from "../../../testing/messages/all-languages.ts"
import { aCard } from "../../../testing/post/card.ts"
import type { Collection } from "../../domain/social/collection-contract.ts"
import { readCollection } from "../../domain/social/read-collections.ts"

holdAllLanguages()

vi.mock("../../domain/social/read-collections.ts")

const ID = "0".repeat(26)
const card = aCard({ id: `work_${ID}`, title: "Sea" })
const VISITOR = { kind: "unknown" } as const
const read = vi.mocked(readCollection)

/** The page of a collection, without the words that its islands keep, and the islands on it. */
async function shown(over: Partial<Collection>, query = "", items = [card], caller = somebody()) {
  const id: Collection["id"] = `collection_${ID}`
  const owner = { id: `user_${ID}`, name: "Ada", avatar: null } as const
  const collection: Collection = {
    ...{ id, name: "Seas", is_shown: true, is_own: false, count: 2, cover: null, update_at: "2026-01-02T00:00:00Z" },
    ...over,
  }
  read.mockResolvedValue({ collection, owner, items, next_cursor: null })
  const { html } = await askPage(`/en/collection/${id}${query}`, { caller })
  return html.replaceAll(/<script type="application\/json".*?<\/script>/gs, "")
}

beforeEach(() => void read.mockReset())

describe("the page of a collection", () => {
  it("says to its owner alone whether others see it", async () => {
    const said = async (over: Partial<Collection>) => (await shown(over)).match(/>(?:Shared|Private)</g)
    expect(await said({ is_own: true, is_shown: true })).toEqual([">Shared<"])
    expect(await said({ is_own: true, is_shown: false })).toEqual([">Private<"])
    expect(await said({ is_own: false, is_shown: true })).toBeNull()
  })

  it("can be changed by its owner alone", async () => {
    const tools = 'data-island="collection-tools"'
    expect(await shown({ is_own: true })).toContain(tools)
    expect(await shown({ is_own: false })).not.toContain(tools)
  })

  it("is put in order by its owner alone, where its address says so, in place of its works", async () => {
    const shows = async (is_own: boolean, query: string) => (await shown({ is_own }, query)).includes(`/en/explore/detail/${card.id}`)
    expect([await shows(true, "?arrange"), await shows(true, "?arrange=1"), await shows(true, "")]).toEqual([false, false, true])
    expect([await shows(false, "?arrange"), await shows(false, "")]).toEqual([true, true])
  })

  it("says where nothing is in it how its owner puts something there, and to others that it comes", async () => {
    const own = "Open a creation and press"
    expect(await shown({ is_own: true }, "", [])).toContain(own)
    expect(await shown({ is_own: false }, "", [])).not.toContain(own)
    expect(await shown({ is_own: false }, "", [])).toContain("Creations appear here")
  })

  it("is shared with its cover, where it has one", async () => {
    const image = async (cover: string | null) => /property="og:image" content="([^"]*)"/.exec(await shown({ cover }, "", [], VISITOR))?.[1]
    expect(await image("/media/work/a.png")).toContain("/media/work/a.png/w960")
    expect((await image(null)) ?? "").not.toContain("/media/")
  })

  it("is none by what is no id of one, which is not looked up", async () => {
    expect((await askPage("/en/collection/seas")).answer.status).toBe(404)
    expect(read).not.toHaveBeenCalled()
  })
})
