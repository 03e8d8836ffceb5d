import { describe, expect, it } from "vitest"
import { aCard } from "../../../testing/post/card.ts"
import { coverOf, documentOf, fieldsOf, keptParts, partsOf } from "./article-draft.ts"

const image = { url: "/media/a.png", width: 3, height: 2, colour: "#112233" }

describe("the draft of an article", () => {
  it("of a new one is empty", () => {
    const fields = fieldsOf(null)
    expect([fields.title, fields.tags, coverOf(fields)]).toEqual(["", "", null])
    expect([...partsOf(fields).images, ...partsOf(fields).cards]).toEqual([])
  })

  it("keeps its parts and gives them back", () => {
    const parts = { images: new Map([["image_1", image]]), cards: new Map([["work_1", aCard()]]) }
    const fields = { ...fieldsOf(null), ...keptParts(parts) }
    expect(partsOf(fields)).toEqual(parts)
  })

  it("keeps a cover only with an address that a page may show", () => {
    const withCover = (url: string) => coverOf({ ...fieldsOf(null), cover: JSON.stringify({ ...image, url, file_id: null }) })
    expect(withCover("https://a.example/a.png")?.url).toBe("https://a.example/a.png")
    expect(withCover("/a.png")?.url).toBe("/a.png")
    expect([withCover("javascript:alert(1)"), withCover("data:,x")]).toEqual([null, null])
  })

  it.each(["", "{", "null", "[1]"])("is empty where what was kept cannot be read: %s", (text) => {
    const fields = { ...fieldsOf(null), document: text, cover: text, images: text, cards: text }
    expect([documentOf(fields), coverOf(fields)]).toEqual([documentOf(fieldsOf(null)), null])
    expect([...partsOf(fields).images, ...partsOf(fields).cards]).toEqual([])
  })
})
