import { eq } from "drizzle-orm"
import { describe, expect, it } from "vitest"
import * as schema from "../../../db/schema/index.ts"
import { codeOf, describeCall, TestClient } from "../../../testing/_http/call.ts"
import { testDatabase, testMedia } from "../../../testing/_kernel/runtime.ts"
import { madePng } from "../../../testing/formats/sniff.ts"
import { fileOf } from "../../../testing/library/client-file.ts"
import { insertArticle, plainArticle } from "../../../testing/post/article.ts"
import { insertWork } from "../../../testing/post/work.ts"
import { asWorkId, newFileId, newWorkId, type WorkId } from "../../domain/_kernel/ids.ts"
import { LEVELS } from "../../domain/moderation/level-rules.ts"
import type { ArticleDocument, BlockNode, ImageSource } from "../../domain/post/article/document-rules.ts"
import { addArticle, articleDetail, editArticle } from "../../domain/post/article-contract.ts"
import { artworkVisibility } from "../../domain/post/publish-contract.ts"

const database = testDatabase()
const nobodys = newWorkId(1)
const title = "Harbour at dusk"
const document = plainArticle("Ships come in at dusk.")
const script = { type: "doc", content: [{ type: "script", content: [] }] }
const doc = (...content: BlockNode[]): ArticleDocument => ({ type: "doc", content })
const picture = (source: ImageSource): BlockNode => ({
  type: "image",
  attrs: { source, alt: "A pier", caption: "", size: "normal" },
})

describeCall(addArticle, {
  accepts: () => ({ title, document }),
  refuses: [
    { input: { document }, path: "title" },
    { input: { title: " ", document }, path: "title" },
    { input: { title }, path: "document" },
    { input: { title, document: doc() }, path: "document" },
    { input: { title, document: script }, path: "document.content.0.type" },
    { input: { title, document, tags: Array.from({ length: 11 }, (_, at) => `${at}`) }, path: "tags" },
    { input: { title, document, cover_file_id: "x" }, path: "cover_file_id" },
    { input: { title, document, level: 32 }, path: "level" },
  ],
})
describeCall(editArticle, {
  accepts: async (client) => ({ id: await written(client), title: "Harbour at dawn" }),
  refuses: [
    { input: { title }, path: "id" },
    { input: { id: nobodys, document: script }, path: "document.content.0.type" },
  ],
})
describeCall(articleDetail, {
  accepts: () => insertArticle().then((id) => ({ id })),
  refuses: [
    { input: {}, path: "id" },
    { input: { id: "work_1" }, path: "id" },
  ],
})

/** An image of the client's own with bytes, which can be copied. */
const imageOf = (client: TestClient) => fileOf(client, { bytes: madePng(64, 48) })

async function written(client: TestClient, over: object = {}): Promise<WorkId> {
  const { data } = await client.call(addArticle, { title, document, ...over })
  return asWorkId(addArticle.output().parse(data).id)
}
const read = async (client: TestClient, id: string) => articleDetail.output().parse((await client.call(articleDetail, { id })).data)
const codeFor = async (client: TestClient, id: string) => (await client.call(articleDetail, { id })).status.code

describe("an article", () => {
  it("is published with copies of its images, which stay when the files go", async () => {
    const client = await TestClient.signedIn()
    const [pier, cover] = [await imageOf(client), await imageOf(client)]
    const id = await written(client, { document: doc(picture({ file_id: pier })), cover_file_id: cover, tags: ["harbour"] })
    const article = await read(client, id)
    expect(article).toMatchObject({ title, tags: ["harbour"], is_own: true, is_masked: false, images: [{ width: expect.any(Number) }] })
    expect(article.cover?.url).not.toBe(article.images[0]?.url)
    expect(article.document.content).toEqual([picture({ kept: article.images[0]?.kept ?? "" })])
    await database.delete(schema.mediaFile).where(eq(schema.mediaFile.id, pier))
    expect((await client.send(new URL(article.images[0]?.url ?? "").pathname)).status).toBe(200)
  })

  it("is published without the images that are not there, are somebody else's or are no images, and says so", async () => {
    const client = await TestClient.signedIn()
    const [own, foreign, gone] = [await imageOf(client), await imageOf(await TestClient.signedIn()), newFileId(1)]
    const content = doc(
      { type: "paragraph", content: [{ type: "text", text: "Look." }] },
      ...[foreign, gone, own].map((file_id) => picture({ file_id })),
    )
    const answer = await client.call(addArticle, { title, document: content })
    const published = addArticle.output().parse(answer.data)
    expect(published.left_out).toEqual([{ file_id: foreign }, { file_id: gone }])
    expect((await read(client, published.id)).images).toHaveLength(1)
  })

  it("tells of cards that nobody else sees in it: of works that are not there, or not for others", async () => {
    const client = await TestClient.signedIn()
    const [own, foreign] = [await insertWork({ authorId: client.accountId }), await insertWork()]
    const unseen = [await insertWork({ visibility: "private" }), await insertWork({ state: "limited" }), newWorkId(1)]
    const content = doc(...[own, ...unseen, foreign].map((work_id): BlockNode => ({ type: "workCard", attrs: { work_id } })))
    const published = addArticle.output().parse((await client.call(addArticle, { title, document: content })).data)
    expect(published.left_out).toEqual(unseen.map((work_id) => ({ work_id })))
  })

  it("does not take somebody else's image for its cover", async () => {
    const client = await TestClient.signedIn()
    const cover_file_id = await imageOf(await TestClient.signedIn())
    expect((await client.call(addArticle, { title, document, cover_file_id })).status.msg).toBe("NotFound")
  })

  it("is checked whole when it is first shown, also what was written while it was private", async () => {
    const client = await TestClient.signedIn()
    const id = await written(client, { visibility: "private" })
    expect((await client.call(editArticle, { id, document: plainArticle("lolicon") })).status.msg).toBe("success")
    const refused = { status: { msg: "ContentRefused" }, data: { findings: [{ field: "document.content.0" }] } }
    expect(await client.call(artworkVisibility, { id, visibility: "public" })).toMatchObject(refused)
    expect(await client.call(editArticle, { id, title: "Dawn", visibility: "unlisted" })).toMatchObject(refused)
    await client.call(editArticle, { id, document })
    expect((await client.call(artworkVisibility, { id, visibility: "public" })).status.msg).toBe("success")
  })

  it("that would be nothing without such images is refused", async () => {
    const client = await TestClient.signedIn()
    const answer = await client.call(addArticle, { title, document: doc(picture({ file_id: newFileId(2) })) })
    expect(answer).toMatchObject({
      status: { code: codeOf("InvalidInput") },
      data: { errors: [{ path: "document", message: "ArticleEmpty" }] },
    })
  })

  it("keeps its images through a change, takes none by a name that is not its own, and drops those that left it", async () => {
    const client = await TestClient.signedIn()
    const id = await written(client, {
      document: doc(picture({ file_id: await imageOf(client) }), picture({ file_id: await imageOf(client) })),
    })
    const [first, second] = (await read(client, id)).images
    const foreign = (await read(client, await written(client, { document: doc(picture({ file_id: await imageOf(client) })) }))).images[0]
    const changed = doc(picture({ kept: second?.kept ?? "" }), picture({ kept: foreign?.kept ?? "" }))
    expect((await client.call(editArticle, { id, document: changed })).status.msg).toBe("success")
    const after = await read(client, id)
    expect(after.images.map(({ kept }) => kept)).toEqual([second?.kept])
    expect(after.document.content).toHaveLength(1)
    expect(await testMedia().head(keyOf(second?.url))).not.toBeNull()
    await expect.poll(() => testMedia().head(keyOf(first?.url))).toBeNull()
    expect(await testMedia().head(keyOf(foreign?.url))).not.toBeNull()
  })

  it("is its author's to change and nobody else's", async () => {
    const id = await written(await TestClient.signedIn())
    const answer = await (await TestClient.signedIn()).call(editArticle, { id, title: "Mine now" })
    expect(answer.status.code).toBe(codeOf("NotFound"))
  })

  it("is read as its state, its visibility and its level say", async () => {
    const [visitor, moderator] = [new TestClient(), await TestClient.signedIn({ isModerator: true })]
    const limited = await insertArticle(document, { over: { state: "limited" } })
    const hidden = await insertArticle(document, { over: { visibility: "private" } })
    const unlisted = await insertArticle(document, { over: { visibility: "unlisted" } })
    const strong = await insertArticle(document, { over: { level: LEVELS.x, coverKey: "work/x/full.png" } })
    expect([await codeFor(visitor, limited), await codeFor(visitor, hidden)]).toEqual([codeOf("NotFound"), codeOf("NotFound")])
    expect(await codeFor(moderator, limited)).toBe(codeOf("success"))
    expect((await read(visitor, unlisted)).is_masked).toBe(false)
    expect(await read(visitor, strong)).toMatchObject({
      is_masked: true,
      cover: null,
      document: { content: [] },
      images: [],
      cards: [],
      excerpt: "",
    })
  })

  it("is no article where it is a work of another kind", async () => {
    expect(await codeFor(new TestClient(), await insertWork())).toBe(codeOf("NotFound"))
  })

  it("shows cards of works as far as the reader may see them, whoever made them", async () => {
    const author = await TestClient.signedIn()
    const authorId = author.accountId
    const own = await insertWork({ authorId })
    const secret = await insertWork({ authorId, visibility: "private" })
    const foreign = await insertWork({ authorId: (await TestClient.signedIn()).accountId })
    const others = await insertWork({ authorId: (await TestClient.signedIn()).accountId, visibility: "private" })
    const cards = [own, secret, foreign, others].map((work_id): BlockNode => ({ type: "workCard", attrs: { work_id } }))
    const id = await insertArticle(doc(...cards), { over: { authorId } })
    expect((await read(new TestClient(), id)).cards.map((card) => card.id).toSorted()).toEqual([own, foreign].toSorted())
    expect((await read(author, id)).cards.map((card) => card.id).toSorted()).toEqual([own, secret, foreign].toSorted())
  })
})

/** The key in the media store of one of our addresses. */
function keyOf(url: string | undefined): string {
  return new URL(url ?? "").pathname.replace("/media/", "")
}
