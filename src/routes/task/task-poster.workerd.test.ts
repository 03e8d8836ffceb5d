import { env } from "cloudflare:workers"
import { eq } from "drizzle-orm"
import { describe, expect, it } from "vitest"
import * as schema from "../../../db/schema/index.ts"
import { ORIGIN, TestClient } from "../../../testing/_http/call.ts"
import { makeTestContext } from "../../../testing/_kernel/context.ts"
import { testDatabase, testMedia } from "../../../testing/_kernel/runtime.ts"
import { finishedTask } from "../../../testing/task/finished-task.ts"
import { asWorkId } from "../../domain/_kernel/ids.ts"
import { drainEvents } from "../../domain/features.ts"
import { OBJECT_TYPES } from "../../domain/post/contribution-rules.ts"
import { addVideo } from "../../domain/post/publish-contract.ts"
import { MAXIMUM_POSTER_BYTES } from "../../domain/stream/poster-rules.ts"
import { deleteTask, taskDetail, taskSchema } from "../../domain/task/contract.ts"
import { emptyTrash } from "../../domain/task/delete-images.ts"
import { deleteTaskImage, taskPoster } from "../../domain/task/result-contract.ts"
import { RESTORABLE_MS } from "../../domain/upload/rules.ts"
import { encodeJpeg } from "../../formats/image/jpeg-encoder.ts"

const jpeg = (width: number, height: number) => encodeJpeg({ width, height, rgba: new Uint8Array(width * height * 4).fill(90) }, 80)

async function put(client: TestClient, id: string, body: Uint8Array = jpeg(400, 200), over: Record<string, string> = {}, place = "1") {
  const response = await client.send(`${taskPoster.path}?id=${id}&operate_number=${place}`, {
    method: "POST",
    body: new Uint8Array(body),
    headers: { Origin: ORIGIN, "Content-Type": "image/jpeg", "Content-Length": String(body.length), ...over },
  })
  return response.json<{ status: { msg: string }; data: unknown }>()
}

async function withVideos(count = 1) {
  const client = await TestClient.signedIn()
  const task = await finishedTask(
    client.accountId,
    Array.from({ length: count }, () => "video"),
    "video/mp4",
  )
  return { client, ...task, prefix: `result/${client.accountId}/${task.id}/` }
}
const stored = async (prefix: string) => (await env.MEDIA.list({ prefix })).objects.map(({ key }) => key)
const posterOf = (data: unknown) => taskSchema().parse(data).img_uris[0]?.poster

describe("POST /api/v1/task/index/poster", () => {
  it("keeps the poster of a video that a task made, which its task shows from then on to its owner alone", async () => {
    const { client, id } = await withVideos()
    const poster = posterOf((await put(client, id)).data) ?? ""
    expect(poster).toMatch(new RegExp(`/media/result/${client.accountId}/${id}/0-[0-9a-z]{26}\\.jpg$`))
    expect((await client.dataOf(taskDetail, { id })).img_uris[0]).toMatchObject({ poster, thumbhash: expect.stringMatching(/./) })
    const mine = await client.send(poster)
    expect([mine.status, mine.headers.get("Content-Type")]).toEqual([200, "image/jpeg"])
    await mine.body?.cancel()
    for (const stranger of [new TestClient(), await TestClient.signedIn()]) expect((await stranger.send(poster)).status).toBe(404)
  })

  it("leaves the poster that is there, also of two that come at once, and stores no other", async () => {
    const { client, id, prefix } = await withVideos()
    const answers = await Promise.all([put(client, id), put(client, id)])
    const posters = [...answers, await put(client, id, jpeg(100, 100))].map(({ data }) => posterOf(data))
    expect(new Set(posters).size).toBe(1)
    expect(await stored(prefix)).toHaveLength(2)
  })

  it("refuses what is no JPEG, is broken, too large or empty, and keeps nothing of it", async () => {
    const { client, id, prefix } = await withVideos()
    const failureOf = async (body: Uint8Array) => {
      const { status, data } = await put(client, id, body)
      return [status.msg, (data as { errors?: { message: string }[] } | null)?.errors?.[0]?.message]
    }
    expect(await failureOf(new TextEncoder().encode("<svg/>"))).toEqual(["FileRefused", "FileNotWhatItSays"])
    expect(await failureOf(jpeg(40, 20).slice(0, 300))).toEqual(["FileRefused", "FileBroken"])
    expect(await failureOf(jpeg(1300, 10))).toEqual(["FileRefused", "FileTooManyPixels"])
    expect(await failureOf(new Uint8Array(0))).toEqual(["InvalidInput", "FileEmpty"])
    expect(await failureOf(new Uint8Array(MAXIMUM_POSTER_BYTES + 1))).toEqual(["TooLarge", undefined])
    expect(await stored(prefix)).toHaveLength(1)
  })

  it("takes one for videos of one's own tasks only, from this site's pages", async () => {
    const { client, id } = await withVideos()
    const said = async (asking: ReturnType<typeof put>) => (await asking).status.msg
    expect(await said(put(await TestClient.signedIn(), id))).toBe("NotFound")
    expect(await said(put(client, `task_${"0".repeat(26)}`))).toBe("NotFound")
    expect(await said(put(client, id, jpeg(4, 4), {}, "2"))).toBe("NotFound")
    expect(await said(put(client, id, jpeg(4, 4), {}, "0"))).toBe("InvalidInput")
    expect(await said(put(client, id, jpeg(4, 4), { Origin: "https://evil.test" }))).toBe("NotAllowed")
    const image = await finishedTask(client.accountId, ["png"])
    expect((await put(client, image.id)).data).toMatchObject({ errors: [{ path: "operate_number", message: "FileTypeNotAllowed" }] })
  })
})

it("a poster goes with its video, and with its task", async () => {
  const { client, id, prefix } = await withVideos(2)
  for (const place of ["1", "2"]) await put(client, id, jpeg(40, 20), {}, place)
  expect(await stored(prefix)).toHaveLength(4)
  const { context } = makeTestContext({ media: testMedia() })
  const laterOn = { ...context, nowMs: context.nowMs + RESTORABLE_MS + 60_000 }
  const sweep = async () => {
    while ((await emptyTrash(laterOn)) + (await drainEvents(laterOn)) > 0);
  }
  await client.call(deleteTaskImage, { id, operate_number: 1 })
  await sweep()
  expect((await stored(prefix)).map((key) => key.slice(prefix.length, prefix.length + 2))).toEqual(["1-", "1-"])
  await client.call(deleteTask, { id })
  await sweep()
  expect(await stored(prefix)).toEqual([])
})

it("a video is published under the poster that it has", async () => {
  const { client, id } = await withVideos()
  await put(client, id)
  const { data } = await client.call(addVideo, { task_id: id, position: 0, title: "A fox" })
  const { id: workId, obj_type: objectType } = addVideo.output().parse(data)
  expect(objectType).toBe(OBJECT_TYPES.aiVideo)
  const database = testDatabase()
  const [work] = await database
    .select()
    .from(schema.work)
    .where(eq(schema.work.id, asWorkId(workId)))
  expect(work?.coverKey).toMatch(/\.jpg$/)
  expect((await env.MEDIA.head(work?.coverKey ?? ""))?.httpMetadata?.contentType).toBe("image/jpeg")
})
