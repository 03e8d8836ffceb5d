import { env } from "cloudflare:workers"
import { eq } from "drizzle-orm"
import { describe, expect, it } from "vitest"
import * as schema from "../../../db/schema/index.ts"
import { codeOf, type MemberClient, ORIGIN, TestClient } from "../../../testing/_http/call.ts"
import { testDatabase as database } from "../../../testing/_kernel/runtime.ts"
import { imageFile } from "../../../testing/post/publish.ts"
import { showWork } from "../../../testing/post/show-work.ts"
import { finishedTask } from "../../../testing/task/finished-task.ts"
import { asWorkId } from "../../domain/_kernel/ids.ts"
import { timbreList } from "../../domain/feed/contract.ts"
import { artworkDetail } from "../../domain/post/contract.ts"
import { OBJECT_TYPES } from "../../domain/post/contribution-rules.ts"
import { autoText } from "../../domain/post/portfolio-contract.ts"
import { addPortfolio, addVideo, shareCheck } from "../../domain/post/publish-contract.ts"
import { SOUND_COVER_PX } from "../../domain/stream/poster-rules.ts"
import { taskPoster } from "../../domain/task/result-contract.ts"
import { encodeJpeg } from "../../formats/image/jpeg-encoder.ts"

const SPOKEN = "Guten Abend, der Hafen ist still."
const SPEECH = {
  kind: "speech",
  prompt: SPOKEN,
  width: null,
  height: null,
  seed: null,
  soundCount: 1,
  durationS: null,
  voice: "de-male",
  speed: 1.25,
  emotion: "calm",
}
const MUSIC = {
  kind: "music",
  prompt: "a calm piano",
  negativePrompt: "drums",
  width: null,
  height: null,
  seed: 9,
  soundCount: 2,
  durationS: 30,
}

async function made(client: MemberClient, specification: Readonly<Record<string, unknown>> = SPEECH, count = 1) {
  const contents = Array.from({ length: count }, () => "sound")
  const action = specification["kind"] === "speech" ? 203 : 202
  const { id } = await finishedTask(client.accountId, contents, "audio/mp4", { action, specification, durationMs: 2_600 })
  return id
}

const cover = (size: { readonly width: number; readonly height: number } = SOUND_COVER_PX) =>
  encodeJpeg({ ...size, rgba: new Uint8Array(size.width * size.height * 4).fill(120) }, 60)

async function draw(client: MemberClient, id: string, body = cover()) {
  const response = await client.send(`${taskPoster.path}?id=${id}&operate_number=1`, {
    method: "POST",
    body: new Uint8Array(body),
    headers: { Origin: ORIGIN, "Content-Type": "image/jpeg", "Content-Length": String(body.length) },
  })
  return response.json<{ status: { msg: string } }>()
}

async function publish(client: MemberClient, specification: Readonly<Record<string, unknown>> = SPEECH) {
  const task = await made(client, specification)
  await draw(client, task)
  const published = await client.dataOf(addPortfolio, { items: [{ task_id: task, position: 0 }], title: "Evening", tags: ["harbour"] })
  await showWork(published.id)
  return { ...published, task }
}

const rowOf = async (id: string) => {
  const [row] = await database()
    .select()
    .from(schema.work)
    .where(eq(schema.work.id, asWorkId(id)))
  return row
}

describe("a sound that a task made", () => {
  it("is published as a work of its own kind, with its file, its cover, its length and its recipe", async () => {
    const client = await TestClient.signedIn()
    const { id, path, obj_type, task } = await publish(client)
    expect([obj_type, path]).toEqual([OBJECT_TYPES.aiAudio, `/ai-audio/detail/${id}`])
    const row = await rowOf(id)
    expect(row).toMatchObject({ ...SOUND_COVER_PX, durationMs: 2_600 })
    expect(row?.coverKey).toMatch(/\.jpg$/)
    expect((await env.MEDIA.head(row?.streamKey ?? ""))?.httpMetadata?.contentType).toBe("audio/mp4")
    const work = await new TestClient().dataOf(artworkDetail, { id, obj_type: OBJECT_TYPES.aiAudio })
    // A sound has one file: what plays it asks for no list of qualities.
    expect(work.stream).toEqual({ url: work.stream?.url3, url2: null, url3: expect.stringMatching(/\/media\/work\/.*\.m4a$/) })
    expect(work.recipe).toMatchObject({
      prompt: SPOKEN,
      width: null,
      sound: { kind: "speech", voice: "de-male", language: "de", gender: "male", age: "adult", emotion: "calm", speed: 1.25 },
    })
    expect(await client.dataOf(shareCheck, { task_id: task, position: 0 })).toMatchObject({ reason: "published", published_as: [{ path }] })
  })

  it("proposes a title out of its words", async () => {
    const client = await TestClient.signedIn()
    const proposed = await client.dataOf(autoText, { items: [{ task_id: await made(client), position: 0 }] })
    expect(proposed.title).toMatch(/Guten Abend/)
  })

  it("is a work by itself: no part of a post, no draft of one, no video; and nobody else's", async () => {
    const client = await TestClient.signedIn()
    const task = await made(client, MUSIC, 2)
    await draw(client, task)
    const item = { task_id: task, position: 0 }
    const both = { items: [item, { file_id: await imageFile(client) }], title: "Both" }
    expect((await client.call(addPortfolio, both)).data).toMatchObject({ errors: [{ path: "items.0", message: "FileTypeNotAllowed" }] })
    expect((await client.call(addPortfolio, { items: [item], title: "Draft", draft: true })).data).toMatchObject({
      errors: [{ path: "items.0" }],
    })
    expect((await client.call(addVideo, { ...item, title: "Video" })).data).toMatchObject({ errors: [{ path: "file_id" }] })
    const stranger = await TestClient.signedIn()
    expect((await stranger.call(addPortfolio, { items: [item], title: "Mine" })).status.code).toBe(codeOf("NotFound"))
    const { id } = await publish(client)
    expect((await client.call(addPortfolio, { items: [{ work_id: id }], title: "Post" })).data).toMatchObject({
      errors: [{ path: "items.0" }],
    })
  })

  it("says what the rules of texts allow, in what a voice says as in its title", async () => {
    const client = await TestClient.signedIn()
    const task = await made(client, { ...SPEECH, prompt: "Sieg heil" })
    await draw(client, task)
    const answer = await client.call(addPortfolio, { items: [{ task_id: task, position: 0 }], title: "Evening" })
    expect(answer.status.code).toBe(codeOf("ContentRefused"))
    const named = await made(client, { ...MUSIC, prompt: "Sieg heil" })
    await draw(client, named)
    // Nobody hears the words of music: its recipe is left out, as that of an image.
    const { id } = await client.dataOf(addPortfolio, { items: [{ task_id: named, position: 0 }], title: "Evening" })
    expect((await client.dataOf(artworkDetail, { id, obj_type: OBJECT_TYPES.aiAudio })).recipe).toBeNull()
  })

  it("tells the words that are sung in it, whoever wrote them, and the rules of texts look at them", async () => {
    const client = await TestClient.signedIn()
    const sung = async (lyrics: string) => {
      const id = await made(client, { ...MUSIC, kind: "song", lyrics: "", voice: null })
      await draw(client, id)
      await database().update(schema.taskResult).set({ lyrics }).where(eq(schema.taskResult.taskId, id))
      return client.call(addPortfolio, { items: [{ task_id: id, position: 0 }], title: "Evening" })
    }
    expect((await sung("[verse]\nSieg heil")).status.code).toBe(codeOf("ContentRefused"))
    const { id } = addPortfolio.output().parse((await sung("[verse]\nThe sea")).data)
    const work = await client.dataOf(artworkDetail, { id, obj_type: OBJECT_TYPES.aiAudio })
    expect(work.recipe?.sound).toMatchObject({ kind: "song", lyrics: "[verse]\nThe sea" })
  })

  it("is refused, by the item that it is, until its cover is drawn, which has one size", async () => {
    const client = await TestClient.signedIn()
    const task = await made(client)
    expect((await draw(client, task, cover({ width: 640, height: 360 }))).status.msg).toBe("FileRefused")
    const input = { items: [{ task_id: task, position: 0 }], title: "Undrawn" }
    const refused = await client.call(addPortfolio, input)
    expect(refused).toMatchObject({
      status: { code: codeOf("InvalidInput") },
      data: { errors: [{ path: "items.0", message: "SoundCoverNeeded" }] },
    })
    await draw(client, task)
    const { id } = await client.dataOf(addPortfolio, input)
    expect((await rowOf(id))?.coverKey).toMatch(/\.jpg$/)
  })

  it("goes with its files where its author hides it, and is met by nobody else", async () => {
    const client = await TestClient.signedIn()
    const { id } = await publish(client)
    await database()
      .update(schema.work)
      .set({ state: "limited" })
      .where(eq(schema.work.id, asWorkId(id)))
    const stranger = await TestClient.signedIn()
    for (const one of [new TestClient(), stranger])
      expect((await one.call(artworkDetail, { id, obj_type: 16 })).status.code).toBe(codeOf("NotFound"))
    expect((await stranger.send(`/en/ai-audio/detail/${id}`)).status).toBe(404)
  })
})

describe("the page of a sound", () => {
  it("plays it without script too, tells its recipe and what machines read, and leads to its form", async () => {
    const { id } = await publish(await TestClient.signedIn())
    const html = await (await new TestClient().send(`/en/ai-audio/detail/${id}`)).text()
    expect(html).toMatch(/<audio controls="" preload="none" src="\/media\/work\/[^"]+\.m4a" aria-label="Evening"/)
    for (const said of [SPOKEN, "German", "Male", "Adult", "Calm", "1.25×"]) expect(html).toContain(said)
    expect(html).toContain('"@type":"AudioObject"')
    expect(html).toContain('"encodingFormat":"audio/mp4"')
    expect(html).toContain(`/en/create/audio?work=${id}`)
    expect(html).toContain(`/og/${id}.jpg`)
    const form = await (await new TestClient().send(`/en/create/audio?work=${id}`)).text()
    expect(form).toContain('"settings":{"tab":"speech"')
    expect(form).toContain(SPOKEN)
  })

  it("is told to other sites as HTML that plays it", async () => {
    const { id } = await publish(await TestClient.signedIn())
    const answer = await new TestClient().send(`/api/oembed?url=${encodeURIComponent(`${ORIGIN}/en/ai-audio/detail/${id}`)}`)
    expect(await answer.json()).toMatchObject({ type: "rich", title: "Evening", html: expect.stringContaining(`/embed/${id}`) })
    expect(await (await new TestClient().send(`/embed/${id}`)).text()).toMatch(/<audio controls=""[^>]* src="\/media\/work\//)
  })

  it("leads on from the page of another kind", async () => {
    const { id } = await publish(await TestClient.signedIn(), MUSIC)
    const answer = await new TestClient().send(`/en/ai-video/detail/${id}`, { redirect: "manual" })
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, `/en/ai-audio/detail/${id}`])
  })
})

describe("the feed of sounds", () => {
  it("is filtered by what a voice speaks, who it is and how it speaks", async () => {
    const { id } = await publish(await TestClient.signedIn())
    const music = await publish(await TestClient.signedIn(), MUSIC)
    const found = async (filters: Readonly<Record<string, unknown>>) =>
      (await new TestClient().dataOf(timbreList, { order_by: "new", limit: 100, ...filters })).items.map((card) => card.id)
    expect(await found({})).toEqual(expect.arrayContaining([id, music.id]))
    for (const filters of [{ languages: ["de"] }, { genders: ["male"] }, { ages: ["adult"] }, { tones: ["calm"] }]) {
      expect(await found(filters)).toContain(id)
      expect(await found(filters)).not.toContain(music.id)
    }
    expect(await found({ languages: ["de"], genders: ["female"] })).not.toContain(id)
    expect(await found({ languages: ["ja"] })).not.toContain(id)
  })

  it("shows cards that play where one presses, whose pages have an address of their own", async () => {
    const { id } = await publish(await TestClient.signedIn())
    const html = await (await new TestClient().send("/en/ai-audio?order=new&languages=de")).text()
    expect(html).toContain(`href="/en/ai-audio/detail/${id}"`)
    expect(html).toMatch(/data-play-sound="\/media\/work\/[^"]+\.m4a" aria-pressed="false" aria-label="Play “Evening”"/)
  })
})
