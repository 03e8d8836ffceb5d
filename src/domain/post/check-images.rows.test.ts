import { eq, sql } from "drizzle-orm"
import { describe, expect, it } from "vitest"
import * as schema from "../../../db/schema/index.ts"
import { emptyMediaStore, makeTestContext, testMember } from "../../../testing/_kernel/context.ts"
import { createMemoryMedia } from "../../../testing/_kernel/memory-media.ts"
import { wavePixels } from "../../../testing/formats/wave-pixels.ts"
import { insertAccount } from "../../../testing/identity/account.ts"
import { insertWork } from "../../../testing/post/work.ts"
import { perceptualHash } from "../../formats/image/perceptual-hash.ts"
import type { Pixels } from "../../formats/image/png-pixels.ts"
import { namedBatch } from "../_kernel/batch.ts"
import type { Context, ViewerContext } from "../_kernel/context.ts"
import { newMediaName, newWorkId, type WorkId } from "../_kernel/ids.ts"
import type { SubjectRow } from "../_kernel/moderated-subject.ts"
import { seededValue } from "../_kernel/seeded-rules.ts"
import { liftBlocksOf } from "../moderation/images/blocked-images.ts"
import { OFFLINE_CLASSIFIER } from "../moderation/images/offline-words.ts"
import type { Level } from "../moderation/level-rules.ts"
import type { ImageClassifier, ImageVerdict } from "../moderation/ports.ts"
import { mediaUrl } from "../upload/rules.ts"
import { checkImages, landChecks, retryChecks } from "./check-images.ts"
import { moderatedWork } from "./moderated-work.ts"
import { moveWork } from "./move-work.ts"

const saying = (level: Level): ImageVerdict => ({ level, labels: ["seen"], classifier: "test", version: "1" })
const classifier = (answer: ImageVerdict | "away"): ImageClassifier => ({ classify: async () => answer })
const RENDITION = { name: "360.mp4", width: 640, height: 360, bandwidth: 800_000, codecs: "avc1.64001f", header: "AAECAw==" }
const BLOCKED = { source: "test", reason: "test", blockedBy: "user_x", blockedAtMs: 1 }
const pending = () => insertWork({ state: "pending", level: 4, authorId: testMember().id })

async function stateOf({ database }: Context, id: WorkId) {
  const [work] = await database.select().from(schema.work).where(eq(schema.work.id, id))
  const moves = await database.select().from(schema.workMove).where(eq(schema.workMove.workId, id)).orderBy(schema.workMove.atMs)
  const cases = await database.select().from(schema.moderationCase).where(eq(schema.moderationCase.subjectId, id))
  return {
    state: work?.state,
    level: work?.level,
    rules: moves.map(({ rule }) => rule),
    cases: cases.map(({ state, causes }) => `${state} ${causes}`),
  }
}

const at = (over: Partial<ViewerContext>): ViewerContext => makeTestContext(over).context
const laterBy = (ms: number, over: Partial<ViewerContext> = {}) => at({ nowMs: Date.now() + ms, ...over })

describe("the images of a work", () => {
  it("make it visible once all are looked at, at the strongest level of author, text and images", async () => {
    const id = await pending()
    const context = at({ imageClassifier: classifier(saying(2)) })
    await context.database.update(schema.workText).set({ authorLevel: 1, textLevel: 1 }).where(eq(schema.workText.workId, id))
    await checkImages(context, id)
    expect(await stateOf(context, id)).toEqual({ state: "visible", level: 2, rules: ["image:passed"], cases: [] })
    const raised = await pending()
    await context.database.update(schema.workText).set({ authorLevel: 8 }).where(eq(schema.workText.workId, raised))
    await checkImages(context, raised)
    expect(await stateOf(context, raised)).toMatchObject({ state: "visible", level: 8 })
  })

  it("are looked at once, however often it is asked, and anew where another took its place", async () => {
    const id = await pending()
    let asked = 0
    const context = at({ imageClassifier: { classify: async () => (asked++, saying(1)) } })
    await Promise.all([checkImages(context, id), checkImages(context, id), checkImages(context, id)])
    await checkImages(context, id)
    expect(asked).toBe(1)
    await context.database
      .update(schema.work)
      .set({ coverKey: `work/${newMediaName()}/other.png`, state: "pending" })
      .where(eq(schema.work.id, id))
    await checkImages(context, id)
    expect(asked).toBe(2)
    expect(await stateOf(context, id)).toMatchObject({ state: "visible" })
  })

  it("of a video are its poster and the sheet of its moments; one without either waits for a person", async () => {
    const [owner, fileId] = [await insertAccount({ madeAtMs: Date.now() - 2 * 86_400_000 }), `file_${newMediaName()}`]
    const { database } = at({})
    const id = await insertWork({ state: "pending", objectType: 5, streamKey: `work/${newMediaName()}/v.mp4`, authorId: owner })
    const storyboard = JSON.stringify({ key: `upload/${fileId}/storyboard.jpg` })
    await database.run(sql`INSERT INTO media_file (id, owner_id, category, kind, name, search_name, media_key, content_type, size_bytes, content_hash, details, storyboard, created_at_ms)
      VALUES (${fileId}, ${owner}, 1, 'video', 'v', 'v', 'k', 'video/mp4', 1, ${fileId}, '{}', ${storyboard}, 1)`)
    await database.run(sql`INSERT INTO work_origin (work_id, position, relation, file_id) VALUES (${id}, 0, 'self', ${fileId})`)
    const kinds: string[] = []
    const context = at({ imageClassifier: { classify: async ({ kind }) => (kinds.push(kind), saying(kind === "storyboard" ? 8 : 1)) } })
    await checkImages(context, id)
    expect(kinds.toSorted()).toEqual(["poster", "storyboard"])
    expect(await stateOf(context, id)).toMatchObject({ state: "visible", level: 8 })
    const bare = await insertWork({ state: "pending", objectType: 5, coverKey: "", streamKey: `work/${newMediaName()}/v.mp4` })
    await checkImages(at({ imageClassifier: { classify: async (image) => ((await image.read()) === null ? "away" : saying(1)) } }), bare)
    expect(await stateOf(context, bare)).toMatchObject({ state: "pending" })
  })

  it("of an uploaded video are its author's word where nothing here sees it: without that standing a person watches it, once", async () => {
    const film = async (madeAtMs: number, objectType = 5) => {
      const authorId = await insertAccount({ madeAtMs })
      return insertWork({ state: "pending", objectType, streamKey: `work/${newMediaName()}/v.mp4`, authorId })
    }
    const judged = at({ imageClassifier: classifier(saying(1)) })
    const newcomers = await film(Date.now())
    await checkImages(judged, newcomers)
    expect(await stateOf(judged, newcomers)).toMatchObject({ state: "pending", cases: ['open ["video:unwatched"]'] })
    for (const id of [await film(Date.now() - 2 * 86_400_000), await film(Date.now(), 15)]) {
      await checkImages(judged, id)
      expect(await stateOf(judged, id)).toMatchObject({ state: "visible" })
    }
    await judged.database.run(sql`UPDATE moderation_case SET state = 'decided', decision = 'keep' WHERE subject_id = ${newcomers}`)
    await landChecks(judged, newcomers)
    expect(await stateOf(judged, newcomers)).toMatchObject({ state: "visible" })
    const unread = await film(Date.now())
    await checkImages(at({ imageClassifier: classifier({ ...saying(3), classifier: OFFLINE_CLASSIFIER }) }), unread)
    expect(await stateOf(judged, unread)).toMatchObject({ state: "visible", cases: [] })
  })

  it("of a video are what plays of it too, its renditions included, wherever a picture of them can be taken here", async () => {
    const film = async (over: Partial<typeof schema.work.$inferInsert> = {}) => {
      const streamKey = `work/${newMediaName()}/v.mp4`
      const authorId = await insertAccount({ madeAtMs: Date.now() })
      const media = createMemoryMedia()
      const segment = Uint8Array.from([0, 0, 0, 8, ...new TextEncoder().encode("mdat")])
      const variant = { ...RENDITION, segments: [{ offset: 0, length: segment.length, duration: 4 }] }
      await media.put(`${streamKey}/hls/set.json`, new TextEncoder().encode(JSON.stringify({ variants: [variant] })), "application/json")
      await media.put(`${streamKey}/hls/360.mp4`, segment, "video/mp4")
      return { id: await insertWork({ state: "pending", objectType: 5, streamKey, authorId, ...over }), streamKey, media }
    }
    const shows = (pixels: Pixels, level: Level = 1): Partial<ViewerContext> => ({
      frameTaker: { take: async () => ({ bytes: new Uint8Array([7]), contentType: "image/jpeg", pixels }) },
      imageClassifier: { classify: async (image) => saying((await image.read())?.bytes[0] === 7 ? level : 1) },
    })
    const strong = await film({ authorId: await insertAccount({ madeAtMs: Date.now() - 2 * 86_400_000 }) })
    await checkImages(at({ media: strong.media, ...shows(wavePixels(11), 8) }), strong.id)
    expect(await stateOf(at({}), strong.id)).toMatchObject({ state: "visible", level: 8 })
    // What was removed once is known by its pictures behind any poster.
    const removed = wavePixels(12)
    await at({})
      .database.insert(schema.blockedImage)
      .values({ ...BLOCKED, hash: perceptualHash(removed) })
      .onConflictDoNothing()
    const behind = await film()
    await checkImages(at({ media: behind.media, ...shows(removed) }), behind.id)
    expect(await stateOf(at({}), behind.id)).toMatchObject({ state: "limited", rules: ["image:blocked"] })
    // A rendition of a file that cannot be read here is no proof of the file.
    const half = await film()
    await checkImages(at({ media: half.media, ...shows(wavePixels(13)) }), half.id)
    expect(await stateOf(at({}), half.id)).toMatchObject({ state: "pending", cases: ['open ["video:unwatched"]'] })
    const made = await film({ objectType: 15 })
    await checkImages(at({ media: made.media }), made.id)
    expect(await stateOf(at({}), made.id)).toMatchObject({ state: "pending", cases: ['open ["video:unwatched"]'] })
  })

  it("of a video are asked for three times where what takes them is away, and are unwatched then", async () => {
    const streamKey = `work/${newMediaName()}/v.mp4`
    const id = await insertWork({ state: "pending", objectType: 15, streamKey, authorId: testMember().id })
    const head = async (key: string) => (key === streamKey ? Promise.reject(new Error("away")) : null)
    const media = { ...emptyMediaStore, head }
    for (const ms of [0, 31_000, 120_000]) {
      expect(await stateOf(at({}), id)).toMatchObject({ state: "pending" })
      await checkImages(laterBy(ms, { media }), id)
    }
    expect(await stateOf(at({}), id)).toMatchObject({ state: "visible" })
  })

  it("of a video that nothing here saw are looked at by a person now and then, though its author stands well", async () => {
    const authorId = await insertAccount({ madeAtMs: Date.now() - 2 * 86_400_000 })
    const found: (readonly [boolean, string | undefined, number])[] = []
    for (let made = 0; made < 12; made++) {
      const id = await insertWork({ state: "pending", objectType: 5, streamKey: `work/${newMediaName()}/v.mp4`, authorId })
      await checkImages(at({}), id)
      const { state, cases } = await stateOf(at({}), id)
      found.push([seededValue(0, id) < 1 / 8, state, cases.length])
    }
    expect(found).toEqual(found.map(([isSpot]) => [isSpot, "visible", isSpot ? 1 : 0]))
  })

  it("that move are not rated by their first picture, unless a renderer of ours made them", async () => {
    const gif = (pictures: number) => {
      const picture = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]
      const head = [...new TextEncoder().encode("GIF89a"), 1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]
      return Uint8Array.from([...head, ...Array.from({ length: pictures }, () => picture).flat(), 0x3b])
    }
    const levelOf = async (pictures: number, text: Parameters<typeof insertWork>[1]) => {
      const coverKey = `work/${newMediaName()}/a.gif`
      const media = createMemoryMedia()
      await media.put(coverKey, gif(pictures), "image/gif")
      const id = await insertWork({ state: "pending", authorId: testMember().id, coverKey }, text)
      await checkImages(at({ media, imageClassifier: classifier(saying(1)) }), id)
      return (await stateOf(at({}), id)).level
    }
    expect(await levelOf(2, { recipe: null })).toBe(3)
    expect(await levelOf(1, { recipe: null })).toBe(1)
    expect(await levelOf(2, {})).toBe(1)
  })

  it("of a video are not what moderators decide by, but what plays", async () => {
    const { database } = at({})
    const shownOf = async (over: Partial<typeof schema.work.$inferInsert>) => {
      const id = await insertWork(over)
      const [row] = await database.all<SubjectRow>(moderatedWork.select(sql`(${id})`))
      return row === undefined ? null : moderatedWork.thingOf(row).preview
    }
    const streamKey = `work/${newMediaName()}/v.mp4`
    for (const objectType of [5, 15])
      expect(await shownOf({ objectType, streamKey })).toMatchObject({ kind: "video", url: mediaUrl(streamKey) })
    expect(await shownOf({ objectType: 16, streamKey })).toMatchObject({ kind: "image" })
    expect(await shownOf({ objectType: 16, streamKey, coverKey: "" })).toBeNull()
  })

  it("of a video count no less than what it was asked for", async () => {
    const id = await insertWork(
      { state: "pending", objectType: 15, streamKey: `work/${newMediaName()}/v.mp4`, authorId: testMember().id },
      { recipe: JSON.stringify({ prompt: "nude, oil painting" }) },
    )
    await checkImages(at({ imageClassifier: classifier(saying(1)) }), id)
    expect(await stateOf(at({}), id)).toMatchObject({ state: "visible", level: 4 })
  })

  it("of an article are its cover and every image in its tree", async () => {
    const key = `work/${newMediaName()}/${newMediaName()}.png`
    const document = JSON.stringify({
      type: "doc",
      content: [{ type: "image", attrs: { url: `/media/${key}` } }, { text: "work/none.png is no key" }],
    })
    const id = await insertWork({ state: "pending", objectType: 4, subChannel: "article", coverKey: "" }, { recipe: null, document })
    const read: (string | null)[] = []
    const context = at({ imageClassifier: { classify: async ({ recipeWords }) => (read.push(recipeWords), saying(1)) } })
    await checkImages(context, id)
    expect(read).toEqual([null])
    const rows = await context.database.select().from(schema.imageCheck).where(eq(schema.imageCheck.workId, id))
    expect(rows.map(({ mediaKey }) => mediaKey)).toEqual([key])
    expect(await stateOf(context, id)).toMatchObject({ state: "visible" })
    const plain = await insertWork({ state: "pending", objectType: 4, subChannel: "article", coverKey: "" }, { recipe: null })
    await checkImages(context, plain)
    expect(await stateOf(context, plain)).toMatchObject({ state: "visible", level: 1 })
  })

  it("of the parts of a post count for the post, and all of them are met together", async () => {
    const [one, other] = [await insertWork({ state: "pending", isPart: true }), await insertWork({ state: "pending", isPart: true })]
    const post = await insertWork({ state: "pending", objectType: 4, subChannel: "picture" })
    const { database } = at({})
    await database.insert(schema.workItem).values([one, other].map((itemId, position) => ({ postId: post, position, itemId })))
    await database.run(sql`UPDATE work SET cover_key = (SELECT cover_key FROM work WHERE id = ${one}) WHERE id = ${post}`)
    await checkImages(at({ imageClassifier: classifier(saying(2)) }), one)
    const context = at({ imageClassifier: classifier(saying(4)) })
    expect([(await stateOf(context, one)).state, (await stateOf(context, post)).state]).toEqual(["pending", "pending"])
    await checkImages(context, post)
    for (const [id, level] of [
      [one, 2],
      [other, 4],
      [post, 4],
    ] as const)
      expect(await stateOf(context, id)).toMatchObject({ state: "visible", level })
  })
})

describe("the parts of a post", () => {
  it("are met with it and with each other, once the last of them is looked at", async () => {
    const [first, last] = [await insertWork({ state: "pending", isPart: true }), await insertWork({ state: "pending", isPart: true })]
    const post = await insertWork({ state: "pending", objectType: 4, subChannel: "picture", coverKey: "" })
    const context = at({ imageClassifier: classifier(saying(1)) })
    await context.database.insert(schema.workItem).values([first, last].map((itemId, position) => ({ postId: post, position, itemId })))
    const states = () => Promise.all([first, last, post].map(async (id) => (await stateOf(context, id)).state))
    await checkImages(context, first)
    expect(await states()).toEqual(["pending", "pending", "pending"])
    await checkImages(context, last)
    expect(await states()).toEqual(["visible", "visible", "visible"])
  })
})

describe("a check that does not land", () => {
  const away = { imageClassifier: classifier("away") }

  it("is asked for again when it is due, and the work stays pending meanwhile", async () => {
    const id = await pending()
    await checkImages(at(away), id)
    await retryChecks(laterBy(20_000, away))
    const { database } = at({})
    const attempts = async () => (await database.select().from(schema.imageCheck).where(eq(schema.imageCheck.workId, id)))[0]?.attempts
    expect(await attempts()).toBe(1)
    await retryChecks(laterBy(31_000, away))
    expect(await attempts()).toBe(2)
    expect(await stateOf(at({}), id)).toMatchObject({ state: "pending", cases: [] })
    await retryChecks(laterBy(120_000, { imageClassifier: classifier(saying(1)) }))
    expect(await stateOf(at({}), id)).toMatchObject({ state: "visible", level: 1 })
  })

  it("is as good as away where the classifier throws, or its caller was lost", async () => {
    const id = await pending()
    await checkImages(at({ imageClassifier: { classify: () => Promise.reject(new Error("broken")) } }), id)
    expect(await stateOf(at({}), id)).toMatchObject({ state: "pending" })
    const stuck = await pending()
    const never = { classify: () => new Promise<never>(() => {}) }
    void checkImages(at({ imageClassifier: never }), stuck)
    await expect
      .poll(async () => (await at({}).database.select().from(schema.imageCheck).where(eq(schema.imageCheck.workId, stuck))).length)
      .toBe(1)
    await retryChecks(laterBy(61_000, { imageClassifier: classifier(saying(2)) }))
    expect(await stateOf(at({}), stuck)).toMatchObject({ state: "visible", level: 2 })
  })

  it("lets a person look after ten minutes, whose decision stands in for it; what lands later is noted and changes nothing", async () => {
    const id = await pending()
    await checkImages(at(away), id)
    const tenMinutes = laterBy(601_000, away)
    await checkImages(tenMinutes, id)
    expect(await stateOf(tenMinutes, id)).toEqual({ state: "pending", level: 4, rules: [], cases: ['open ["image:unchecked"]'] })
    const move = moveWork({
      workId: id,
      to: "visible",
      from: ["pending"],
      actorId: "user_moderator",
      rule: "review:restore",
      nowMs: tenMinutes.nowMs,
    })
    await namedBatch(tenMinutes.database, { move })
    expect(await stateOf(tenMinutes, id)).toMatchObject({ state: "visible", level: 4 })
    const late = laterBy(3_600_000, { imageClassifier: classifier(saying(16)) })
    await checkImages(late, id)
    expect(await stateOf(late, id)).toMatchObject({ state: "visible", level: 4, rules: ["review:restore"] })
    expect(await late.database.select().from(schema.imageCheck).where(eq(schema.imageCheck.workId, id))).toMatchObject([
      { level: 16, landedAtMs: late.nowMs },
    ])
  })

  it("ends the question to a person where it lands before anybody took it up", async () => {
    const id = await pending()
    await checkImages(at(away), id)
    await checkImages(laterBy(601_000, away), id)
    await checkImages(laterBy(1_300_000, { imageClassifier: classifier(saying(1)) }), id)
    expect(await stateOf(at({}), id)).toEqual({
      state: "visible",
      level: 1,
      rules: ["image:passed"],
      cases: ['closed ["image:unchecked"]'],
    })
  })

  it("leaves a work alone that a person is asked about for another reason", async () => {
    const id = await pending()
    const { database, nowMs } = at({})
    await database.run(sql`INSERT INTO moderation_case (id, subject_kind, subject_id, state, priority, causes, created_at_ms, updated_at_ms)
      VALUES (${`case_${id}`}, 'work', ${id}, 'open', 1, '["text:links@1"]', ${nowMs}, ${nowMs})`)
    await checkImages(at({}), id)
    expect(await stateOf(at({}), id)).toMatchObject({ state: "pending", level: 1, cases: ['open ["text:links@1"]'] })
  })

  it("that would have kept a work from everybody is told to moderators, though it comes too late", async () => {
    const id = await pending()
    await checkImages(at(away), id)
    const { database, nowMs } = at({})
    await namedBatch(database, {
      move: moveWork({ workId: id, to: "visible", from: ["pending"], actorId: "user_moderator", rule: "review:restore", nowMs }),
    })
    await checkImages(laterBy(61_000, { imageClassifier: classifier(saying(32)) }), id)
    expect(await stateOf(at({}), id)).toMatchObject({ state: "visible", cases: ['open ["image:late-block"]'] })
  })
})

describe("an image that nobody may bring again", () => {
  const block = (hash: string) =>
    at({})
      .database.insert(schema.blockedImage)
      .values({ hash, source: "test", reason: "test", blockedBy: "user_x", blockedAtMs: 1 })
      .onConflictDoNothing()

  it("limits what shows it or one like it, opens a case, and no decision stands over it until the block is lifted", async () => {
    const pixels = wavePixels(3)
    const hash = perceptualHash(pixels)
    // Six bits of it differ.
    await block((BigInt(`0x${hash}`) ^ 0b1010101010100000001n).toString(16).padStart(16, "0"))
    const id = await pending()
    const images = { sample: async () => pixels, shrink: async () => null, frame: async () => null }
    const context = at({ images, imageClassifier: classifier(saying(1)) })
    await checkImages(context, id)
    expect(await stateOf(context, id)).toEqual({ state: "limited", level: 32, rules: ["image:blocked"], cases: ['open ["image:blocked"]'] })
    const restore = () =>
      moveWork({
        workId: id,
        to: "visible",
        from: ["limited"],
        actorId: "user_moderator",
        rule: "review:restore",
        nowMs: context.nowMs + 1,
      })
    await namedBatch(context.database, { restore: restore() })
    expect(await stateOf(context, id)).toMatchObject({ state: "limited" })
    await namedBatch(context.database, { lift: liftBlocksOf(sql`(${id})`), restore: restore() })
    expect(await stateOf(context, id)).toMatchObject({ state: "visible" })
  })

  it("is told by a classifier too, and takes the post with it", async () => {
    const part = await insertWork({ state: "pending", isPart: true })
    const post = await insertWork({ state: "pending", objectType: 4, subChannel: "picture" })
    const context = at({ imageClassifier: classifier(saying(32)) })
    await context.database.insert(schema.workItem).values({ postId: post, position: 0, itemId: part })
    const alone = await insertWork({ state: "pending" })
    await checkImages(context, alone)
    expect(await stateOf(context, alone)).toMatchObject({
      state: "limited",
      rules: ["image:forbidden"],
      cases: ['open ["image:forbidden"]'],
    })
    await checkImages(context, part)
    // What is said of the part is said of its post a moment later, and then of the part by its post.
    for (const id of [part, post]) expect(await stateOf(context, id)).toMatchObject({ state: "limited", level: 32 })
  })
})

describe("settling a work", () => {
  it("waits for a look that was never begun, at itself or a part, and for nobody else's", async () => {
    const { database } = at({})
    const [alone, post, part, other] = [
      await pending(),
      await pending(),
      await insertWork({ state: "pending", isPart: true }),
      await pending(),
    ]
    await database.insert(schema.workItem).values({ postId: post, position: 0, itemId: part })
    await checkImages(at({ imageClassifier: classifier(saying(1)) }), other)
    expect((await stateOf(at({}), other)).state).toBe("visible")
    await database
      .insert(schema.imageCheck)
      .values({ workId: post, position: 0, mediaKey: "k", level: 1, createdAtMs: 1, dueAtMs: 1, landedAtMs: 1 })
    for (const id of [alone, post]) {
      await landChecks(at({}), id)
      expect((await stateOf(at({}), id)).state).toBe("pending")
    }
  })

  it("without a look at its images goes by what landed", async () => {
    const id = await insertWork({ state: "pending", coverKey: "", objectType: 4, subChannel: "article" }, { recipe: null, textLevel: 2 })
    await landChecks(at({}), id)
    expect(await stateOf(at({}), id)).toMatchObject({ state: "visible", level: 2 })
  })

  it("without a look at its images asks a person where a check is overdue, and limits what is blocked by now", async () => {
    const context = at({})
    const { database, nowMs } = context
    const [late, early, blocked] = [await pending(), await pending(), await pending()]
    const check = { position: 0, mediaKey: "k", dueAtMs: nowMs + 60_000 }
    await database.insert(schema.imageCheck).values([
      { ...check, workId: late, createdAtMs: nowMs - 601_000 },
      { ...check, workId: early, createdAtMs: nowMs - 60_000 },
      { ...check, workId: blocked, level: 32, createdAtMs: nowMs, landedAtMs: nowMs },
    ])
    for (const id of [late, early, blocked]) await landChecks(context, id)
    expect(await stateOf(context, late)).toMatchObject({ state: "pending", cases: ['open ["image:unchecked"]'] })
    expect(await stateOf(context, early)).toMatchObject({ state: "pending", cases: [] })
    expect(await stateOf(context, blocked)).toMatchObject({ state: "limited", level: 32, cases: ['open ["image:forbidden"]'] })
  })

  it("forgets the checks of a work that is gone, and asks by its indexes", async () => {
    const { context, plans } = makeTestContext({ media: emptyMediaStore })
    const id = newWorkId(context.nowMs)
    await context.database.insert(schema.imageCheck).values({ workId: id, position: 0, mediaKey: "k", createdAtMs: 1, dueAtMs: 1 })
    await retryChecks(context)
    expect(await context.database.select().from(schema.imageCheck).where(eq(schema.imageCheck.workId, id))).toEqual([])
    const steps = (await plans()).filter((step) => /\bimage_check\b|\bwork\b/.test(step))
    expect(steps.filter((step) => step.startsWith("SCAN") && !step.includes("USING"))).toEqual([])
  })
})

describe("a level that a moderator set", () => {
  const relevel = ({ database, nowMs }: Context, id: WorkId, level: Level) =>
    namedBatch(database, { relevel: moderatedWork.relevel?.({ id, level: sql`${level}`, nowMs, only: sql`1` }) ?? [] })
  /** Gives a work another cover, as its author's edit does. */
  const changeCover = ({ database }: Context, id: WorkId) =>
    database
      .update(schema.work)
      .set({ coverKey: `work/${newMediaName()}/other.png`, state: "pending" })
      .where(eq(schema.work.id, id))

  it("stays, raised or lowered, whatever checks say of the images later", async () => {
    for (const [checked, set] of [
      [1, 8],
      [8, 2],
    ] as const) {
      const id = await pending()
      const context = at({ imageClassifier: classifier(saying(checked)) })
      await checkImages(context, id)
      await relevel(context, id, set)
      expect(await stateOf(context, id)).toMatchObject({ state: "visible", level: set })
      await changeCover(context, id)
      await checkImages(context, id)
      expect(await stateOf(context, id)).toMatchObject({ state: "visible", level: set })
    }
  })

  it("is raised by author and text, and by no means stands over a block", async () => {
    const id = await pending()
    const context = at({ imageClassifier: classifier(saying(1)) })
    await context.database.update(schema.workText).set({ textLevel: 4 }).where(eq(schema.workText.workId, id))
    await checkImages(context, id)
    await relevel(context, id, 2)
    expect(await stateOf(context, id)).toMatchObject({ level: 4 })
    await changeCover(context, id)
    await checkImages(at({ imageClassifier: classifier(saying(32)) }), id)
    expect(await stateOf(context, id)).toMatchObject({ state: "limited", level: 32 })
    await relevel(context, id, 2)
    expect(await stateOf(context, id)).toMatchObject({ level: 32 })
  })

  it("of a part reaches the posts that others see it in, and of a post its parts, as far as they are stronger", async () => {
    const context = at({})
    const { database } = context
    const [weak, strong] = [await insertWork({ isPart: true }), await insertWork({ isPart: true, level: 8 }, { imageLevel: 8 })]
    const post = await insertWork({ objectType: 4, subChannel: "picture", level: 8 }, { imageLevel: 8 })
    await database.insert(schema.workItem).values([weak, strong].map((itemId, position) => ({ postId: post, position, itemId })))
    const levels = async () => [
      (await stateOf(context, post)).level,
      (await stateOf(context, weak)).level,
      (await stateOf(context, strong)).level,
    ]
    await relevel(context, weak, 16)
    expect(await levels()).toEqual([16, 16, 8])
    const told = await database.select().from(schema.outbox).where(eq(schema.outbox.subjectId, post))
    expect(told.map(({ event }) => event)).toContain("post.work-changed")
    await relevel(context, weak, 1)
    expect(await levels()).toEqual([8, 1, 8])
    await relevel(context, post, 2)
    expect(await levels()).toEqual([2, 1, 2])
    await relevel(context, post, 8)
    expect(await levels()).toEqual([8, 1, 8])
  })
})

describe("a post that others see", () => {
  async function withNewItem(level: Level) {
    const context = at({ imageClassifier: classifier(saying(level)) })
    const post = await insertWork({ objectType: 4, subChannel: "picture", level: 4 })
    const [first, added] = [await insertWork({ isPart: true }), await insertWork({ isPart: true, state: "pending", level: 4 })]
    await context.database.insert(schema.workItem).values([first, added].map((itemId, position) => ({ postId: post, position, itemId })))
    return { context, post, added }
  }

  it("counts as unknown no longer than the check of a new item takes, whichever of them is looked at", async () => {
    for (const asked of ["post", "added"] as const) {
      const made = await withNewItem(1)
      await checkImages(made.context, made[asked])
      expect(await stateOf(made.context, made.post)).toMatchObject({ state: "visible", level: 1 })
      const told = await made.context.database.select().from(schema.outbox).where(eq(schema.outbox.subjectId, made.post))
      expect(told.map(({ event }) => event)).toContain("post.work-changed")
    }
  })

  it("becomes as strong as a new item, and is not kept from anybody by one that is blocked", async () => {
    const strong = await withNewItem(8)
    await checkImages(strong.context, strong.added)
    expect(await stateOf(strong.context, strong.post)).toMatchObject({ state: "visible", level: 8 })
    const blocked = await withNewItem(32)
    await checkImages(blocked.context, blocked.added)
    expect(await stateOf(blocked.context, blocked.added)).toMatchObject({ state: "limited", level: 32 })
    expect((await stateOf(blocked.context, blocked.post)).level).toBe(1)
  })
})
