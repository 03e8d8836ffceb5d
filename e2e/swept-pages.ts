import type { Browser, BrowserContext, Cookie } from "playwright-core"
import { inject } from "vitest"
import { asFolderId, asWorkId, newBoardId } from "../src/domain/_kernel/ids.ts"
import { folderCreate } from "../src/domain/library/contract.ts"
import { itemUpdate } from "../src/domain/library/item-contract.ts"
import { folderShare } from "../src/domain/library/share-contract.ts"
import { addArticle } from "../src/domain/post/article-contract.ts"
import { accountInfo } from "../src/domain/profile/contract.ts"
import { createCollection } from "../src/domain/social/collection-contract.ts"
import { createTask } from "../src/domain/studio/create-contract.ts"
import { taskDetail } from "../src/domain/task/contract.ts"
import { TASK_STATUS } from "../src/domain/task/rules.ts"
import { shareSweep } from "../src/domain/task/share-contract.ts"
import { createWorkflow } from "../src/domain/workflow/contract.ts"
import { EXAMPLE_GRAPH } from "../src/domain/workflow/example-graph.ts"
import { pages } from "../src/routes/_entry/pages.ts"
import { eventually } from "./journey.ts"
import { callAs } from "./member.ts"
import { publishWorks } from "./published-works.ts"
import { signInAsStaff } from "./staff.ts"

/** One page to look at. */
export interface SweptPage {
  /** After the language, or from the root for those who develop. */
  readonly address: string
  readonly isForDevelopment: boolean
  /** Whether nobody who is signed in need look. */
  readonly isForAnybody: boolean
  /** Whether members do not see it. */
  readonly isForStaff: boolean
  readonly status: number
}

/** Every page there is, with an address at which it has something to show, and somebody who may see them all. */
export interface SweptSite {
  readonly pages: readonly SweptPage[]
  readonly cookies: readonly Cookie[]
}

const ARTICLE = {
  type: "doc" as const,
  content: [{ type: "paragraph" as const, content: [{ type: "text" as const, text: "Ships come in." }] }],
}

const GRID = {
  ...{ prompt: "a fox", aspect_ratio: 5, width: 128, height: 128, steps: 2 },
  sweep: { x: { setting: "seed" as const, values: "1-3" } },
}

/** Makes somebody who may see everything, and what the pages with an id in their address show. */
export async function makeSweptSite(browser: Browser): Promise<SweptSite> {
  const context = await browser.newContext({ baseURL: inject("appUrl") })
  try {
    await signInAsStaff(context, "admin")
    const known = await makeThings(context)
    const registered = pages.map(({ path, access }): SweptPage => {
      const isForDevelopment = path.startsWith("/dev/")
      const isForStaff = access === "moderator" || access === "admin"
      return {
        address: path.replace(":id", idFor(path, known)),
        isForDevelopment,
        isForAnybody: access === "visitor",
        isForStaff,
        status: 200,
      }
    })
    const missing = { address: "/nothing-here", isForDevelopment: false, isForAnybody: true, isForStaff: false, status: 404 }
    return { pages: [...registered, missing], cookies: await context.cookies() }
  } finally {
    await context.close()
  }
}

type Known = Awaited<ReturnType<typeof makeThings>>

async function makeThings(context: BrowserContext) {
  const { account } = await callAs(context, accountInfo, {})
  const { id } = await callAs(context, createTask, { action: 1, meta: GRID })
  // Others open a sweep once its images are looked at; one that is shared before they are painted waits a minute for it.
  await eventually(async () => (await callAs(context, taskDetail, { id })).status).toBe(TASK_STATUS.success)
  const { path } = await callAs(context, shareSweep, { id })
  await eventually(async () => (await callAs(context, shareSweep, { id })).audience).toBe("everyone")
  const { folder_id: filed } = await callAs(context, folderCreate, { name: "Seas" })
  await callAs(context, itemUpdate, { ids: [`${id}:0`], folder_id: asFolderId(filed) })
  const { path: folder } = await callAs(context, folderShare, { folder_id: asFolderId(filed), is_shared: true })
  const { workflow_id: workflow } = await callAs(context, createWorkflow, {
    title: "A fox",
    graph: EXAMPLE_GRAPH.replace("model.safetensors", "model-1.safetensors"),
  })
  const works = await publishWorks()
  const { id: article } = await callAs(context, addArticle, { title: "Harbour at dusk", document: ARTICLE })
  const { id: collection } = await callAs(context, createCollection, { name: "Seas", obj_id: asWorkId(works.image) })
  return { ...works, account: account.id, grid: lastOf(path), folder: lastOf(folder ?? ""), workflow, article, collection }
}

const lastOf = (path: string) => path.split("/").at(-1) ?? ""

/** An id that there is, for a path with one. */
function idFor(path: string, known: Known): string {
  if (path.startsWith("/articleDetail/")) return known.article
  if (path.startsWith("/tag/")) return "cat"
  if (path.startsWith("/sweeps/")) return known.grid
  if (path.startsWith("/folders/")) return known.folder
  if (path.startsWith("/workFlowDetail/")) return known.workflow
  if (path.startsWith("/artWorkDetail/") || path.startsWith("/portfolio/")) return known.post
  if (path.startsWith("/video/")) return known.video
  if (path.startsWith("/ai-video/")) return known.aiVideo
  if (path.startsWith("/ai-audio/")) return known.aiAudio
  if (path.startsWith("/user/")) return known.account
  if (path.startsWith("/collection/")) return known.collection
  if (path.startsWith("/editBoard/")) return newBoardId(Date.now())
  if (path.startsWith("/workFlowAppDetail/")) return "comic-me"
  return path.startsWith("/ai-tools/") ? "ai-headshot-generator" : known.image
}
