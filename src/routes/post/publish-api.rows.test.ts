import { eq, sql } from "drizzle-orm"
import { afterEach, describe, expect, it } from "vitest"
import * as schema from "../../../db/schema/index.ts"
import { describeCall, type MemberClient, ORIGIN, TestClient } from "../../../testing/_http/call.ts"
import { testDatabase as database, testMedia } from "../../../testing/_kernel/runtime.ts"
import { expectSoundLedger } from "../../../testing/credits/ledger.ts"
import { accountOf, fileOf } from "../../../testing/library/client-file.ts"
import { VIDEO } from "../../../testing/library/file.ts"
import { imageFile, publishImage } from "../../../testing/post/publish.ts"
import { showWork } from "../../../testing/post/show-work.ts"
import { finishedTask } from "../../../testing/task/finished-task.ts"
import { somePng } from "../../../testing/upload/upload.ts"
import { asWorkId, newFileId, newTaskId, newWorkId } from "../../domain/_kernel/ids.ts"
import * as creditsCalls from "../../domain/credits/contract.ts"
import { banThing } from "../../domain/moderation/review-contract.ts"
import * as portfolios from "../../domain/post/portfolio-contract.ts"
import * as calls from "../../domain/post/publish-contract.ts"
import { taskDetail } from "../../domain/task/contract.ts"
import { deleteTaskImage } from "../../domain/task/result-contract.ts"

const nobodys = newWorkId(1)
const nobodysFile = newFileId(1)
const title = "Harbour at dusk"
const one = [{ file_id: nobodysFile }]
const ofMine = async (client: TestClient, over: Readonly<Record<string, unknown>> = {}) => {
  const answer = await client.call(calls.addPortfolio, { items: [{ file_id: await imageFile(client) }], title, ...over })
  return calls.addPortfolio.output().parse(answer.data).id
}
const draftOf = (client: TestClient) => ofMine(client, { draft: true })
const videoOf = async (client: TestClient) => {
  const file_id = await fileOf(client, { ...VIDEO, bytes: new Uint8Array([1, 2, 3]) })
  const answer = await client.call(calls.addVideo, { file_id, title })
  return calls.addVideo.output().parse(answer.data).id
}

afterEach(() => expectSoundLedger(database()))

describeCall(calls.addPortfolio, {
  accepts: async (client) => ({ items: [{ file_id: await imageFile(client) }], title, tags: ["dusk"], typing_ms: 9_000 }),
  refuses: [
    { input: { items: [], title }, path: "items" },
    { input: { items: Array.from({ length: 21 }, () => one[0]), title }, path: "items" },
    { input: { items: [{}], title }, path: "items.0" },
    { input: { items: [{ task_id: newTaskId(1) }], title }, path: "items.0" },
    { input: { items: [{ file_id: nobodysFile, work_id: nobodys }], title }, path: "items.0" },
    { input: { items: one, title: " " }, path: "title" },
    { input: { items: one, title: "two\nlines" }, path: "title" },
    { input: { items: one, title, tags: Array.from({ length: 11 }, (_, index) => `t${index}`) }, path: "tags" },
    { input: { items: one, title, tags: ["x".repeat(41)] }, path: "tags.0" },
    { input: { items: one, title, text: "x".repeat(5_001) }, path: "text" },
    { input: { items: one, title, level: 32 }, path: "level" },
  ],
})
describeCall(calls.addPortfolioV2, {
  accepts: async (client) => ({ items: [{ type: "work", file_id: await imageFile(client) }], title }),
  refuses: [
    { input: { items: one, title }, path: "items.0.type" },
    { input: { items: [{ type: "character", work_id: nobodys }], title }, path: "items.0.type" },
    { input: { items: [{ type: "local_video", work_id: nobodys }], title }, path: "items.0.type" },
  ],
})
describeCall(calls.editPortfolio, {
  accepts: async (client) => ({ id: await ofMine(client), title: "Harbour at dawn", tags: ["dawn"] }),
  refuses: [
    { input: { title }, path: "id" },
    { input: { id: nobodys, title: "" }, path: "title" },
  ],
})
describeCall(calls.addVideo, {
  accepts: async (client) => ({ file_id: await fileOf(client, { ...VIDEO, bytes: new Uint8Array([1]) }), title }),
  refuses: [
    { input: { title }, path: "file_id" },
    { input: { file_id: nobodysFile, poster_at_ms: -3, title }, path: "poster_at_ms" },
  ],
})
describeCall(calls.editVideo, {
  accepts: async (client) => ({ id: await videoOf(client), poster_file_id: await imageFile(client) }),
  refuses: [{ input: { id: "work_1" }, path: "id" }],
})
describeCall(calls.shareCheck, {
  accepts: () => ({ task_id: newTaskId(1), position: 0 }),
  refuses: [{ input: { task_id: newTaskId(1), position: 64 }, path: "position" }],
})
describeCall(calls.deleteArtwork, {
  accepts: async (client) => ({ id: await ofMine(client), obj_type: 1 }),
  refuses: [{ input: {}, path: "id" }],
})
describeCall(calls.artworkVisibility, {
  accepts: async (client) => ({ id: await ofMine(client), visibility: "unlisted" }),
  refuses: [{ input: { id: nobodys, visibility: "friends" }, path: "visibility" }],
})
describeCall(portfolios.portfolioDetail, {
  accepts: async () => {
    const owner = await TestClient.signedIn()
    const { id } = await publishImage(owner)
    await showWork(id)
    return { id }
  },
  refuses: [{ input: { id: "x" }, path: "id" }],
})
describeCall(portfolios.addToPortfolio, {
  accepts: async (client) => ({ id: await draftOf(client), items: [{ file_id: await imageFile(client) }] }),
  refuses: [{ input: { id: nobodys, items: [] }, path: "items" }],
})
describeCall(portfolios.publishPortfolio, {
  accepts: async (client) => ({ id: await draftOf(client) }),
  refuses: [{ input: { id: nobodys, visibility: "private" }, path: "visibility" }],
})
describeCall(portfolios.deletePortfolio, {
  accepts: async (client) => ({ id: await draftOf(client) }),
  refuses: [{ input: { id: 1 }, path: "id" }],
})
describeCall(portfolios.autoText, {
  accepts: async (client) => ({ items: [{ file_id: await imageFile(client) }], language: "ja" }),
  refuses: [{ input: { items: one, language: "xx" }, path: "language" }],
})

const rowOf = async (id: string) =>
  (
    await database()
      .select()
      .from(schema.work)
      .where(eq(schema.work.id, asWorkId(id)))
  )[0]
const textOf = async (id: string) =>
  (
    await database()
      .select()
      .from(schema.workText)
      .where(eq(schema.workText.workId, asWorkId(id)))
  )[0]
const filesOf = async (id: string) => testMedia().list(`work/${id.slice(5)}/`)
const refusal = async (client: TestClient, call: Parameters<TestClient["call"]>[0], input: unknown) =>
  (await client.call(call, input)).status.msg
const taskOf = async (client: MemberClient, count = 2) =>
  (await finishedTask(client.accountId, await Promise.all(Array.from({ length: count }, () => somePng())))).id

describe("an image of My media", () => {
  it("is nobody else's to publish, change, show, or delete, nor to read while it is private", async () => {
    const [owner, stranger] = [await TestClient.signedIn(), await TestClient.signedIn()]
    const { id } = await publishImage(owner)
    const items = [{ file_id: await imageFile(owner) }]
    expect(await refusal(stranger, calls.addPortfolio, { items, title })).toBe("NotFound")
    expect(await refusal(stranger, calls.addPortfolio, { items: [{ work_id: id }], title })).toBe("NotFound")
    expect(await refusal(stranger, calls.editPortfolio, { id, title: "Mine" })).toBe("NotFound")
    expect(await refusal(stranger, calls.artworkVisibility, { id, visibility: "public" })).toBe("NotFound")
    expect(await refusal(stranger, calls.deleteArtwork, { id })).toBe("NotFound")
    expect(await refusal(new TestClient(), calls.deleteArtwork, { id })).toBe("LoginRequired")
    expect((await stranger.call(portfolios.portfolioDetail, { id })).data).toMatchObject({ is_own: false })
    await owner.call(calls.artworkVisibility, { id, visibility: "private" })
    expect(await refusal(stranger, portfolios.portfolioDetail, { id })).toBe("NotFound")
    expect((await rowOf(id))?.title).toBe("Harbour")
  })

  it("brings the recipe of another program along, marked as brought", async () => {
    const client = await TestClient.signedIn()
    const parameters =
      "a red fox, autumn\nNegative prompt: people\nSteps: 20, Sampler: Euler a, CFG scale: 7, Seed: 5, Size: 512x512, Version: v1.10.1"
    const file_id = await fileOf(client, { bytes: await somePng(), facts: { generator: { program: "a1111", entries: { parameters } } } })
    const answer = await client.call(calls.addPortfolio, { items: [{ file_id }], title })
    const { id } = calls.addPortfolio.output().parse(answer.data)
    const text = await textOf(id)
    expect(text).toMatchObject({ importedFrom: "a1111", madeBy: null })
    expect(JSON.parse(text?.recipe ?? "")).toMatchObject({ prompt: "a red fox, autumn", settings: { steps: 20, seed: 5 } })
    const proposed = await client.call(portfolios.autoText, { items: [{ file_id }], language: "ja" })
    expect(proposed.data).toEqual({ title: "A red fox", text: "秋", tags: ["a red fox", "秋"] })
  })
})

describe("a moderator", () => {
  it("changes the words of somebody's work, shows it to fewer and deletes it, all of it noted; the rest is its owner's", async () => {
    const [owner, desk] = [await TestClient.signedIn(), await TestClient.signedIn({ isModerator: true })]
    const { id } = await publishImage(owner)
    expect(await refusal(desk, calls.editPortfolio, { id, title: "Calmer words", tags: ["calm"] })).toBe("success")
    expect(await rowOf(id)).toMatchObject({ title: "Calmer words", authorId: owner.accountId })
    expect(await refusal(desk, calls.artworkVisibility, { id, visibility: "unlisted" })).toBe("success")
    expect(await refusal(desk, calls.artworkVisibility, { id, visibility: "public" })).toBe("NotAllowed")
    const items = [{ file_id: await imageFile(desk) }]
    expect(await refusal(desk, calls.editPortfolio, { id, items })).toBe("NotAllowed")
    expect(await rowOf(id)).toMatchObject({ visibility: "unlisted" })
    expect(await refusal(desk, calls.deleteArtwork, { id })).toBe("success")
    expect(await rowOf(id)).toBeUndefined()
    const noted = await database().all(sql`SELECT action, actor_id AS actor FROM audit_entry WHERE subject_id = ${id} ORDER BY at_ms, id`)
    expect(noted).toEqual(["work.change", "work.change", "work.delete"].map((action) => ({ action, actor: desk.accountId })))
  })
})

describe("what an author calls an item", () => {
  it("is what it is, or nothing is published", async () => {
    const client = await TestClient.signedIn()
    const image = (await publishImage(client)).id
    const add = (item: object) => refusal(client, calls.addPortfolioV2, { items: [item], title })
    expect(await add({ type: "article", work_id: image })).toBe("InvalidInput")
    expect(await add({ type: "local_video", file_id: await imageFile(client) })).toBe("InvalidInput")
    expect(await add({ type: "work", work_id: image })).toBe("success")
  })
})

describe("a post that a viewer must ask for", () => {
  it("names none of its parts", async () => {
    const client = await TestClient.signedIn()
    const items = [{ file_id: await imageFile(client) }, { file_id: await imageFile(client) }]
    const { id } = calls.addPortfolio.output().parse((await client.call(calls.addPortfolio, { items, title })).data)
    await database().run(sql`UPDATE work SET level = CASE id WHEN ${id} THEN 8 ELSE 1 END, state = 'visible', visibility = 'public'
      WHERE id = ${id} OR id IN (SELECT item_id FROM work_item WHERE post_id = ${id})`)
    expect((await client.dataOf(portfolios.portfolioDetail, { id })).items).toHaveLength(2)
    expect((await (await TestClient.signedIn()).dataOf(portfolios.portfolioDetail, { id })).items).toEqual([])
  })
})

describe("results of a task", () => {
  it("become one post of several works, and the task says what it is published as", async () => {
    const client = await TestClient.signedIn()
    const task_id = await taskOf(client)
    expect((await client.call(calls.shareCheck, { task_id })).data).toEqual({ can_share: true, reason: null, published_as: [] })
    const items = [0, 1].map((position) => ({ task_id, position, caption: `No. ${position}` }))
    const answer = await client.call(calls.addPortfolio, { items, title })
    const { id, path } = calls.addPortfolio.output().parse(answer.data)
    expect(path).toBe(`/artWorkDetail/${id}`)
    const detail = portfolios.portfolioDetail.output().parse((await client.call(portfolios.portfolioDetail, { id })).data)
    expect(detail).toMatchObject({
      is_own: true,
      is_draft: false,
      sub_channel: "picture",
      items: [{ caption: "No. 0" }, { caption: "No. 1" }],
    })
    const parts = detail.items.map(({ card }) => card.id)
    await showWork(id)
    for (const part of parts) expect(await rowOf(part)).toMatchObject({ isPart: true, listing: 0, state: "visible" })
    // The event of the change is carried out with the next request.
    await client.call(calls.artworkVisibility, { id, visibility: "public" })
    const task = taskDetail.output().parse((await client.call(taskDetail, { id: task_id })).data)
    expect(task).toMatchObject({ pub_community: true, pub_artwork_no: parts[0], pub_artwork_nos: parts })
    expect((await client.call(calls.shareCheck, { task_id })).data).toMatchObject({ can_share: false, reason: "published" })
    const origins = await database()
      .select()
      .from(schema.workOrigin)
      .where(eq(schema.workOrigin.workId, asWorkId(parts[1] ?? "")))
    expect(origins).toMatchObject([{ relation: "self", taskId: task_id, taskPosition: 1 }])
  })

  it("stay published when the task's image is deleted, and the task forgets a work that is", async () => {
    const client = await TestClient.signedIn()
    const task_id = await taskOf(client)
    const publish = async (position: number) =>
      calls.addPortfolio
        .output()
        .parse((await client.call(calls.addPortfolio, { items: [{ task_id, position }], title: `${position}` })).data).id
    const [first, second] = [await publish(0), await publish(1)]
    await client.call(deleteTaskImage, { id: task_id, operate_number: 1 })
    expect(await filesOf(first)).toHaveLength(1)
    await client.call(calls.deleteArtwork, { id: second })
    expect(await filesOf(second)).toEqual([])
    expect(await rowOf(second)).toBeUndefined()
    const task = taskDetail.output().parse((await client.call(taskDetail, { id: task_id })).data)
    expect(task).toMatchObject({ pub_community: false, pub_artwork_no: null, nsfw: null })
  })

  it("are shared by nobody but their owner", async () => {
    const [owner, stranger] = [await TestClient.signedIn(), await TestClient.signedIn()]
    const task_id = await taskOf(owner)
    expect((await stranger.call(calls.shareCheck, { task_id })).data).toEqual({ can_share: false, reason: "not-yours", published_as: [] })
    expect(await refusal(stranger, calls.addPortfolio, { items: [{ task_id, position: 0 }], title })).toBe("NotFound")
  })

  it("of a face swap are published only with the consent of whoever makes them", async () => {
    const client = await TestClient.signedIn()
    const task_id = await taskOf(client, 1)
    const specification = JSON.stringify({ kind: "face-swap", prompt: "", width: 1, height: 1, seed: null })
    await database().update(schema.task).set({ specification, meta: "{}" }).where(eq(schema.task.id, task_id))
    const input = { items: [{ task_id, position: 0 }], title }
    expect((await client.call(calls.addPortfolio, input)).data).toMatchObject({
      errors: [{ path: "items.0", message: "LikenessConsentNeeded" }],
    })
    await database()
      .insert(schema.consent)
      .values({ id: newTaskId(2), accountId: client.accountId, kind: "likeness", version: 1, givenAtMs: 1 })
    const { id } = calls.addPortfolio.output().parse((await client.call(calls.addPortfolio, input)).data)
    expect(await textOf(id)).toMatchObject({ hasFaceSwap: true })
  })
})

describe("a video", () => {
  it("is a playlist, a small preview and its source, behind the poster that was chosen", async () => {
    const client = await TestClient.signedIn()
    const bytes = new Uint8Array([1, 2, 3])
    const file_id = await fileOf(client, { ...VIDEO, bytes })
    const [file] = await database().select().from(schema.mediaFile).where(eq(schema.mediaFile.id, file_id))
    const key = file?.mediaKey ?? ""
    const variants = [1080, 240].map((height) => ({
      ...{ name: `${height}.mp4`, width: height * 2, height, bandwidth: height, codecs: "avc1.64001f", header: "AAAA" },
      segments: [{ offset: 0, length: 3, duration: 4 }],
    }))
    await testMedia().put(`${key}/hls/set.json`, new TextEncoder().encode(JSON.stringify({ variants })), "application/json")
    for (const { name } of variants) await testMedia().put(`${key}/hls/${name}`, bytes, "video/mp4")
    const poster_file_id = await imageFile(client)
    const answer = await client.call(calls.addVideo, { file_id, poster_file_id, title, text: "Tide" })
    const { id, obj_type, preview } = calls.addVideo.output().parse(answer.data)
    const { streamKey, previewKey, coverKey, durationMs } = (await rowOf(id)) ?? {}
    expect({ obj_type, durationMs, path: answer.data }).toMatchObject({ obj_type: 5, durationMs: 12_480, path: { path: `/video/${id}` } })
    expect(previewKey).toBe(`${streamKey}/hls/240.mp4`)
    expect(preview).toMatchObject({ kind: "video" })
    const beside = ["1080.mp4", "240.mp4", "set.json"].map((name) => `${streamKey}/hls/${name}`)
    expect(new Set(await filesOf(id))).toEqual(new Set([coverKey, streamKey, ...beside]))
    const { items } = portfolios.portfolioDetail.output().parse((await client.call(portfolios.portfolioDetail, { id })).data)
    expect(items[0]?.card.stream).toEqual({
      url: `${ORIGIN}/media/${streamKey}/stream.m3u8`,
      url2: `${ORIGIN}/media/${previewKey}`,
      url3: `${ORIGIN}/media/${streamKey}`,
    })
  })

  it("that was removed is known by its bytes, whoever brings it and whatever image stands for it", async () => {
    const [author, other] = [await TestClient.signedIn(), await TestClient.signedIn()]
    const moderator = await TestClient.signedIn({ isModerator: true })
    const contentHash = newTaskId(Date.now())
    const film = (client: TestClient) => fileOf(client, { ...VIDEO, contentHash, bytes: new Uint8Array([9, 9]) })
    const file_id = await film(author)
    const { id } = calls.addVideo.output().parse((await author.call(calls.addVideo, { file_id, title })).data)
    expect((await moderator.call(banThing, { id, reason: "Not yours" })).status.msg).toBe("success")
    const again = { file_id, title: "Another", poster_file_id: await imageFile(author) }
    expect(await refusal(author, calls.addVideo, again)).toBe("FileRefused")
    const brought = await film(other)
    expect(await refusal(other, calls.addVideo, { file_id: brought, title })).toBe("FileRefused")
    expect(await refusal(other, calls.addPortfolio, { items: [{ file_id: brought }, { file_id: await imageFile(other) }], title })).toBe(
      "FileRefused",
    )
  })

  it("gets another poster, and what is no video is none", async () => {
    const client = await TestClient.signedIn()
    const id = await videoOf(client)
    const poster_file_id = await imageFile(client)
    expect((await client.call(calls.editVideo, { id, poster_file_id })).status.msg).toBe("success")
    const { coverKey } = (await rowOf(id)) ?? {}
    expect(await testMedia().head(coverKey ?? "")).not.toBeNull()
    expect(await refusal(client, calls.addVideo, { file_id: await imageFile(client), title })).toBe("InvalidInput")
    expect(await refusal(client, calls.editVideo, { id: await ofMine(client), poster_file_id })).toBe("InvalidInput")
  })
})

it("a level that a moderator raised outlives another poster; one that they lowered was of the poster they saw", async () => {
  for (const [imageLevel, setLevel, left] of [
    [1, 8, 8],
    [8, 2, null],
  ] as const) {
    const client = await TestClient.signedIn()
    const id = await videoOf(client)
    await database()
      .update(schema.workText)
      .set({ imageLevel, setLevel })
      .where(eq(schema.workText.workId, asWorkId(id)))
    const answer = await client.call(calls.editVideo, { id, title: "Tide" })
    expect([answer.status.msg, (await textOf(id))?.setLevel]).toEqual(["success", setLevel])
    await client.call(calls.editVideo, { id, poster_file_id: await imageFile(client) })
    expect((await textOf(id))?.setLevel).toBe(left)
    if (left !== null) expect((await rowOf(id))?.level).toBe(left)
  }
})

describe("a draft", () => {
  it("is its author's alone, grows to 20 items, and is a post once it is published", async () => {
    const [client, stranger] = [await TestClient.signedIn(), await TestClient.signedIn()]
    const id = await draftOf(client)
    expect((await client.call(portfolios.portfolioDetail, { id })).data).toMatchObject({ is_draft: true, visibility: "private" })
    expect(await refusal(stranger, portfolios.portfolioDetail, { id })).toBe("NotFound")
    const more = async (count: number) => ({
      id,
      items: await Promise.all(Array.from({ length: count }, async () => ({ file_id: await imageFile(client) }))),
    })
    await client.call(portfolios.addToPortfolio, await more(2))
    expect((await client.call(portfolios.addToPortfolio, await more(18))).status.msg).toBe("InvalidInput")
    const detail = portfolios.portfolioDetail.output().parse((await client.call(portfolios.portfolioDetail, { id })).data)
    expect(detail.items).toHaveLength(3)
    const order = detail.items.map(({ card }) => card.id).reverse()
    await client.call(calls.editPortfolio, { id, items: order.slice(0, 2).map((work_id) => ({ work_id })) })
    const after = portfolios.portfolioDetail.output().parse((await client.call(portfolios.portfolioDetail, { id })).data)
    expect(after.items.map(({ card }) => card.id)).toEqual(order.slice(0, 2))
    expect(await rowOf(order[2] ?? "")).toBeUndefined()
    expect((await client.call(portfolios.publishPortfolio, { id })).data).toMatchObject({ visibility: "public", obj_type: 4 })
    await showWork(id)
    expect((await stranger.call(portfolios.portfolioDetail, { id })).data).toMatchObject({ is_draft: false, is_own: false })
    expect(await refusal(stranger, portfolios.deletePortfolio, { id })).toBe("NotFound")
    expect(await refusal(client, portfolios.deletePortfolio, { id })).toBe("success")
    expect(await database().all(sql`SELECT 1 FROM work_item WHERE post_id = ${id}`)).toEqual([])
    for (const part of order) expect(await filesOf(part)).toEqual([])
  })
})

describe("words that were typed while nobody saw them", () => {
  const bad = "lolicon"
  const refusedAt = async (client: TestClient, call: Parameters<TestClient["call"]>[0], input: unknown) => {
    const { status, data } = await client.call(call, input)
    return [status.msg, ...(JSON.stringify(data).match(/(?<="field":")[^"]+/g) ?? []).toSorted()]
  }
  const partsOf = async (client: TestClient, id: string) =>
    portfolios.portfolioDetail
      .output()
      .parse((await client.call(portfolios.portfolioDetail, { id })).data)
      .items.map(({ card }) => card)

  it("are checked before anybody does: captions of a draft, which its parts are called by", async () => {
    const client = await TestClient.signedIn()
    const items = [{ file_id: await imageFile(client), caption: bad }, { file_id: await imageFile(client) }]
    const id = await ofMine(client, { items, draft: true })
    const refused = ["ContentRefused", "items.0.caption"]
    expect(await refusedAt(client, portfolios.publishPortfolio, { id })).toEqual(refused)
    expect(await refusedAt(client, calls.artworkVisibility, { id, visibility: "unlisted" })).toEqual(refused)
    expect(await refusedAt(client, calls.editPortfolio, { id, title: "Dawn", visibility: "public" })).toEqual(refused)
    const [first, second] = (await partsOf(client, id)).map((card) => card.id)
    await client.call(calls.editPortfolio, { id, title: "Dawn", items: [{ work_id: first, caption: "Pier" }, { work_id: second }] })
    expect(await refusal(client, portfolios.publishPortfolio, { id })).toBe("success")
    expect((await partsOf(client, id)).map((card) => card.title)).toEqual(["Pier", "Dawn"])
  })

  it("are checked before anybody does: those of a part alone, in a draft and in a post that was hidden again", async () => {
    const client = await TestClient.signedIn()
    const id = await draftOf(client)
    const [part] = await partsOf(client, id)
    await client.call(calls.editPortfolio, { id: part?.id, text: bad, tags: [bad] })
    const refused = ["ContentRefused", "items.0.tags.0", "items.0.text"]
    expect(await refusedAt(client, portfolios.publishPortfolio, { id })).toEqual(refused)
    await client.call(calls.editPortfolio, { id: part?.id, text: "", tags: [] })
    expect(await refusal(client, portfolios.publishPortfolio, { id })).toBe("success")
    await client.call(calls.artworkVisibility, { id, visibility: "private" })
    await client.call(portfolios.addToPortfolio, { id, items: [{ file_id: await imageFile(client) }] })
    const added = (await partsOf(client, id))[1]
    await client.call(calls.editPortfolio, { id: added?.id, text: bad })
    expect(await refusedAt(client, calls.artworkVisibility, { id, visibility: "public" })).toEqual(["ContentRefused", "items.1.text"])
  })
})

describe("the same again", () => {
  it("is the same post, with a key and without, and another one once that is deleted", async () => {
    const client = await TestClient.signedIn()
    for (const headers of [{ "Idempotency-Key": "once" }, {}] as const) {
      const input = { items: [{ file_id: await imageFile(client) }], title }
      const send = async () => calls.addPortfolio.output().parse((await client.call(calls.addPortfolio, input, headers)).data).id
      const ids = await Promise.all([send(), send(), send()])
      expect(new Set([...ids, await send()]).size).toBe(1)
      await client.call(calls.deleteArtwork, { id: ids[0] })
      expect(ids).not.toContain(await send())
    }
  })

  it("under one key with another text is a conflict", async () => {
    const client = await TestClient.signedIn()
    const items = [{ file_id: await imageFile(client) }]
    const send = async (said: string) =>
      (await client.call(calls.addPortfolio, { items, title: said }, { "Idempotency-Key": "k" })).status.msg
    expect([await send("a"), await send("b"), await send("a")]).toEqual(["success", "Conflict", "success"])
  })
})

const rewardsOf = (client: TestClient) =>
  database().all<{ readonly key: string }>(sql`SELECT key FROM ledger_movement WHERE user_id = ${accountOf(client)} AND kind = 'reward'`)

describe("the first post of a day", () => {
  it("is rewarded with 20 stamina above the cap, once whatever is deleted, and not for what nobody sees", async () => {
    const client = await TestClient.signedIn()
    const hidden = await publishImage(client, { visibility: "private" })
    await showWork(hidden.id)
    expect(await rewardsOf(client)).toEqual([])
    const first = await publishImage(client, { title: "First" })
    await showWork(first.id)
    expect(await rewardsOf(client)).toEqual([{ key: `first-post:${client.accountId}:${new Date().toISOString().slice(0, 10)}` }])
    await client.call(calls.deleteArtwork, { id: first.id })
    const second = await publishImage(client, { title: "Second" })
    await showWork(second.id)
    await client.call(calls.artworkVisibility, { id: hidden.id, visibility: "public" })
    expect(await rewardsOf(client)).toHaveLength(1)
  })

  it("is one a mailbox, and one of ten new accounts of a network, as the day's stamina is", async () => {
    const rewarded = async (over: object) => {
      const client = await TestClient.signedIn({ over })
      await showWork((await publishImage(client)).id)
      return (await rewardsOf(client)).length
    }
    const box = `${newTaskId(Date.now())}@mail.test`
    expect([await rewarded({ mailbox: box }), await rewarded({ mailbox: box }), await rewarded({ mailbox: `x${box}` })]).toEqual([1, 0, 1])
    const network = `net-${newTaskId(Date.now())}`
    const counts: number[] = []
    for (let one = 0; one < 11; one++) counts.push(await rewarded({ network }))
    expect(counts).toEqual([...Array.from({ length: 10 }, () => 1), 0])
  })

  it("is not swallowed by the day's grant, whichever comes first", async () => {
    const [early, late] = [await TestClient.signedIn(), await TestClient.signedIn()]
    await early.call(creditsCalls.assets, {})
    for (const client of [early, late]) await showWork((await publishImage(client)).id)
    for (const client of [early, late]) {
      const { data } = await client.call(creditsCalls.assets, {})
      expect(creditsCalls.assets.output().parse(data).stamina).toBe(170)
    }
    const told = await early.call(calls.addPortfolio, { items: [{ file_id: await imageFile(early) }], title: "Another" })
    expect(told.data).toMatchObject({ is_first_today: false, stamina: 0 })
  })
})
