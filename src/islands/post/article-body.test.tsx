import { renderToStaticMarkup } from "react-dom/server"
import { describe, expect, test } from "vitest"
import { documentOfAllNodes } from "../../../testing/post/article-documents.ts"
import { SCRIPT_PAYLOADS } from "../../../testing/post/script-payloads.ts"
import type { ArticleDocument } from "../../domain/post/article/document-rules.ts"
import { ArticleBody } from "./article-body.tsx"

const KEPT = `${"a".repeat(26)}.png`
const image = { kept: KEPT, url: `/media/work/x/${KEPT}`, width: 800, height: 600, thumbhash: "", colour: "#112233" }
const html = (document: ArticleDocument) =>
  renderToStaticMarkup(<ArticleBody locale="en" document={document} images={[image]} cards={[]} />)
const paragraph = (href: string): ArticleDocument => ({
  type: "doc",
  content: [{ type: "paragraph", content: [{ type: "text", text: "there", marks: [{ type: "link", attrs: { href } }] }] }],
})
const tags = (markup: string) => markup.match(/<[^>]*>/g)

describe("an article as it is read", () => {
  test("has the tags of its nodes, whatever is typed", () => {
    const usual = tags(html(documentOfAllNodes("x")))
    expect(usual).not.toBeNull()
    for (const payload of SCRIPT_PAYLOADS) expect(tags(html(documentOfAllNodes(payload)))).toEqual(usual)
  })

  test("a link leaves the site without our name behind it, or stays", () => {
    expect(html(paragraph("https://example.com/"))).toContain('<a href="https://example.com/" rel="ugc nofollow noopener noreferrer">')
    expect(html(paragraph("/en/about-preview"))).toContain('<a href="/en/about-preview">')
  })

  test("a stored link that would run a script is text", () => {
    for (const payload of SCRIPT_PAYLOADS) expect(html(paragraph(payload))).toBe('<div class="article-body"><p dir="auto">there</p></div>')
  })

  test("an image is asked for in the widths that it is shown in, and left out where its copy is gone", () => {
    const shown = (kept: string) =>
      html({ type: "doc", content: [{ type: "image", attrs: { source: { kept }, alt: "A pier", caption: "Dusk", size: "wide" } }] })
    expect(shown(KEPT)).toContain("srcSet")
    expect(shown(KEPT)).toContain("<figcaption")
    expect(shown(KEPT)).toContain('alt="A pier"')
    expect(shown(`${"b".repeat(26)}.png`)).toBe('<div class="article-body"></div>')
  })
})
