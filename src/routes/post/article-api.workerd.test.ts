import { describe, expect, it } from "vitest"
import { TestClient } from "../../../testing/_http/call.ts"
import { insertArticle } from "../../../testing/post/article.ts"
import type { ArticleDocument, BlockNode } from "../../domain/post/article/document-rules.ts"

const doc = (...content: BlockNode[]): ArticleDocument => ({ type: "doc", content })
describe("an article", () => {
  it("is sent to be read without a script, with its outline, and is found by search engines", async () => {
    const heading = (text: string): BlockNode => ({ type: "heading", attrs: { level: 2 }, content: [{ type: "text", text }] })
    const id = await insertArticle(
      doc(heading("Tides"), heading("Ropes"), { type: "paragraph", content: [{ type: "text", text: "Ships <b>come</b> in." }] }),
    )
    const answer = await new TestClient().send(`/en/articleDetail/${id}`)
    const html = await answer.text()
    expect(answer.status).toBe(200)
    expect(html).toContain("Ships &lt;b&gt;come&lt;/b&gt; in.")
    expect(html).toContain('href="#part-2"')
    expect(html).toContain('id="part-2"')
    expect(html).not.toContain('content="noindex"')
  })
})
