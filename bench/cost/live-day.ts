import * as z from "zod/mini"
import { pause } from "../../local/chaos/guest.ts"
import { taskSchema } from "../../src/domain/task/contract.ts"
import type { Post } from "../bench-member.ts"

/** How often an active member does what within a day, in three visits; a page's images are those that come into sight. */
export const DAY = {
  visits: 3,
  "pages of lists": 8,
  "images in sight": 12,
  "works opened": 18,
  searches: 2,
  "letters that complete a search": 3,
  likes: 3,
  collections: 1,
  comments: 1,
  "images made": 10,
  "images published": 1,
} as const

/** How long an image may take, and how long the site goes on with what was done, in ms. */
const IMAGE_MS = 120_000
const LOOK_EVERY_MS = 1_000
const AFTERMATH_MS = 25_000

/** Where the day is lived. */
export interface DayStage {
  readonly appUrl: string
  readonly post: Post
  readonly cookie: string
  /** Works to open, and addresses of their small copies. */
  readonly workIds: readonly string[]
  readonly copies: readonly string[]
}

/** A result's address and the task's id. */
interface Made {
  readonly url: string
  readonly taskId: string
}

/** Lives the day; answers how many bytes came, before compression. Throws where the site does not do what it is asked for. */
export async function liveDay(stage: DayStage): Promise<{ readonly bytes: number; readonly made: readonly Made[] }> {
  let bytes = 0
  let seen = 0
  const got = async (response: Response) => {
    const body = await response.arrayBuffer()
    bytes += body.byteLength
    if (!response.ok) throw new Error(`${response.url} answered ${response.status}`)
    return new TextDecoder().decode(body)
  }
  const page = async (path: string) =>
    got(await fetch(`${stage.appUrl}${path}`, { headers: { Cookie: stage.cookie, Accept: "text/html" } }))
  const call = async (path: string, input: unknown): Promise<unknown> =>
    z.object({ data: z.unknown() }).parse(JSON.parse(await got(await stage.post(path, input, stage.cookie)))).data
  const image = async (url: string) => got(await fetch(new URL(url, stage.appUrl), { headers: { Cookie: stage.cookie } }))
  const next = () => seen++ % stage.workIds.length
  const look = async (many: number) => {
    const places = Array.from({ length: many }, next)
    for (const place of places) await image(stage.copies[place % stage.copies.length] ?? "")
    await call("/api/v1/artwork/view", { ids: places.map((place) => stage.workIds[place]), kind: "view" })
  }
  const visit = async (path: string, pages: number, works: number) => {
    const hangUp = await follow(stage, (await ticketOf(call)).ticket)
    await page(path)
    await call("/api/v1/im/message/unread-record", {})
    for (let at = 0; at < pages; at++) {
      await call("/api/v1/square/v3/mix/recommend", {})
      await look(DAY["images in sight"])
    }
    for (let at = 0; at < works; at++) {
      const id = stage.workIds[next()] ?? ""
      await page(`/en/explore/detail/${id}`)
      await call("/api/v1/artwork/view", { ids: [id], kind: "open" })
      await call("/api/v1/comment2/list", { obj_id: id, obj_type: 1 })
      await call("/api/v1/square/v3/artwork/associated", { id })
      await image(stage.copies[0] ?? "")
    }
    return hangUp
  }
  const [pages, works] = [DAY["pages of lists"] / 2, DAY["works opened"] / 2]

  const morning = await visit("/en", pages, works)
  for (let at = 0; at < DAY.searches; at++) {
    for (const typed of ["a l", "a li", "a lig"].slice(0, DAY["letters that complete a search"]))
      await call("/api/v1/square/search/complete", { keyword: typed })
    await page("/en/search?q=lighthouse")
    await look(DAY["images in sight"])
  }
  for (let at = 0; at < DAY.likes; at++) await call("/api/v1/artwork/like", { id: stage.workIds[at], is_liked: true })
  for (let at = 0; at < DAY.collections; at++) await call("/api/v1/account/collect", { obj_id: stage.workIds[at], obj_type: 1 })
  for (let at = 0; at < DAY.comments; at++)
    await call("/api/v1/comment2/create", {
      obj_id: stage.workIds[at],
      obj_type: 1,
      text: "The light is lovely",
      ss: "detail",
      page: "/en/explore/detail",
    })
  morning()

  const making = await visit("/en/create/image", 0, 0)
  for (const path of ["/api/v1/task/simple/config", "/api/v1/task/v2/options-info", "/api/v1/task/v2/histories"]) await call(path, {})
  const made: Made[] = []
  for (let at = 0; at < DAY["images made"]; at++) {
    made.push(await makeImage(call, `a lighthouse above a stormy sea, number ${at}`))
    await image(`${made[at]?.url}/w640.webp`)
    await image(made[at]?.url ?? "")
  }
  await call("/api/v1/resource/library/list", {})
  for (let at = 0; at < DAY["images published"]; at++)
    await call("/api/v1/post/portfolio/add", {
      items: [{ task_id: made[at]?.taskId, position: 0 }],
      title: `Lighthouse ${at}`,
      tags: ["sea"],
    })
  making()

  const evening = await visit("/en", pages, works)
  await call("/api/v1/im/history", { channel: "system" })
  await call("/api/v1/payment/assets/get", {})
  evening()
  await pause(AFTERMATH_MS)
  return { bytes, made }
}

/** Makes one image as the studio does, and looks now and then how far it is. */
export async function makeImage(call: (path: string, input: unknown) => Promise<unknown>, prompt: string): Promise<Made> {
  const input = { action: 1, meta: { prompt, aspect_ratio: 2, n_iter: 1, seed: 7 } }
  const { id } = z.object({ id: z.string() }).parse(await call("/api/v1/task/create", input))
  for (const untilMs = performance.now() + IMAGE_MS; performance.now() < untilMs; await pause(LOOK_EVERY_MS)) {
    const { items } = z.object({ items: z.array(taskSchema()) }).parse(await call("/api/v1/task/batch-progress", { task_ids: [id] }))
    const [task] = items
    if (task?.status === 4) throw new Error(`the image was not made: ${task.status_desc}`)
    if (task?.status === 3) return { url: task.img_uris[0]?.url ?? "", taskId: id }
  }
  throw new Error("no image came")
}

async function ticketOf(call: (path: string, input: unknown) => Promise<unknown>): Promise<{ readonly ticket: string }> {
  return z.object({ ticket: z.string() }).parse(await call("/api/v1/socket/ticket", {}))
}

/** Opens the live socket; what it answers closes it. */
function follow({ appUrl, cookie }: DayStage, ticket: string): Promise<() => void> {
  return new Promise((resolve, reject) => {
    // Node's WebSocket takes headers, which the browser's type does not know.
    const socket: WebSocket = Reflect.construct(WebSocket, [
      `${appUrl.replace(/^http/, "ws")}/api/v1/socket`,
      { headers: { Cookie: cookie } },
    ])
    socket.addEventListener("open", () => {
      socket.send(JSON.stringify({ type: 7, ticket, seen: {} }))
      resolve(() => socket.close())
    })
    socket.addEventListener("error", () => reject(new Error("no socket")))
  })
}
