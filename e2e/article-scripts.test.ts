import type { Page } from "playwright-core"
import { expect, inject } from "vitest"
import { openDatabase } from "../db/client.ts"
import * as schema from "../db/schema/index.ts"
import { newWorkId } from "../src/domain/_kernel/ids.ts"
import type { ArticleDocument, BlockNode } from "../src/domain/post/article/document-rules.ts"
import type { StoredArticle } from "../src/domain/post/article/stored-article.ts"
import { documentOfAllNodes } from "../testing/post/article-documents.ts"
import { SCRIPT_PAYLOADS } from "../testing/post/script-payloads.ts"
import { test } from "./journey.ts"

/** What a page did that no text may bring about. */
interface Told {
  readonly alerts: number
  readonly violations: readonly string[]
}

const KEPT = `${"a".repeat(26)}.png`

/** A tree with a payload wherever one can stand, past the schema too: nothing may come of what got into the database somehow. */
function hostile(payload: string): StoredArticle {
  const link: BlockNode = {
    type: "paragraph",
    content: [{ type: "text", text: "there", marks: [{ type: "link", attrs: { href: payload } }] }],
  }
  const image = {
    type: "image",
    attrs: { source: { kept: KEPT }, alt: payload, caption: payload, size: payload },
  } as unknown as BlockNode
  const code = { type: "codeBlock", attrs: { language: payload }, content: [{ type: "text", text: payload }] } as BlockNode
  const document: ArticleDocument = { type: "doc", content: [...documentOfAllNodes(payload).content, link, image, code] }
  return { document, images: [{ kept: KEPT, mediaKey: `work/none/${KEPT}`, width: 8, height: 8, thumbhash: payload, colour: payload }] }
}

/** Listens, before anything of the page runs, to what payloads do. */
async function watch(page: Page): Promise<() => Promise<Told>> {
  await page.addInitScript(() => {
    const told: { alerts: number; violations: string[] } = { alerts: 0, violations: [] }
    Object.assign(globalThis, { told, alert: () => (told.alerts += 1) })
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
      told.violations.push(`${violatedDirective} ${blockedURI}`),
    )
  })
  return () => page.evaluate<Told>("told")
}

/** Elements and attributes of an article that its nodes do not have. */
function strangersIn(page: Page, place: string): Promise<readonly string[]> {
  return page.locator(place).evaluate((root) => {
    const KNOWN =
      /^(a|b|bdi|blockquote|br|code|details|div|em|figcaption|figure|h2|h3|h4|hr|img|li|nav|ol|p|pre|s|section|span|strong|summary|ul)$/
    return [...root.querySelectorAll("*")].flatMap((element) => {
      const name = element.tagName.toLowerCase()
      const attributes = [...element.attributes].filter(({ name: attribute }) => attribute.startsWith("on") || attribute === "srcdoc")
      const isAway = /^(?!https:|\/|#)/.test(element.getAttribute("href") ?? "/")
      return KNOWN.test(name) && attributes.length === 0 && !isAway ? [] : [element.outerHTML.slice(0, 200)]
    })
  })
}

test("an article of payloads has its page, whose policy has nothing to stop", async ({ visit }) => {
  const { page, expectConsole } = await visit()
  expectConsole(/404|400/)
  const told = await watch(page)
  const database = openDatabase(inject("databaseUrl"), undefined)
  const id = newWorkId(Date.now())
  const text = SCRIPT_PAYLOADS.join(" ").toWellFormed().replaceAll("\0", "")
  const row = { title: text, author: text, coverKey: `work/none/${KEPT}`, width: 8, height: 8, thumbhash: text, colour: text }
  const scores = { recommendScore: 0, hotScore: 0, publishedAtMs: Date.now(), isPreview: false }
  await database.batch([
    database
      .insert(schema.work)
      .values({ id, objectType: 4, subChannel: "article", state: "visible", level: 1, visibility: "unlisted", ...row, ...scores }),
    database
      .insert(schema.workText)
      .values({ workId: id, document: JSON.stringify(hostile(text)), tags: JSON.stringify([text]), language: text }),
  ])
  await page.goto(`/en/articleDetail/${id}`)
  await page.locator(".article-body").waitFor()
  expect(await told()).toEqual({ alerts: 0, violations: [] })
  expect(await strangersIn(page, ".article-body")).toEqual([])
})
