import type { Page } from "playwright-core"
import { expect } from "vitest"
import { asWorkId, newBoardId } from "../src/domain/_kernel/ids.ts"
import { addArticle } from "../src/domain/post/article-contract.ts"
import { accountInfo } from "../src/domain/profile/contract.ts"
import { createCollection } from "../src/domain/social/collection-contract.ts"
import { createTask } from "../src/domain/studio/create-contract.ts"
import { shareSweep } from "../src/domain/task/share-contract.ts"
import { createWorkflow } from "../src/domain/workflow/contract.ts"
import { EXAMPLE_GRAPH } from "../src/domain/workflow/example-graph.ts"
import { pages } from "../src/routes/_entry/pages.ts"
import { check } from "./axe.ts"
import { test } from "./journey.ts"
import { callAs } from "./member.ts"
import { missingWords } from "./missing-words.ts"
import { publishWorks } from "./published-works.ts"
import { expectNoSidewaysScroll } from "./sideways-scroll.ts"
import { signInAsStaff } from "./staff.ts"

const ARTICLE = {
  type: "doc" as const,
  content: [{ type: "paragraph" as const, content: [{ type: "text" as const, text: "Ships come in." }] }],
}

/** Pages for those who develop are looked at by the journeys that use them. */
const shown = pages.filter(({ path }) => !path.startsWith("/dev/"))

/** English in the dark and wide, Arabic in the light and on a phone: each page in both. */
for (const { locale, colorScheme, viewport } of [
  { locale: "en", colorScheme: "dark", viewport: { width: 1280, height: 800 } },
  { locale: "ar", colorScheme: "light", viewport: { width: 360, height: 780 } },
] as const) {
  test(`every declared page fits its screen, words everything, and axe finds nothing: ${locale}, ${colorScheme}, ${viewport.width} px`, async ({
    visit,
  }) => {
    const { page, context, expectConsole } = await visit({ locale, colorScheme, viewport })
    // Of a board that is new, the server is asked once whether it has it.
    expectConsole(/404.*board\/detail/)
    await signInAsStaff(context, "admin")
    const { account } = await callAs(context, accountInfo, {})
    await page.goto(`/${locale}`)
    const work = new URL((await page.locator("a.card").first().getAttribute("href")) ?? "", page.url()).pathname.split("/").at(-1) ?? ""
    const meta = {
      prompt: "a fox",
      aspect_ratio: 5,
      width: 128,
      height: 128,
      steps: 2,
      sweep: { x: { setting: "seed" as const, values: "1-3" } },
    }
    const { id } = await callAs(context, createTask, { action: 1, meta })
    const grid = (await callAs(context, shareSweep, { id })).path.split("/").at(-1) ?? ""
    const { workflow_id: workflow } = await callAs(context, createWorkflow, {
      title: "A fox",
      graph: EXAMPLE_GRAPH.replace("model.safetensors", "model-1.safetensors"),
    })
    const { post, video, aiVideo, aiAudio } = await publishWorks()
    const { id: article } = await callAs(context, addArticle, { title: "Harbour at dusk", document: ARTICLE })
    const { id: collection } = await callAs(context, createCollection, { name: "Seas", obj_id: asWorkId(work) })
    const known = { account: account.id, work, grid, workflow, post, video, aiVideo, aiAudio, article, collection }
    for (const { path } of shown) {
      await page.goto(`/${locale}${path.replace(":id", idFor(path, known))}`)
      await islandsAlive(page)
      await expectNoSidewaysScroll(page)
      expect({ path, missing: await missingWords(page) }).toEqual({ path, missing: [] })
      await check(page, path)
    }
  })
}

/** An id that there is, for a path with one. */
function idFor(
  path: string,
  known: Readonly<
    Record<"account" | "work" | "grid" | "workflow" | "post" | "video" | "aiVideo" | "aiAudio" | "article" | "collection", string>
  >,
): string {
  if (path.startsWith("/articleDetail/")) return known.article
  if (path.startsWith("/tag/")) return "cat"
  if (path.startsWith("/sweeps/")) return known.grid
  if (path.startsWith("/workFlowDetail/")) return known.workflow
  if (path.startsWith("/artWorkDetail/") || path.startsWith("/portfolio/")) return known.post
  if (path.startsWith("/video/")) return known.video
  if (path.startsWith("/ai-video/")) return known.aiVideo
  if (path.startsWith("/ai-audio/")) return known.aiAudio
  if (path.startsWith("/user/")) return known.account
  if (path.startsWith("/collection/")) return known.collection
  if (path.startsWith("/editBoard/")) return newBoardId(Date.now())
  if (path.startsWith("/workFlowAppDetail/")) return "comic-me"
  return path.startsWith("/ai-tools/") ? "ai-headshot-generator" : known.work
}

/** Waits for the islands that come alive with the page. */
async function islandsAlive(page: Page): Promise<void> {
  const waiting = page.locator("[data-island][data-when=load]:not([data-alive])")
  await expect.poll(() => waiting.count(), { timeout: 25_000 }).toBe(0)
}
