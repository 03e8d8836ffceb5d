import { env } from "cloudflare:workers"
import { describe, expect, it } from "vitest"
import { TestClient } from "../../../testing/_http/call.ts"
import { makeMember } from "../../../testing/_http/member.ts"
import { makeTestContext, testGuest, testMember } from "../../../testing/_kernel/context.ts"
import { sharedFolder } from "../../../testing/library/shared-folder.ts"
import { insertArticle } from "../../../testing/post/article.ts"
import { insertWork } from "../../../testing/post/work.ts"
import { shownCollection } from "../../../testing/social/collection.ts"
import { sharedSweep } from "../../../testing/task/shared-sweep.ts"
import { sharedWorkflow } from "../../../testing/workflow/workflow.ts"
import type { Identity } from "../../domain/_kernel/context.ts"
import { newBoardId } from "../../domain/_kernel/ids.ts"
import { createMediaStore } from "../../edge/adapters/media-store.ts"
import { pages } from "../_entry/pages.ts"
import type { PageAccess } from "./define-page.ts"
import { isForDevelopment, type RegisteredPage, VISITORS_CACHE_CONTROL } from "./page-address.ts"

/** Pages that only lead on to another address. */
const LEADING_ON: ReadonlySet<string> = new Set(["/ai-tools/:id", "/moderation"])

/** What a page with parameters is asked for: something of each that is there. */
async function parametersOf(path: string): Promise<Readonly<Record<string, string>>> {
  if (path.startsWith("/user/:id")) return { id: (await makeMember()).id }
  if (path === "/collection/:id") return { id: await shownCollection() }
  if (path === "/explore/detail/:id" || path === "/likes/:id") return { id: await insertWork() }
  if (path === "/articleDetail/:id") return { id: await insertArticle() }
  if (path === "/video/:id") return { id: await insertWork({ objectType: 5, streamKey: "work/none/clip.mp4", durationMs: 4000 }) }
  if (path === "/ai-video/detail/:id")
    return { id: await insertWork({ objectType: 15, streamKey: "work/none/clip.mp4", durationMs: 4000 }) }
  if (path === "/ai-audio/detail/:id")
    return { id: await insertWork({ objectType: 16, streamKey: "work/none/sound.m4a", durationMs: 4000 }) }
  if (path === "/artWorkDetail/:id" || path === "/portfolio/:id") return { id: await insertWork({ objectType: 4, subChannel: "picture" }) }
  if (path === "/workFlowAppDetail/:id") return { id: "sticker" }
  if (path === "/workFlowDetail/:id") return { id: await sharedWorkflow() }
  if (path === "/editBoard/detail/:id") return { id: newBoardId(1) }
  if (path === "/ai-tools/:id") return { id: "ai-headshot-generator" }
  if (path === "/tag/:id") return { id: "cat" }
  if (path === "/folders/:id") return { id: await sharedFolder() }
  if (path === "/sweeps/:id") return { id: await sharedSweep() }
  if (path.includes(":")) throw new Error(`say here what ${path} is asked for`)
  return {}
}

async function addressOf({ path }: RegisteredPage): Promise<string> {
  const parameters = await parametersOf(path)
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => parameters[name] ?? "")
  return isForDevelopment(path) ? filled : `/en${filled}`
}

const VIEWERS = {
  visitor: () => Promise.resolve(new TestClient()),
  member: () => TestClient.signedIn(),
  moderator: () => TestClient.signedIn({ isModerator: true }),
  admin: () => TestClient.signedIn({ isAdmin: true }),
  disabled: () => TestClient.signedIn({ over: { status: 2 } }),
} as const
type Viewer = keyof typeof VIEWERS

/** What the gate answers to each viewer at each access. Written down by hand: the other opinion on what the code does. */
const STATUS: Readonly<Record<PageAccess, Readonly<Record<Viewer, number>>>> = {
  visitor: { visitor: 200, member: 200, moderator: 200, admin: 200, disabled: 200 },
  guest: { visitor: 200, member: 200, moderator: 200, admin: 200, disabled: 403 },
  member: { visitor: 401, member: 200, moderator: 200, admin: 200, disabled: 403 },
  moderator: { visitor: 401, member: 404, moderator: 200, admin: 200, disabled: 403 },
  admin: { visitor: 401, member: 404, moderator: 404, admin: 200, disabled: 403 },
}

describe("every page", () => {
  it.each(Object.keys(VIEWERS) as Viewer[])(
    "answers a %s as its access says, and is kept by nobody but where it says so",
    async (viewer) => {
      const client = await VIEWERS[viewer]()
      const failures: unknown[] = []
      for (const page of pages) {
        const { status, headers } = await client.send(await addressOf(page))
        if (LEADING_ON.has(page.path) && STATUS[page.access][viewer] === 200) {
          if (status !== 302) failures.push({ path: page.path, status })
          continue
        }
        const cache = headers.get("Cache-Control") ?? ""
        const isKept = page.cache === "edge" || page.cache === "public"
        const isForVisitors = page.cache === "visitors" && cache === VISITORS_CACHE_CONTROL
        const mayBe = isForVisitors || (cache.includes("public") === isKept && cache.includes("no-store") !== isKept)
        if (status !== STATUS[page.access][viewer] || !mayBe) failures.push({ path: page.path, access: page.access, status, cache })
      }
      expect(failures).toEqual([])
    },
  )

  it("sends the headers that it declares past those that every answer has", async () => {
    for (const registered of pages.filter(({ access }) => access === "visitor")) {
      const { headers } = await registered.load()
      const answer = await new TestClient().send(await addressOf(registered))
      for (const [name, value] of Object.entries(headers))
        expect([registered.path, name, answer.headers.get(name)]).toEqual([registered.path, name, value])
    }
  })

  it.each(pages)("$path takes at most two round trips to the database (P2)", async (registered) => {
    const { context, counts } = makeTestContext({ viewer: await viewerFor(registered.access), media: createMediaStore(env.MEDIA) })
    const page = await registered.load()
    await page
      .load({
        context,
        locale: "en",
        parameters: await parametersOf(registered.path),
        query: () => undefined,
        asViewer: async () => context,
        keepNowhere: () => {},
      })
      .catch((error: unknown) => {
        // The sandbox outbox of this context is not for reading.
        if (!isForDevelopment(registered.path)) throw error
      })
    expect(counts.roundTrips).toBeLessThanOrEqual(2)
  })
})

async function viewerFor(access: PageAccess): Promise<Identity> {
  if (access === "visitor" || access === "guest") return testGuest()
  return testMember({ id: (await makeMember()).id, isModerator: true, isAdmin: true })
}
