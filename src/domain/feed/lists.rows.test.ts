import { sql } from "drizzle-orm"
import { describe, expect, it } from "vitest"
import { makeTestContext, testMember } from "../../../testing/_kernel/context.ts"
import { insertAccount } from "../../../testing/identity/account.ts"
import { insertWork } from "../../../testing/post/work.ts"
import type { WorkId } from "../_kernel/ids.ts"
import { SHELVES } from "../post/shelf-rules.ts"
import { collectThing } from "../social/collect.ts"
import { listCollected } from "../social/marked-works.ts"
import { readMarks } from "../social/marks.ts"
import { listFeed } from "./list-feed.ts"
import { listWorksBy } from "./list-works-by.ts"

const SAFE = 3
const ALL = 31

/** Works of an author, by the level and what else matters. */
async function works(authorId: string, ...overs: readonly Parameters<typeof insertWork>[0][]): Promise<readonly WorkId[]> {
  const ids: WorkId[] = []
  for (const [index, over] of overs.entries())
    ids.push(await insertWork({ authorId: authorId as never, title: String(index), publishedAtMs: Date.now() + index, ...over }))
  return ids
}

/** What a work of each shelf says of itself. */
const ON_SHELVES: Readonly<Record<keyof typeof SHELVES, Parameters<typeof insertWork>[0]>> = {
  image: { objectType: 1, subChannel: "picture" },
  model: { objectType: 2, channel: 0 },
  loraTraining: { objectType: 2, channel: 1 },
  post: { objectType: 4 },
  picturePost: { objectType: 4, subChannel: "picture" },
  videoPost: { objectType: 4, subChannel: "video" },
  articlePost: { objectType: 4, subChannel: "article" },
  video: { objectType: 5 },
  character: { objectType: 9 },
  board: { objectType: 11 },
  workflow: { objectType: 13, subObjectType: 1 },
  workflowApp: { objectType: 13, subObjectType: 4 },
  app: { objectType: 14, subObjectType: 3 },
  aiVideo: { objectType: 15, channel: 1 },
  aiAudio: { objectType: 16 },
}

it.each(Object.entries(ON_SHELVES))("a work stands on the shelf of its kind: %s", async (name, over) => {
  const id = await insertWork({ ...over, state: "pending" })
  const { context } = makeTestContext()
  const [row] = await context.database.all<{ shelf: number }>(sql`SELECT shelf FROM work WHERE id = ${id}`)
  expect(row?.shelf).toBe(SHELVES[name as keyof typeof SHELVES])
})

describe("a list of works", () => {
  it("shows what is safe to viewers who did not ask for more, and to others what they asked for", async () => {
    const id = await insertAccount()
    await works(id, { level: 1 }, { level: 2 }, { level: 4 }, { level: 8 }, { level: 16 })
    const titles = async (levels: number) => {
      const { context } = makeTestContext({ viewer: testMember({ levels }) })
      return (await listWorksBy(context, id)).items.map(({ title }) => title)
    }
    expect(await titles(SAFE)).toEqual(["1", "0"])
    expect(await titles(SAFE | 4)).toEqual(["2", "1", "0"])
    expect(await titles(ALL)).toEqual(["4", "3", "2", "1", "0"])
  })

  it("has nothing that is pending, limited, removed, unlisted, private, blocked, a part, or of somebody who is hidden", async () => {
    const id = await insertAccount()
    await works(
      id,
      ...(["pending", "limited", "removed"] as const).map((state) => ({ state })),
      ...(["unlisted", "private"] as const).map((visibility) => ({ visibility })),
      ...[{ level: 32 as const }, { isPart: true }, { authorShown: false }],
    )
    const { context } = makeTestContext({ viewer: testMember({ id, levels: ALL }) })
    expect((await listWorksBy(context, id)).items).toEqual([])
  })

  it("is of the kinds that are asked for, page by page in one order", async () => {
    const stamp = Date.now() + 1e12
    const ids = await Promise.all(
      [1, 4, 5, 15, 1, 4].map((objectType, index) =>
        insertWork({ objectType, title: `kind-${stamp}`, subChannel: objectType === 4 ? "picture" : null, publishedAtMs: stamp + index }),
      ),
    )
    const { context } = makeTestContext()
    const kinds = async (source_types: (1 | 4 | 7 | 9)[]) => {
      const found: string[] = []
      let cursor: string | null = null
      do {
        const page: Awaited<ReturnType<typeof listFeed>> = await listFeed(context, "squareMixRecommend", {
          ...{ order_by: "new", source_types, limit: 2 },
          ...(cursor === null ? {} : { cursor }),
        })
        found.push(...page.items.filter(({ id }) => ids.includes(id as WorkId)).map(({ id }) => id))
        cursor = found.length < 6 && page.items.some(({ title }) => title === `kind-${stamp}`) ? page.next_cursor : null
      } while (cursor !== null)
      return found.map((id) => ids.indexOf(id as WorkId))
    }
    expect(await kinds([1])).toEqual([4, 0])
    expect(await kinds([4])).toEqual([5, 1])
    expect(await kinds([7])).toEqual([3, 2])
    expect(await kinds([1, 4, 7])).toEqual([5, 4, 3, 2, 1, 0])
    expect(await kinds([9])).toEqual([])
    await context.database.run(sql`DELETE FROM work WHERE title = ${`kind-${stamp}`}`)
  })
})

describe("what somebody keeps", () => {
  it("may be of any kind, unlisted or a part; what is not there for them cannot be kept", async () => {
    const viewer = testMember()
    const { context } = makeTestContext({ viewer })
    const [image, post, video, unlisted, part, hidden, secret] = await works(
      testMember().id,
      ...[{ objectType: 1 }, { objectType: 4, subChannel: "article" }, { objectType: 15 }, { visibility: "unlisted" as const }],
      ...[{ isPart: true }, { state: "limited" as const }, { visibility: "private" as const }],
    )
    const keep = (obj_id: WorkId | undefined, obj_type: 1 | 4 | 15 = 1) => collectThing(context, { obj_id: obj_id as WorkId, obj_type })
    await keep(image)
    await keep(post, 4)
    await keep(video, 15)
    await keep(unlisted)
    await keep(part)
    for (const gone of [hidden, secret]) await expect(keep(gone)).rejects.toMatchObject({ code: "NotFound" })
    await expect(keep(post, 1)).rejects.toMatchObject({ code: "NotFound" })
    expect((await listCollected(context, {})).items).toHaveLength(5)
    const asked = { obj_ids: [image, post, video, hidden].filter((id) => id !== undefined) }
    const { collected } = await readMarks(context, asked)
    expect(collected).toHaveLength(3)
    expect(new Set<unknown>(collected)).toEqual(new Set([image, post, video]))
  })

  it("is masked where they would have to ask for it, without any address of it", async () => {
    const viewer = testMember({ levels: SAFE })
    const { context } = makeTestContext({ viewer })
    const [id] = await works(testMember().id, { level: 8, streamKey: "work/x/a.mp4", previewKey: "work/x/b.mp4", durationMs: 5 })
    const { context: wanting } = makeTestContext({ viewer: { ...viewer, levels: ALL } })
    await collectThing(wanting, { obj_id: id as WorkId, obj_type: 1 })
    const { items } = await listCollected(context, {})
    expect(items).toMatchObject([{ id, level: 8, cover: { url: null, thumbhash: "" } }])
    expect(JSON.stringify(items)).not.toContain("/media/")
    expect((await listCollected(wanting, {})).items[0]?.cover.url).toMatch(/^\/media\/work\//)
  })
})
