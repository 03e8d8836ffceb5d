import { describe, expect, it } from "vitest"
import * as schema from "../../../db/schema/index.ts"
import { codeOf, describeCall, TestClient } from "../../../testing/_http/call.ts"
import { testDatabase } from "../../../testing/_kernel/runtime.ts"
import { insertWork } from "../../../testing/post/work.ts"
import { newAccountId, newWorkId, type WorkId } from "../../domain/_kernel/ids.ts"
import { artworkListOther } from "../../domain/feed/square-contract.ts"
import { LEVELS } from "../../domain/moderation/level-rules.ts"
import * as artworks from "../../domain/post/artwork-contract.ts"
import { aiVideoDetail, artworkDetail } from "../../domain/post/contract.ts"
import { OBJECT_TYPES } from "../../domain/post/contribution-rules.ts"

const { artworkGenerateInfo, artworkList, artworkLocalize, myCommunityWorks } = artworks
const nobodys = newWorkId(1)
const kinds = { input: { obj_type: 99 }, path: "obj_type" }
const cursors = { input: { cursor: "none of ours" }, path: "cursor" }

describeCall(artworkDetail, {
  accepts: async () => ({ id: await insertWork() }),
  refuses: [
    { input: {}, path: "id" },
    { input: { id: "work_1" }, path: "id" },
    { input: { id: nobodys, obj_type: 2 }, path: "obj_type" },
  ],
})
describeCall(aiVideoDetail, {
  accepts: async () => ({ id: await insertWork({ objectType: OBJECT_TYPES.aiVideo, streamKey: "work/none/video.mp4" }) }),
  refuses: [{ input: { id: "work_1" }, path: "id" }],
})
it("a video's detail is of videos that tasks made alone", async () => {
  const { status } = await new TestClient().call(aiVideoDetail, { id: await insertWork() })
  expect(status.code).toBe(codeOf("NotFound"))
})
describeCall(artworkList, { accepts: () => ({}), refuses: [kinds, cursors, { input: { limit: 0 }, path: "limit" }] })
describeCall(artworkListOther, {
  accepts: () => ({ id: newAccountId(1), obj_type: 5 }),
  refuses: [
    { input: {}, path: "id" },
    { input: { id: newAccountId(1), cursor: "none of ours" }, path: "cursor" },
  ],
})
describeCall(myCommunityWorks, {
  accepts: () => ({ state: "pending", visibility: "private" }),
  refuses: [kinds, cursors, { input: { state: "gone" }, path: "state" }, { input: { visibility: "all" }, path: "visibility" }],
})
describeCall(artworkGenerateInfo, { accepts: async () => ({ id: await insertWork() }), refuses: [{ input: {}, path: "id" }] })
describeCall(artworkLocalize, {
  accepts: async () => ({ id: await insertWork({}, { language: "en" }), language: "ja" }),
  refuses: [
    { input: {}, path: "id" },
    { input: { id: nobodys, language: "xx" }, path: "language" },
  ],
})

const database = testDatabase
const idsOf = (data: unknown) =>
  artworkList
    .output()
    .parse(data)
    .items.map(({ id }) => id)

describe("lists of works", () => {
  it("hold one's own in every state, with why, the parts of posts in one and not in the other", async () => {
    const client = await TestClient.signedIn()
    const mine = { authorId: client.accountId }
    const ids = {
      pending: await insertWork({ ...mine, state: "pending", publishedAtMs: 3 }),
      part: await insertWork({ ...mine, isPart: true, publishedAtMs: 2 }),
      removed: await insertWork({ ...mine, state: "removed", publishedAtMs: 1 }),
      video: await insertWork({ ...mine, objectType: OBJECT_TYPES.video, publishedAtMs: 4 }),
    }
    await insertWork({ authorId: newAccountId(1) })
    for (const [atMs, rule] of [
      [1, "text:links@1"],
      [2, "review:ban"],
    ] as const)
      await database()
        .insert(schema.workMove)
        .values({
          id: `move_${rule}_${ids.removed}`,
          workId: ids.removed,
          fromState: "visible",
          toState: "removed",
          actorId: "system",
          rule,
          atMs,
        })
    const own = (await client.call(artworkList, {})).data
    expect(idsOf(own)).toEqual([ids.pending, ids.part, ids.removed])
    expect(artworkList.output().parse(own).items[2]?.state_reason).toMatchObject({ rule: "review:ban" })
    expect(idsOf((await client.call(artworkList, { obj_type: 5 })).data)).toEqual([ids.video])
    expect(idsOf((await client.call(myCommunityWorks, {})).data)).toEqual([ids.video, ids.pending, ids.removed])
    expect(idsOf((await client.call(myCommunityWorks, { state: "pending" })).data)).toEqual([ids.pending])
  })

  it("of another person hold what anybody may find, and mask what must be asked for", async () => {
    const author = newAccountId(Date.now())
    const shown = await insertWork({ authorId: author, publishedAtMs: 3 })
    const strong = await insertWork({ authorId: author, level: LEVELS.x, publishedAtMs: 2 })
    await insertWork({ authorId: author, visibility: "unlisted" })
    await insertWork({ authorId: author, state: "limited" })
    await insertWork({ authorId: author, authorShown: false })
    const { data } = await new TestClient().call(artworkListOther, { id: author })
    const items = artworkListOther.output().parse(data).items
    expect(items.map(({ id, cover }) => [id, cover.url === null])).toEqual([
      [shown, false],
      [strong, true],
    ])
  })

  it("go on where a page ended", async () => {
    const client = await TestClient.signedIn()
    const ids: WorkId[] = []
    for (let at = 3; at > 0; at--) ids.push(await insertWork({ authorId: client.accountId, publishedAtMs: at }))
    const first = artworkList.output().parse((await client.call(artworkList, { limit: 2 })).data)
    expect(idsOf((await client.call(artworkList, { limit: 2, cursor: first.next_cursor })).data)).toEqual(ids.slice(2))
  })
})

describe("how a work was made", () => {
  it("is told in the words of each program, and not at all of what the viewer may not see", async () => {
    const { data } = await new TestClient().call(artworkGenerateInfo, { id: await insertWork() })
    const { texts } = artworkGenerateInfo.output().parse(data)
    expect(texts.infotext).toContain("Steps: ")
    expect(JSON.parse(texts.comfyui)).toHaveProperty("3")
    expect(JSON.parse(texts.fooocus)).toMatchObject({ prompt: "a quiet bay" })
    for (const id of [
      await insertWork({ state: "limited" }),
      await insertWork({ level: LEVELS.r }),
      await insertWork({}, { recipe: null }),
    ])
      expect((await new TestClient().call(artworkGenerateInfo, { id })).status.code).toBe(codeOf("NotFound"))
  })
})

describe("a work in another language", () => {
  it("is translated once for all works of the same words, by a table that says what it is", async () => {
    const text = { text: "A fox in the snow", language: "en" }
    const one = await insertWork({ title: "First light" }, text)
    const same = await insertWork({ title: "First light" }, text)
    const { data } = await new TestClient().call(artworkLocalize, { id: one, language: "ja" })
    expect(data).toMatchObject({ title: "夜明けの光", language: "ja", translated_by: "word table" })
    const kept = await database().select().from(schema.translation)
    await new TestClient().call(artworkLocalize, { id: same, language: "ja" })
    expect(await database().select().from(schema.translation)).toHaveLength(kept.length)
  })

  it("stays in its own language where it would be told by half, and is not told as translated where nothing is whole", async () => {
    const half = { text: "Lanterns at the harbour", language: "en" }
    const [titled, none] = [await insertWork({ title: "First light" }, half), await insertWork({ title: "Lantern harbour at night" }, half)]
    const localized = (id: string) => new TestClient().call(artworkLocalize, { id, language: "ja" })
    expect((await localized(titled)).data).toMatchObject({ title: "夜明けの光", text: half.text })
    expect((await localized(none)).status.msg).toBe("Unavailable")
  })

  it("is left as it is where it is in that language, and is nobody's who may not see it", async () => {
    const id = await insertWork({ title: "First light" }, { text: "Sea", language: "en" })
    expect((await new TestClient().call(artworkLocalize, { id, language: "en" })).data).toMatchObject({ text: "Sea", translated_by: null })
    const hidden = await insertWork({ visibility: "private" }, { language: "en" })
    expect((await new TestClient().call(artworkLocalize, { id: hidden, language: "ja" })).status.code).toBe(codeOf("NotFound"))
  })
})
