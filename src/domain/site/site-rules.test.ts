import { describe, expect, it } from "vitest"
import { logoKey, logoOfKey, partsOfText, requireTexts } from "./site-rules.ts"

const TYPED = { name: "Harbor Studio", footer: "", links: [], terms: "", privacy: "", contact: "" }

/** What is held against what was typed, by path. */
function errorsOf(over: Partial<Parameters<typeof requireTexts>[0]>): unknown {
  try {
    requireTexts({ ...TYPED, ...over })
    return []
  } catch (error) {
    return error instanceof Error && "errors" in error
      ? (error.errors as { path: string; message: string }[]).map(({ path, message }) => [path, message])
      : error
  }
}

describe("what an owner types of their site", () => {
  it.each([
    ["nothing", ""],
    ["spaces", "  \u00a0\u2003 "],
    ["signs that show nothing", "\u200b\u200f\u202e\u2066\u2069\ufeff"],
  ])("is no name where it is %s", (_what, name) => {
    expect(errorsOf({ name })).toEqual([["name", "Missing"]])
  })

  it("is no name of more than 40 characters as people count them", () => {
    expect(errorsOf({ name: "😀".repeat(40) })).toEqual([])
    expect(errorsOf({ name: "x".repeat(41) })).toEqual([["name", "NameTooLong"]])
  })

  it("is kept as text, without marks that turn lines around and without line breaks in a name", () => {
    const { name, footer } = requireTexts({ ...TYPED, name: " <script>\u202Ealert(1)\n</script> ", footer: "a\u2067b\r\nc" })
    expect(name).toBe("<script>alert(1)</script>")
    expect(footer).toBe("abc")
  })

  it.each([
    ["javascript:alert(1)"],
    ["http://example.com/"],
    ["https://user:secret@example.com/"],
    ["data:text/html,x"],
    ["/en/settings"],
    ["https://localhost/"],
  ])("is no link: %s", (url) => {
    expect(errorsOf({ links: [{ label: "Shop", url }] })).toEqual([["links.0.url", "LinkNotSafe"]])
  })

  it("is refused at each field at once", () => {
    expect(errorsOf({ name: "", footer: "x".repeat(301), links: [{ label: " ", url: "ftp://x" }] })).toEqual([
      ["name", "Missing"],
      ["footer", "TooBig"],
      ["links.0.label", "Missing"],
      ["links.0.url", "LinkNotSafe"],
    ])
  })
})

it("a text falls into headings and paragraphs, and a sign within a line is no heading", () => {
  expect(partsOfText("# Terms\nBe kind.\nAlways.\n\nNo # heading\n## More\n\n\n\n")).toEqual([
    { kind: "heading", text: "Terms" },
    { kind: "paragraph", text: "Be kind.\nAlways." },
    { kind: "paragraph", text: "No # heading" },
    { kind: "heading", text: "More" },
  ])
  expect(partsOfText("")).toEqual([])
})

it("the key of a logo says its side and type, and what is no such key is no logo", () => {
  expect(logoOfKey(logoKey("abc", 512, "image/jpeg"))).toEqual({ url: "/media/site/abc-512.jpg", sidePx: 512, type: "image/jpeg" })
  expect(logoOfKey("site/abc-64.svg")).toBeNull()
  expect(logoOfKey(null)).toBeNull()
})
