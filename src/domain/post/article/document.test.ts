import fc from "fast-check"
import { describe, expect, test } from "vitest"
import * as z from "zod/mini"
import { anyDocument } from "../../../../testing/post/article-documents.ts"
import { MAXIMUM_DOCUMENT_BYTES } from "../contribution-rules.ts"
import { type ArticleDocument, type BlockNode, type ListNode, nodesOf } from "./document-rules.ts"
import { articleDocumentSchema, documentBytes } from "./document-schema.ts"
import { excerptOf, isEmptyDocument, outlineOf, readingMinutes, textOfDocument } from "./document-text.ts"
import { linkTarget } from "./href-rules.ts"
import { normalised } from "./normalise-document.ts"

const doc = (...content: BlockNode[]): ArticleDocument => ({ type: "doc", content })
const line = (text: string): BlockNode => ({ type: "paragraph", content: [{ type: "text", text }] })
const takes = (value: unknown) => z.safeParse(articleDocumentSchema(), value).success

describe("the schema of articles", () => {
  test("takes every document of its nodes and gives its normal form", () => {
    fc.assert(
      fc.property(anyDocument, (document) => {
        const read = z.parse(articleDocumentSchema(), document)
        expect(read).toEqual(normalised(document))
        // What went over the wire once goes over it again as it is.
        expect(z.parse(articleDocumentSchema(), JSON.parse(JSON.stringify(read)))).toEqual(read)
      }),
    )
  })

  test("takes nothing that is not JSON of its nodes", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        if (takes(value)) expect(value).toMatchObject({ type: "doc" })
      }),
    )
  })

  test.each([
    ["no document", { type: "paragraph" }],
    ["an unknown node", { type: "doc", content: [{ type: "iframe", attrs: { src: "https://example.com" } }] }],
    ["an attribute of no node", { type: "doc", content: [{ type: "paragraph", attrs: { onclick: "alert(1)" } }] }],
    [
      "a mark of ours with attributes",
      {
        type: "doc",
        content: [{ type: "paragraph", content: [{ type: "text", text: "a", marks: [{ type: "bold", attrs: { style: "x" } }] }] }],
      },
    ],
    ["a heading of the first level", { type: "doc", content: [{ type: "heading", attrs: { level: 1 } }] }],
    [
      "an image of a foreign address",
      {
        type: "doc",
        content: [{ type: "image", attrs: { source: { url: "https://example.com/a.png" }, alt: "", caption: "", size: "normal" } }],
      },
    ],
    [
      "a kept image with a path",
      { type: "doc", content: [{ type: "image", attrs: { source: { kept: "../../a.png" }, alt: "", caption: "", size: "normal" } }] },
    ],
    ["a card of no work", { type: "doc", content: [{ type: "workCard", attrs: { work_id: "javascript:alert(1)" } }] }],
    [
      "a link with a script",
      {
        type: "doc",
        content: [
          { type: "paragraph", content: [{ type: "text", text: "a", marks: [{ type: "link", attrs: { href: "javascript:alert(1)" } }] }] },
        ],
      },
    ],
    [
      "a link with a target",
      {
        type: "doc",
        content: [
          {
            type: "paragraph",
            content: [{ type: "text", text: "a", marks: [{ type: "link", attrs: { href: "https://example.com", target: "_top" } }] }],
          },
        ],
      },
    ],
    ["a prototype", JSON.parse('{"type":"doc","content":[],"__proto__":{"type":"doc"}}')],
  ])("refuses %s", (_, value) => {
    expect(takes(value)).toBe(false)
  })

  test("refuses lists below its depth, however deep", () => {
    const nested = (depth: number): ListNode => ({
      type: "bulletList",
      content: [{ type: "listItem", content: [{ type: "paragraph" }, ...(depth === 1 ? [] : [nested(depth - 1)])] }],
    })
    expect(takes(doc(nested(4)))).toBe(true)
    expect(takes(doc(nested(5)))).toBe(false)
    const bottomless = `{"type":"doc","content":[${'{"type":"bulletList","content":[{"type":"listItem","content":[{"type":"paragraph"},'.repeat(5_000)}{"type":"paragraph"}${"]}]}".repeat(5_000)}]}`
    expect(takes(JSON.parse(bottomless))).toBe(false)
  })

  test("refuses what is beyond its size, nodes or images", () => {
    const image: BlockNode = { type: "image", attrs: { source: { kept: `${"a".repeat(26)}.webp` }, alt: "", caption: "", size: "normal" } }
    expect(takes(doc(line("a".repeat(MAXIMUM_DOCUMENT_BYTES - 100))))).toBe(true)
    expect(takes(doc(line("a".repeat(MAXIMUM_DOCUMENT_BYTES))))).toBe(false)
    expect(takes(doc(line("漢".repeat(MAXIMUM_DOCUMENT_BYTES / 2))))).toBe(false)
    expect(takes(doc(...Array.from({ length: 2_500 }, () => line("a"))))).toBe(true)
    expect(takes(doc(...Array.from({ length: 2_501 }, () => line("a"))))).toBe(false)
    expect(takes(doc(...Array.from({ length: 20 }, () => image)))).toBe(true)
    expect(takes(doc(...Array.from({ length: 21 }, () => image)))).toBe(false)
  })
})

describe("the normal form", () => {
  test("is normal itself, never larger, and reads as before", () => {
    fc.assert(
      fc.property(anyDocument, (document) => {
        const normal = normalised(document)
        expect(normalised(normal)).toEqual(normal)
        expect(documentBytes(normal)).toBeLessThanOrEqual(documentBytes(document))
        const read = (of: ArticleDocument) => [...nodesOf(of)].flatMap(({ node }) => (node.type === "text" ? [...node.text] : [])).join("")
        expect(read(normalised(document))).toBe(read(normal))
      }),
    )
  })

  test("joins texts that look alike and puts marks in their order", () => {
    const marks = [{ type: "italic" as const }, { type: "bold" as const }]
    const [block] = normalised(
      doc({
        type: "paragraph",
        content: [
          { type: "text", text: "a", marks },
          { type: "text", text: "" },
          { type: "text", text: "b", marks: marks.toReversed() },
        ],
      }),
    ).content
    expect(block).toEqual({ type: "paragraph", content: [{ type: "text", text: "ab", marks: [{ type: "bold" }, { type: "italic" }] }] })
  })

  test("keeps blank lines between blocks and drops those around them and what turns the direction", () => {
    const blank: BlockNode = { type: "paragraph" }
    expect(normalised(doc(blank, line("a\u202eb\u0000"), blank, line("c"), blank, blank))).toEqual(doc(line("ab"), blank, line("c")))
  })
})

describe("the text of an article", () => {
  test("is what is read, a block a line", () => {
    const link = { type: "link" as const, attrs: { href: "https://example.com/" } }
    const image: BlockNode = {
      type: "image",
      attrs: { source: { kept: `${"a".repeat(26)}.webp` }, alt: "A pier", caption: "", size: "normal" },
    }
    const document = doc(
      {
        type: "paragraph",
        content: [
          { type: "text", text: "th" },
          { type: "text", text: "ere", marks: [link] },
        ],
      },
      image,
      line("end"),
    )
    expect(textOfDocument(document)).toBe("there\nA pier\nend")
  })

  test("an article is empty until something of it can be read or seen", () => {
    expect(isEmptyDocument(doc())).toBe(true)
    expect(isEmptyDocument(doc(line("  "), { type: "horizontalRule" }))).toBe(true)
    expect(isEmptyDocument(doc(line("a")))).toBe(false)
  })

  test("its excerpt ends at a word, its outline leaves empty headings out", () => {
    expect(excerptOf(doc(line("one two three")), 9)).toBe("one two…")
    expect(excerptOf(doc(line("短い")))).toBe("短い")
    const heading = (text: string): BlockNode => ({
      type: "heading",
      attrs: { level: 2 },
      content: text === "" ? [] : [{ type: "text", text }],
    })
    expect(outlineOf(doc(heading(""), line("a"), heading("B")))).toEqual([{ anchor: "part-3", level: 2, title: "B" }])
  })

  test("reading takes minutes by words, or by characters where there are none", () => {
    expect(readingMinutes(doc(line("word ".repeat(690))))).toBe(3)
    expect(readingMinutes(doc(line("漢".repeat(900))))).toBe(2)
    expect(readingMinutes(doc())).toBe(1)
  })
})

describe("where links lead", () => {
  test.each([
    ["https://example.com", "https://example.com/"],
    ["HTTPS://Example.com/A", "https://example.com/A"],
    [" https://example.com/?q=a#b ", "https://example.com/?q=a#b"],
    ["https://例え.jp/", "https://xn--r8jz45g.jp/"],
    ["/en/explore/detail/1?x#y", "/en/explore/detail/1?x#y"],
  ])("%s is taken as %s", (typed, kept) => {
    expect(linkTarget(typed)).toBe(kept)
    expect(linkTarget(kept)).toBe(kept)
  })

  test.each([
    "",
    "http://example.com",
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "java\tscript:alert(1)",
    "\u0001javascript:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "blob:https://example.com/1",
    "file:///etc/passwd",
    "//example.com",
    "/\\example.com",
    "/\t/example.com",
    "/.//example.com",
    "https:example.com",
    "https:/\\example.com",
    "https://user:password@example.com",
    "https://user@example.com",
    "https://exa mple.com",
    "https://\u202eexample.com",
    "mailto:a@example.com",
    "#part",
    "relative",
    "https://here.invalid//example.com",
    `https://example.com/${"a".repeat(2_000)}`,
  ])("%j is refused", (typed) => {
    expect(linkTarget(typed)).toBeNull()
  })

  test("whatever is typed, a link leads to https or to this site", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webUrl(),
          fc.string().map((rest) => `/${rest}`),
          fc.string().map((rest) => `https://${rest}`),
        ),
        (typed) => {
          const kept = linkTarget(typed)
          if (kept === null) return
          const url = new URL(kept, "https://atelier.test/en/articleDetail/x")
          expect(url.protocol).toBe("https:")
          if (kept.startsWith("/")) expect(url.origin).toBe("https://atelier.test")
          expect(linkTarget(kept)).toBe(kept)
        },
      ),
    )
  })
})
