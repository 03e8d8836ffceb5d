import { sql } from "drizzle-orm"
import { describe, expect, it } from "vitest"
import { makeMember } from "../../../testing/_http/member.ts"
import { makeTestContext, testMember } from "../../../testing/_kernel/context.ts"
import { insertWork } from "../../../testing/post/work.ts"
import type { WorkId } from "../_kernel/ids.ts"
import { collectedAmong, collectThing, listCollected } from "../social/collect.ts"
import { listHome } from "./list-home.ts"
import { listWorksBy } from "./list-works-by.ts"
import { SORTS, TIME_RANGES } from "./rules.ts"

const SAFE = 3
const ALL = 31

/** Works of an author, by the level and what else matters. */
async function works(authorId: string, ...overs: readonly Parameters<typeof insertWork>[0][]): Promise<readonly WorkId[]> {
  const ids: WorkId[] = []
  for (const [index, over] of overs.entries())
    ids.push(await insertWork({ authorId: authorId as never, title: String(index), publishedAtMs: Date.now() + index, ...over }))
  return ids
}

/** Steps of the database that read more than an index gives, or sort. */
const badSteps = (steps: readonly string[]) =>
  steps.filter((step) => /TEMP B-TREE/.test(step) || (/^SCAN /.test(step) && !/USING (?:COVERING )?INDEX/.test(step)))

describe("a list of works", () => {
  it("shows what is safe to whoever did not ask for more, and to who did what they asked for", async () => {
    const { id } = await makeMember()
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
    const { id } = await makeMember()
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
    const stamp = Date.now() + 1e9
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
        const page: Awaited<ReturnType<typeof listHome>> = await listHome(context, {
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

  const ASKED = SORTS.flatMap((order_by) => TIME_RANGES.map((timeType) => ({ order_by, timeType })))
  it.each(ASKED)("is served by an index for every viewer and kind: %j", async (asked) => {
    for (const levels of [SAFE, SAFE | 4, ALL])
      for (const more of [
        {},
        { source_types: [1] as [1] },
        { cursor: btoa("5:work_x") },
        { source_types: [4] as [4], cursor: btoa("5:work_x") },
      ]) {
        const { context, counts, plans } = makeTestContext({ viewer: testMember({ levels }) })
        await listHome(context, { ...asked, ...more })
        expect(counts.roundTrips).toBe(1)
        // What a day or a week holds is little enough to be put in order for those few who want more, or one kind.
        const isShort = asked.timeType === "day" || asked.timeType === "week"
        const isFew = isShort && (levels !== SAFE || "source_types" in more)
        expect(badSteps(await plans()).filter((step) => !(isFew && step === "USE TEMP B-TREE FOR ORDER BY"))).toEqual([])
      }
  })

  it("of several kinds makes one round trip", async () => {
    const { context, counts } = makeTestContext()
    await listHome(context, { source_types: [1, 4, 7, 9] })
    expect(counts.roundTrips).toBe(1)
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
    const among = await collectedAmong(context, asked)
    expect(among.obj_ids).toHaveLength(3)
    expect(new Set<unknown>(among.obj_ids)).toEqual(new Set([image, post, video]))
    expect((await collectedAmong(context, { ...asked, obj_type: 4 })).obj_ids).toEqual([post])
  })

  it("is masked where they would have to ask for it, without any address of it", async () => {
    const viewer = testMember({ levels: SAFE })
    const { context } = makeTestContext({ viewer })
    const [id] = await works(testMember().id, { level: 8, streamKey: "work/x/a.mp4", previewKey: "work/x/b.mp4", durationMs: 5 })
    await collectThing(context, { obj_id: id as WorkId, obj_type: 1 })
    const { items } = await listCollected(context, {})
    expect(items).toMatchObject([{ id, level: 8, cover: { url: null, thumbhash: "" } }])
    expect(JSON.stringify(items)).not.toContain("/media/")
    const { context: wanting } = makeTestContext({ viewer: { ...viewer, levels: ALL } })
    expect((await listCollected(wanting, {})).items[0]?.cover.url).toMatch(/^\/media\/work\//)
  })
})
