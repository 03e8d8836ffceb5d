import { eq, sql } from "drizzle-orm"
import { describe, expect, it, vi } from "vitest"
import * as schema from "../../../db/schema/index.ts"
import { type MemberClient, TestClient } from "../../../testing/_http/call.ts"
import { makeTestContext } from "../../../testing/_kernel/context.ts"
import { testDatabase as database } from "../../../testing/_kernel/runtime.ts"
import { fileOf } from "../../../testing/library/client-file.ts"
import { VIDEO } from "../../../testing/library/file.ts"
import { somePng } from "../../../testing/upload/upload.ts"
import { asCommentId, asWorkId } from "../../domain/_kernel/ids.ts"
import { addComment } from "../../domain/comment/contract.ts"
import type { ArticleDocument } from "../../domain/post/article/document-rules.ts"
import { addArticle } from "../../domain/post/article-contract.ts"
import { artworkDetail } from "../../domain/post/contract.ts"
import * as portfolios from "../../domain/post/portfolio-contract.ts"
import * as calls from "../../domain/post/publish-contract.ts"
import { rateByAuthors } from "../../domain/post/rate-by-authors.ts"

const DAY_MS = 86_400_000
const title = "Harbour at dusk"
/** Accounts with and without the standing that their word is taken for. */
const known = () => TestClient.signedIn({ madeAtMs: Date.now() - 2 * DAY_MS })
const newcomer = () => TestClient.signedIn()

/** An image of the client's own, with the recipe of a program in it or without one. */
async function image(client: TestClient, prompt?: string): Promise<string> {
  const generator = prompt === undefined ? null : { program: "a1111" as const, entries: { parameters: `${prompt}\nSteps: 20, Seed: 5` } }
  return fileOf(client, { bytes: await somePng(), width: 16, height: 16, facts: { generator } })
}

/** What was published, once its checks have landed. */
async function landed(id: string) {
  const find = async () =>
    (
      await database()
        .select()
        .from(schema.work)
        .where(eq(schema.work.id, asWorkId(id)))
    )[0]
  await vi.waitUntil(async () => (await find())?.state === "visible", 20_000)
  const work = await find()
  if (work === undefined) throw new Error("no work")
  return work
}

async function post(client: MemberClient, items: readonly object[], over: object = {}) {
  const answer = await client.call(calls.addPortfolio, { items, title, ...over })
  return calls.addPortfolio.output().parse(answer.data)
}
const seenBy = async (client: TestClient, id: string, obj_type = 1) => {
  const answer = await client.call(artworkDetail, { id, obj_type })
  expect(answer.status.msg).toBe("success")
  return artworkDetail.output().parse(answer.data)
}

describe("the level of what is published without a look at its images", () => {
  it("is that of the recipes which came with its images: of posts, articles, comments, and what they have as their cover", async () => {
    const client = await newcomer()
    const two = await post(client, [{ file_id: await image(client, "a quiet bay") }, { file_id: await image(client, "a red fox") }])
    expect(await landed(two.id)).toMatchObject({ level: 1, listing: 1 })
    const mixed = await post(client, [{ file_id: await image(client, "a quiet bay") }, { file_id: await image(client, "nude, oil") }])
    expect(await landed(mixed.id)).toMatchObject({ level: 4 })
    const content = [{ type: "image", attrs: { source: { file_id: await image(client, "a pier") }, alt: "", caption: "", size: "normal" } }]
    const document = { type: "doc", content } as ArticleDocument
    const article = addArticle.output().parse((await client.call(addArticle, { title, document })).data)
    expect(await landed(article.id)).toMatchObject({ level: 1 })
    const said = await client.call(addComment, { obj_type: 4, obj_id: two.id, images: [await image(client, "a small boat")] })
    const { id } = addComment.output().parse(said.data).comment
    const written = async () =>
      (
        await database()
          .select()
          .from(schema.comment)
          .where(eq(schema.comment.id, asCommentId(id)))
      )[0]
    await vi.waitUntil(async () => (await written())?.state === "visible", 20_000)
    expect(await written()).toMatchObject({ level: 1 })
  })

  it("is that of a work which became a part of a post by itself", async () => {
    const client = await newcomer()
    const sole = await post(client, [{ file_id: await image(client, "a lantern") }])
    await landed(sole.id)
    const together = await post(client, [{ work_id: sole.id }])
    expect(await landed(together.id)).toMatchObject({ level: 1 })
  })

  it("is none for what came without a recipe: members meet it, visitors after its author said it and stands well", async () => {
    const [author, member, visitor] = [await newcomer(), await TestClient.signedIn(), new TestClient()]
    const photo = await post(author, [{ file_id: await image(author) }])
    expect(await landed(photo.id)).toMatchObject({ level: 3, listing: 2 })
    expect(await seenBy(visitor, photo.id)).toMatchObject({ is_masked: true, cover: { url: null } })
    expect(await seenBy(member, photo.id)).toMatchObject({ is_masked: false, level: 3 })
    const { data } = await author.call(calls.editPortfolio, { id: photo.id, level: 1 })
    expect(calls.editPortfolio.output().parse(data)).toMatchObject({ level: 3, unrated: "standing" })
    expect(await seenBy(visitor, photo.id)).toMatchObject({ is_masked: true })
    const nowMs = Date.now() + 2 * DAY_MS
    await rateByAuthors(makeTestContext({ nowMs }).context)
    expect(await seenBy(visitor, photo.id)).toMatchObject({ is_masked: false, level: 1 })
  })

  it("tells its author at once what to do, and takes the word of whoever stands well", async () => {
    const author = await known()
    const photo = await post(author, [{ file_id: await image(author) }, { file_id: await image(author) }])
    await landed(photo.id)
    const again = calls.editPortfolio.output().parse((await author.call(calls.editPortfolio, { id: photo.id, text: "By hand" })).data)
    expect(again).toMatchObject({ level: 3, unrated: "level" })
    const rated = calls.editPortfolio.output().parse((await author.call(calls.editPortfolio, { id: photo.id, level: 2 })).data)
    expect(rated).toMatchObject({ level: 2, unrated: null })
    expect(await landed((await post(author, [{ file_id: await image(author) }], { level: 1 })).id)).toMatchObject({ level: 1 })
    const removed = { id: `case_${photo.id}`, subjectKind: "work" as const, subjectId: photo.id, ownerId: author.accountId, priority: 0 }
    const decided = { state: "decided" as const, causes: "[]", decision: "remove", decidedAtMs: Date.now(), createdAtMs: 1, updatedAtMs: 1 }
    await database()
      .insert(schema.moderationCase)
      .values({ ...removed, ...decided })
    expect(await landed((await post(author, [{ file_id: await image(author) }], { level: 1 })).id)).toMatchObject({ level: 3 })
  })

  it("of a video goes by the recipes of the video and of the image that stands for it, and by none where one has none", async () => {
    const client = await newcomer()
    const generator = { program: "a1111" as const, entries: { parameters: "waves at night\nSteps: 20, Seed: 5" } }
    const file = (over: object) => fileOf(client, { ...VIDEO, bytes: new Uint8Array([1, 2, 3]), ...over })
    const bare = await file({})
    const made = await file({ facts: { ...VIDEO.facts, generator } })
    const publish = async (file_id: string, poster: string | undefined) => {
      const poster_file_id = await image(client, poster)
      const { data } = await client.call(calls.addVideo, { file_id, poster_file_id, title })
      const { id } = calls.addVideo.output().parse(data)
      return id
    }
    const levels = async (id: string) =>
      database().all<{ level: number }>(
        sql`SELECT max(level) AS level FROM image_check WHERE work_id = ${id} HAVING count(*) > 0 AND count(*) = count(landed_at_ms)`,
      )
    for (const [file_id, poster, level] of [
      [made, "a lighthouse", 1],
      [made, undefined, 3],
      [made, "nude, oil", 4],
      [bare, "a lighthouse", 3],
    ] as const) {
      const id = await publish(file_id, poster)
      await vi.waitUntil(async () => (await levels(id)).length > 0, 20_000)
      expect([poster, await levels(id)]).toEqual([poster, [{ level }]])
    }
  })
})

describe("a post of works of which some are not for others", () => {
  it("has the first that is for its cover, tells nothing of the others, and its author which they are", async () => {
    const [author, visitor] = [await newcomer(), new TestClient()]
    const hidden = await post(author, [{ file_id: await image(author, "a hidden bay") }], { visibility: "private" })
    const open = await post(author, [{ file_id: await image(author, "an open bay") }])
    const [secret, cover] = [await landed(hidden.id), await landed(open.id)]
    const both = await post(author, [{ work_id: hidden.id }, { work_id: open.id }])
    expect(both.not_shown).toEqual([{ position: 0, id: hidden.id, state: "visible", visibility: "private" }])
    await landed(both.id)
    const seen = await seenBy(visitor, both.id, 4)
    expect(seen.cover.url).toContain(cover.coverKey)
    expect(JSON.stringify(seen)).not.toContain(secret.coverKey)
    expect(seen.items.map(({ work }) => work.id)).toEqual([open.id])
  })

  it("has no cover where none is, and a draft is published with the first that is by then", async () => {
    const [author, visitor] = [await newcomer(), new TestClient()]
    const hidden = await post(author, [{ file_id: await image(author, "a hidden bay") }], { visibility: "private" })
    const open = await post(author, [{ file_id: await image(author, "an open bay") }])
    const [secret, cover] = [await landed(hidden.id), await landed(open.id)]
    const alone = await post(author, [{ work_id: hidden.id }])
    expect(await landed(alone.id)).toMatchObject({ coverKey: "", thumbhash: "" })
    const draft = await post(author, [{ work_id: hidden.id }, { work_id: open.id }], { draft: true })
    await author.call(portfolios.publishPortfolio, { id: draft.id })
    await landed(draft.id)
    const seen = await seenBy(visitor, draft.id, 4)
    expect(seen.cover.url).toContain(cover.coverKey)
    expect(JSON.stringify(seen)).not.toContain(secret.coverKey)
  })
})
