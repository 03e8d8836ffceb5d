import { describe, expect, it } from "vitest"
import { page, userEvent } from "vitest/browser"
import { answerCalls } from "../../../testing/component/answer-calls.ts"
import { expectOnlyTexts, HOSTILE_TEXTS } from "../../../testing/component/hostile.ts"
import { mount, mountIsland } from "../../../testing/component/mount.tsx"
import { textCheck } from "../../../testing/component/text-check.ts"
import { documentOfAllNodes } from "../../../testing/post/article-documents.ts"
import { aCard } from "../../../testing/post/card.ts"
import type { ArticleDocument, BlockNode } from "../../domain/post/article/document-rules.ts"
import { ArticleBody } from "./article-body.tsx"
import { articleDesk } from "./article-desk.island.tsx"

const KEPT = `${"a".repeat(26)}.png`
const WORK = "work_00000000000000000000000000"
/** A tree with a text wherever one can stand, past the schema too: nothing may come of what got into the database somehow. */
function hostile(text: string): ArticleDocument {
  const strangers: unknown = [
    { type: "paragraph", content: [{ type: "text", text: "there", marks: [{ type: "link", attrs: { href: text } }] }] },
    { type: "image", attrs: { source: { kept: KEPT }, alt: text, caption: text, size: "normal" } },
    { type: "codeBlock", attrs: { language: text }, content: [{ type: "text", text }] },
    { type: "workCard", attrs: { work_id: WORK } },
  ]
  return { type: "doc", content: [...documentOfAllNodes(text).content, ...blocksOf(strangers)] }
}
const isBlocks = (blocks: unknown): blocks is BlockNode[] => Array.isArray(blocks)
const blocksOf = (blocks: unknown) => (isBlocks(blocks) ? blocks : [])

const NODES =
  /^(a|b|bdi|blockquote|br|code|details|div|em|figcaption|figure|h2|h3|h4|hr|img|li|nav|ol|p|pre|s|section|span|strong|summary|ul)$/
/** Elements of an article that none of its nodes is. */
const strangersIn = (place: ParentNode | null) =>
  [...(place?.querySelectorAll("*") ?? [])]
    .filter(({ tagName }) => !NODES.test(tagName.toLowerCase()))
    .map((element) => element.outerHTML.slice(0, 200))

describe("an article whose texts would run a script", () => {
  it("is read as text, in whatever field each stands", async () => {
    const main = await mount(
      <>
        {HOSTILE_TEXTS.map((text) => (
          <ArticleBody
            key={text}
            locale="en"
            document={hostile(text)}
            images={[{ kept: KEPT, url: `/media/work/none/${KEPT}`, width: 8, height: 8, thumbhash: text, colour: "#112233" }]}
            cards={[aCard({ id: WORK, title: text, author: text })]}
          />
        ))}
      </>,
      [],
    )
    await expect.poll(() => main.querySelectorAll(".article-body").length).toBe(HOSTILE_TEXTS.length)
    expectOnlyTexts()
    expect(strangersIn(main.querySelector("div"))).toEqual([])
  })

  it("is text in the editor: from a draft, pasted, and in the preview", async () => {
    answerCalls(textCheck())
    const content = HOSTILE_TEXTS.flatMap((text) => [0, 3].flatMap((at) => documentOfAllNodes(text).content[at] ?? []))
    const draft = {
      title: HOSTILE_TEXTS.join(" ").slice(0, 120),
      tags: HOSTILE_TEXTS.slice(0, 10).join("\n"),
      document: JSON.stringify({ type: "doc", content }),
      cover: JSON.stringify({ url: "javascript:alert(1)", width: 8, height: 8, colour: '"><img src=x onerror=alert(1)>', file_id: null }),
    }
    sessionStorage.setItem("article:new", JSON.stringify(draft))
    const main = await mountIsland(articleDesk, { locale: "en", article: null }, { viewer: "member" })
    await expect.poll(() => main.querySelectorAll(".article-paper h2").length).toBeGreaterThan(0)
    const paper = main.querySelector<HTMLElement>(".article-paper")
    if (paper === null) throw new Error("there is nowhere to write")
    await userEvent.click(paper)
    const editor = () => main.querySelector<HTMLElement>(".article-writing")
    await expect.poll(() => editor() !== null && editor() === document.activeElement, { timeout: 20_000 }).toBe(true)
    for (const text of HOSTILE_TEXTS)
      for (const type of ["text/html", "text/plain"]) {
        const clipboardData = new DataTransfer()
        clipboardData.setData(type, text)
        clipboardData.setData("text/plain", text)
        editor()?.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }))
      }
    expect(strangersIn(editor())).toEqual([])
    await userEvent.click(page.getByRole("button", { name: "Preview" }))
    await expect.element(page.getByRole("region", { name: "Preview" })).toBeVisible()
    expectOnlyTexts()
  })
})
