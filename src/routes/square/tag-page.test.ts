import { beforeEach, describe, expect, it, vi } from "vitest"
import { askPage } from "../../../testing/_page/page.ts"
import { holdAllLanguages } from "../../../testing/messages/all-languages.ts"
import { aCard } from "../../../testing/post/card.ts"
import { listTagged } from "../../domain/feed/tagged-works.ts"
import { holdConcepts, parseConcepts } from "../../domain/feed/tags/concept-rules.ts"
import concepts from "../../domain/feed/tags/concepts.tsv?raw"
import { MAXIMUM_TAG_NAME_CHARACTERS } from "../../domain/post/contribution-rules.ts"

holdAllLanguages()

vi.mock("../../domain/feed/tagged-works.ts")

const card = aCard({ id: `work_${"0".repeat(26)}`, title: "Sea" })
const isListed = (html: string) => !html.includes('<meta name="robots" content="noindex"/>')
const list = vi.mocked(listTagged)

holdConcepts(parseConcepts(concepts))
beforeEach(() => void list.mockClear().mockResolvedValue({ items: [card], next_cursor: null, is_hidden: false }))

describe("the page of a tag", () => {
  it("is found by search engines where anything has the tag or it is a word of ours, its first page alone", async () => {
    expect(isListed((await askPage("/en/tag/cat")).html)).toBe(true)
    expect(isListed((await askPage("/en/tag/zzz")).html)).toBe(true)
    expect(isListed((await askPage("/en/tag/cat?cursor=abc")).html)).toBe(false)
    list.mockResolvedValue({ items: [], next_cursor: null, is_hidden: false })
    expect(isListed((await askPage("/en/tag/cat")).html)).toBe(true)
    expect(isListed((await askPage("/en/tag/zzz")).html)).toBe(false)
  })

  it.each([
    ["", "hot"],
    ["?order=new", "new"],
    ["?order=hot", "hot"],
    ["?order=old", "hot"],
  ])("with %j is in the order %s, says so, and keeps it from page to page", async (query, order) => {
    list.mockResolvedValue({ items: [card], next_cursor: "next", is_hidden: false })
    const { html } = await askPage(`/en/tag/cat${query}${query === "" ? "?" : "&"}cursor=abc`)
    expect(list.mock.calls.at(-1)?.[1]).toMatchObject({ tag: "cat", order_by: order, cursor: "abc" })
    const own = order === "hot" ? "" : `?order=${order}`
    const chips = [...html.matchAll(/<a class="chip[^"]*"( aria-current="true")? href="([^"]*)"/g)].map(([, now, href]) => [
      href,
      now !== undefined,
    ])
    expect(chips).toEqual([
      ["/en/tag/cat", order === "hot"],
      ["/en/tag/cat?order=new", order === "new"],
      ["/en/tags", false],
    ])
    expect(html).toContain(`<a class="button-ghost min-h-11" href="/en/tag/cat${own}">`)
    expect(html).toContain(`href="/en/tag/cat${own === "" ? "?" : `${own}&amp;`}cursor=next" rel="next"`)
  })

  it("ends where nothing more has the tag", async () => {
    expect((await askPage("/en/tag/cat")).html).not.toContain('rel="next"')
  })

  it("is none of more characters than a name of a tag may have, of which none is looked up", async () => {
    expect((await askPage(`/en/tag/${"x".repeat(MAXIMUM_TAG_NAME_CHARACTERS + 1)}`)).answer.status).toBe(404)
    expect(list).not.toHaveBeenCalled()
    expect((await askPage(`/en/tag/${"x".repeat(MAXIMUM_TAG_NAME_CHARACTERS)}`)).answer.status).not.toBe(404)
  })
})
