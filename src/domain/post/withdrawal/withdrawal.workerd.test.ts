import { env } from "cloudflare:workers"
import { sql } from "drizzle-orm"
import { describe, expect, inject, it } from "vitest"
import * as schema from "../../../../db/schema/index.ts"
import { codeOf, type MemberClient, ORIGIN, TestClient } from "../../../../testing/_http/call.ts"
import { makeTestContext } from "../../../../testing/_kernel/context.ts"
import { insertWork } from "../../../../testing/post/work.ts"
import { createEdgeCache } from "../../../edge/adapters/edge-cache.ts"
import { createMediaStore } from "../../../edge/adapters/media-store.ts"
import { namedBatch } from "../../_kernel/batch.ts"
import type { Context } from "../../_kernel/context.ts"
import { newMediaName, newWorkId, type WorkId } from "../../_kernel/ids.ts"
import type { MediaStore } from "../../_kernel/media-ports.ts"
import { emit } from "../../_kernel/outbox.ts"
import { drainEvents, everyJob } from "../../features.ts"
import { homeFeed } from "../../feed/contract.ts"
import { collect, collectList } from "../../social/contract.ts"
import { artworkDetail } from "../contract.ts"
import { workChanged } from "../events.ts"
import { moveWork } from "../move-work.ts"
import type { WorkState } from "../state-rules.ts"
import { isWithdrawn } from "./folder-rules.ts"
import { placeWork } from "./place-work.ts"

const media = createMediaStore(env.MEDIA)

function contextOf(over: Partial<Context> = {}) {
  const { context } = makeTestContext({ media })
  return { ...context, edgeCache: createEdgeCache(null, { site: ORIGIN, media: ORIGIN }, context.log), ...over }
}

/** All that follows from what was recorded, by runs that see a clock which goes on. */
async function follow(over: Partial<Context> = {}): Promise<void> {
  const context = contextOf(over)
  for (let run = 0; run < 9; run++) await drainEvents({ ...context, nowMs: context.nowMs + run * 31_000 })
}

async function move(workId: WorkId, to: WorkState, from: readonly WorkState[]): Promise<void> {
  const { database, nowMs } = contextOf()
  await namedBatch(database, { moved: moveWork({ workId, to, actorId: "system", rule: "test", from, nowMs }) })
}

interface Published {
  readonly id: WorkId
  readonly author: MemberClient
  readonly cover: string
  readonly stream: string
}

/** A video of somebody's own with its poster, a small copy, its stream and a tag of renditions beside it. */
async function publish(over: Partial<typeof schema.work.$inferInsert> = {}): Promise<Published> {
  const author = await TestClient.signedIn()
  const id = newWorkId(Date.now())
  const folder = `work/${id.slice(5)}`
  const [cover, stream] = [`${folder}/${newMediaName()}.png`, `${folder}/${newMediaName()}.mp4`]
  const video = await (await fetch(`${inject("fixturesUrl")}/b-frames.mp4`)).arrayBuffer()
  const files = [cover, `${cover}/w320.webp`, `${stream}/hls/720.mp4`]
  for (const key of files) await env.MEDIA.put(key, new Uint8Array([1, 2, 3]), { httpMetadata: { contentType: "image/png" } })
  await env.MEDIA.put(stream, video, { httpMetadata: { contentType: "video/mp4" } })
  await insertWork({ id, authorId: author.accountId, objectType: 1, coverKey: cover, streamKey: stream, hotScore: 9e14, ...over })
  return { id, author, cover, stream }
}

async function rowOf(id: WorkId) {
  const [row] = await contextOf().database.select().from(schema.work).where(sql`id = ${id}`)
  if (row === undefined) throw new Error("no such work")
  return row
}

const statusOf = async (path: string, client = new TestClient()) => {
  const response = await client.send(path)
  await response.body?.cancel()
  return response.status
}
const keysOf = async (id: WorkId) =>
  (await Promise.all(["work/", "withdrawn/"].map((prefix) => media.list(prefix)))).flat().filter((key) => key.includes(id.slice(5)))

describe("a work that is hidden", () => {
  it("is served nowhere: no list, no page, no image, no copy, no stream; its author finds its files, and it comes back whole", async () => {
    const { id, author, cover, stream } = await publish()
    const friend = await TestClient.signedIn()
    await friend.call(collect, { obj_id: id, obj_type: 1 })
    const files = [cover, `${cover}/w320.webp`, stream, `${stream}/stream.m3u8`, `${stream}/stream/0.m4s`, `${stream}/hls/720.mp4`]
    const lists = async () => ({
      feed: JSON.stringify((await new TestClient().call(homeFeed, { limit: 100 })).data).includes(id),
      kept: JSON.stringify((await friend.call(collectList, {})).data).includes(id),
      person: (await (await new TestClient().send(`/en/user/${author.accountId}`)).text()).includes(id),
      home: (await (await new TestClient().send("/en")).text()).includes(id),
      sitemap: (await (await new TestClient().send("/sitemaps/works-1.xml")).text()).includes(id),
    })
    for (const file of files) expect([file, await statusOf(`/media/${file}`)]).toEqual([file, 200])
    expect(await statusOf(`/en/explore/detail/${id}`)).toBe(200)
    expect(await lists()).toMatchObject({ feed: true, kept: true, person: true, home: true })

    await move(id, "limited", ["visible"])
    await follow()
    for (const file of files) expect([file, await statusOf(`/media/${file}`)]).toEqual([file, 404])
    for (const locale of ["en", "ja", "zh-cn", "ar"]) expect(await statusOf(`/${locale}/explore/detail/${id}`)).toBe(404)
    for (const path of [`/embed/${id}`, `/og/${id}.jpg`]) expect([path, await statusOf(path)]).toEqual([path, 404])
    expect((await new TestClient().call(artworkDetail, { id })).status.code).toBe(codeOf("NotFound"))
    expect(await lists()).toEqual({ feed: false, kept: false, person: false, home: false, sitemap: false })
    const hidden = await rowOf(id)
    expect(isWithdrawn(hidden.coverKey)).toBe(true)
    expect((await keysOf(id)).every(isWithdrawn)).toBe(true)
    expect(await statusOf(`/media/${hidden.coverKey}`)).toBe(404)
    expect(await statusOf(`/media/${hidden.coverKey}`, friend)).toBe(404)
    const own = await author.send(`/media/${hidden.coverKey}`)
    expect([own.status, own.headers.get("Cache-Control")]).toEqual([200, expect.stringMatching(/^private/)])
    await own.body?.cancel()
    const moderator = await TestClient.signedIn({ isModerator: true })
    expect(await statusOf(`/media/${hidden.streamKey}/stream.m3u8`, moderator)).toBe(200)

    await move(id, "visible", ["limited"])
    await follow()
    const shown = await rowOf(id)
    for (const file of [shown.coverKey, `${shown.coverKey}/w320.webp`, `${shown.streamKey}/stream.m3u8`, `${shown.streamKey}/hls/720.mp4`])
      expect([file, await statusOf(`/media/${file}`)]).toEqual([file, 200])
    expect(await keysOf(id)).toHaveLength(4)
    expect(await lists()).toMatchObject({ feed: true, kept: true, person: true })
    // An address kept from before leads to nothing.
    expect(await statusOf(`/media/${cover}`)).toBe(404)
  })

  it.each([
    ["removed", { state: "removed" }],
    ["private", { visibility: "private" }],
    ["of somebody who is hidden", { authorShown: false }],
    ["blocked", { level: 32 }],
  ] as const)("has no public file while it is %s, even where nobody told of the change", async (_name, over) => {
    const { id, cover } = await publish({ ...over, updatedAtMs: 1 })
    await (await everyJob())["misplaced works"]?.(contextOf())
    await follow()
    expect(await statusOf(`/media/${cover}`)).toBe(404)
    expect((await keysOf(id)).every(isWithdrawn)).toBe(true)
    expect(await contextOf().database.all(sql`SELECT 1 FROM work WHERE id = ${id} AND is_misplaced = 1`)).toEqual([])
  })

  it("keeps its files in public while it is unlisted", async () => {
    const { id, cover } = await publish({ visibility: "unlisted" })
    const { database, nowMs } = contextOf()
    await namedBatch(database, { changed: emit(workChanged, { work_id: id }, { nowMs }) })
    await follow()
    expect(await statusOf(`/media/${cover}`)).toBe(200)
  })
})

/** A store that breaks at its `count`th write. */
function breaking(count: number): MediaStore {
  let left = count
  const step = () => {
    if (left-- === 0) throw new Error("the Worker was cut off")
  }
  return {
    ...media,
    async copy(from, to) {
      step()
      return media.copy(from, to)
    },
    async deleteUnder(prefix) {
      step()
      return media.deleteUnder(prefix)
    },
    async list(prefix) {
      step()
      return media.list(prefix)
    },
  }
}

describe("moving a work's files", () => {
  it("may be cut off at any step: the row names files that are there, and the next run ends it with nothing left over", async () => {
    for (let steps = 0; steps < 10; steps++) {
      const { id } = await publish()
      await move(id, "removed", ["visible"])
      await placeWork(contextOf({ media: breaking(steps) }), id).catch(() => undefined)
      const between = await rowOf(id)
      for (const key of [between.coverKey, between.streamKey ?? ""]) expect([steps, await media.head(key)]).not.toEqual([steps, null])
      await follow()
      // What was cut off may be at work still: its copies are looked at an hour later.
      await follow({ nowMs: Date.now() + 3_600_000 })
      const after = await rowOf(id)
      expect(isWithdrawn(after.coverKey)).toBe(true)
      const keys = await keysOf(id)
      expect([steps, keys.length]).toEqual([steps, 4])
      expect(keys.every((key) => key.startsWith(after.coverKey.slice(0, after.coverKey.lastIndexOf("/"))))).toBe(true)
    }
  })

  it("may happen twice at once and while the state changes: in the end the files are where the state wants them, each once", async () => {
    const { id } = await publish()
    for (const to of ["limited", "visible", "limited", "visible"] as const) {
      await move(id, to, ["limited", "visible"])
      await Promise.all([
        placeWork(contextOf(), id),
        placeWork(contextOf(), id),
        move(id, to === "limited" ? "visible" : "limited", ["limited", "visible"]).then(() => placeWork(contextOf(), id)),
      ])
      await follow()
      const row = await rowOf(id)
      expect(isWithdrawn(row.coverKey)).toBe(row.state === "limited")
      expect(await media.head(row.coverKey)).not.toBeNull()
      expect(await media.head(row.streamKey ?? "")).not.toBeNull()
      expect(await keysOf(id)).toHaveLength(4)
    }
  })
})

describe("a post", () => {
  async function post(): Promise<{ readonly id: WorkId; readonly parts: readonly Published[] }> {
    const parts = [await publish({ isPart: true }), await publish({ isPart: true })]
    const [first] = parts
    const id = await insertWork({
      objectType: 4,
      subChannel: "picture",
      coverKey: first?.cover ?? "",
      authorId: first?.author.accountId ?? null,
    })
    const { database } = contextOf()
    await database.insert(schema.workItem).values(parts.map(({ id: itemId }, position) => ({ postId: id, position, itemId })))
    return { id, parts }
  }

  it("takes its parts along when it is hidden, and brings back those that went with it alone", async () => {
    const { id, parts } = await post()
    const [first, second] = parts
    if (first === undefined || second === undefined) throw new Error("no parts")
    await move(second.id, "removed", ["visible"])
    await move(id, "limited", ["visible"])
    await follow()
    expect((await rowOf(first.id)).state).toBe("limited")
    for (const { cover } of parts) expect(await statusOf(`/media/${cover}`)).toBe(404)
    await new Promise((go) => setTimeout(go, 2))
    await move(id, "visible", ["limited"])
    await follow()
    expect([(await rowOf(first.id)).state, (await rowOf(second.id)).state]).toEqual(["visible", "removed"])
    expect(await statusOf(`/media/${(await rowOf(id)).coverKey}`)).toBe(200)
  })

  it("shows its next part as its cover where the first is hidden, and has private parts while it is private", async () => {
    const { id, parts } = await post()
    const [first, second] = parts
    if (first === undefined || second === undefined) throw new Error("no parts")
    await move(first.id, "limited", ["visible"])
    await follow()
    expect((await rowOf(id)).coverKey).toBe(second.cover)
    const { database, nowMs } = contextOf()
    await database.run(sql`UPDATE work SET visibility = 'private' WHERE id = ${id}`)
    await namedBatch(database, { changed: emit(workChanged, { work_id: id }, { nowMs }) })
    await follow()
    expect((await rowOf(second.id)).visibility).toBe("private")
    expect(await statusOf(`/media/${second.cover}`)).toBe(404)
  })
})
