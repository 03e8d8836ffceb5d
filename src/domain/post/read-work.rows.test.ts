import { expect, it } from "vitest"
import * as schema from "../../../db/schema/index.ts"
import { makeTestContext, testMember } from "../../../testing/_kernel/context.ts"
import { testDatabase } from "../../../testing/_kernel/runtime.ts"
import { insertWork } from "../../../testing/post/work.ts"
import type { WorkId } from "../_kernel/ids.ts"
import { encodeCursor } from "../_kernel/paging.ts"
import { LEVELS } from "../moderation/level-rules.ts"
import { OBJECT_TYPES } from "./contribution-rules.ts"
import { listCommunityWorks, listOwnWorks } from "./list-works.ts"
import type { ItemOrigin } from "./origin-rules.ts"
import { readWork } from "./read-work.ts"

const database = testDatabase

const cameFrom = (workId: WorkId, ancestorId: WorkId, relation: ItemOrigin) =>
  database().insert(schema.workOrigin).values({ workId, position: 0, relation, ancestorId })

const recipeOf = (prompt: string, steps: number) => ({ recipe: JSON.stringify({ prompt, negative_prompt: "", steps }) })

it("a work is told whole, in one round trip, and by its own kind alone", async () => {
  const author = testMember()
  const { context, counts } = makeTestContext()
  const id = await insertWork({ authorId: author.id, title: "Bay" }, { text: "By the sea", tags: '["sea"]', language: "en" })
  await readWork(context, id)
  counts.roundTrips = 0
  const work = await readWork(context, id, OBJECT_TYPES.image)
  expect(counts.roundTrips).toBe(1)
  expect(work).toMatchObject({ id, title: "Bay", text: "By the sea", tags: ["sea"], language: "en", is_own: false, state_reason: null })
  expect(work.recipe).toMatchObject({ prompt: "a quiet bay", model_name: null, loras: [] })
  await expect(readWork(context, id, OBJECT_TYPES.video)).rejects.toThrow("NotFound")
})

it("who may not see a work finds nothing; its author and moderators read its state and why", async () => {
  const author = testMember()
  const id = await insertWork({ authorId: author.id, state: "limited" })
  const move = {
    id: `move_${id}`,
    workId: id,
    fromState: "visible",
    toState: "limited",
    actorId: "system",
    rule: "report:minor",
    atMs: 5,
  } as const
  await database().insert(schema.workMove).values(move)
  await expect(readWork(makeTestContext().context, id)).rejects.toThrow("NotFound")
  await expect(readWork(makeTestContext({ viewer: testMember() }).context, id)).rejects.toThrow("NotFound")
  for (const viewer of [author, testMember({ isModerator: true })])
    expect(await readWork(makeTestContext({ viewer }).context, id)).toMatchObject({
      state: "limited",
      state_reason: { rule: "report:minor" },
    })
})

it("a work that must be asked for first says no address, no likeness, no words but its title", async () => {
  const id = await insertWork(
    {
      level: LEVELS.x,
      streamKey: "work/secret/a.mp4",
      previewKey: "work/secret/p.mp4",
      coverKey: "work/secret/full.png",
      thumbhash: "IhkO",
    },
    { text: "secret", tags: '["secret"]', recipe: JSON.stringify({ prompt: "secret" }) },
  )
  const work = await readWork(makeTestContext().context, id)
  expect(work).toMatchObject({ is_masked: true, level: LEVELS.x, cover: { url: null, thumbhash: "" }, recipe: null, tags: [] })
  expect(JSON.stringify(work)).not.toContain("secret")
})

it("a post has its parts in their order, without those that are withdrawn, and a part leads to its post", async () => {
  const { context } = makeTestContext()
  const post = await insertWork({ objectType: OBJECT_TYPES.post, subChannel: "picture" }, { recipe: null })
  const [second, first, gone] = [
    await insertWork({ isPart: true }),
    await insertWork({ isPart: true }),
    await insertWork({ isPart: true, state: "removed" }),
  ]
  await database()
    .insert(schema.workItem)
    .values([first, second, gone].map((itemId, position) => ({ postId: post, position, itemId, caption: `caption ${position}` })))
  const read = await readWork(context, post)
  expect(read.items.map(({ work, caption }) => [work.id, caption])).toEqual([
    [first, "caption 0"],
    [second, "caption 1"],
  ])
  expect(read.recipe).toBeNull()
  expect((await readWork(context, first)).part_of?.id).toBe(post)
})

it("lineage tells what changed between works that the viewer may see, and keeps the place of those they may not", async () => {
  const { context } = makeTestContext()
  const root = await insertWork({ visibility: "private" }, recipeOf("a fox", 20))
  const parent = await insertWork({}, recipeOf("a fox, snow", 20))
  const child = await insertWork({}, recipeOf("a fox, rain", 30))
  const unlisted = await insertWork({ visibility: "unlisted" }, recipeOf("a fox", 20))
  await cameFrom(parent, root, "upload")
  await cameFrom(child, parent, "remix")
  await cameFrom(unlisted, parent, "video")
  const { lineage } = await readWork(context, child)
  expect(lineage.came_from.map(({ depth, of, relation, work }) => [depth, of, relation, work?.id ?? null])).toEqual([
    [1, child, "remix", parent],
    [2, parent, "upload", null],
  ])
  expect(lineage.came_from[0]?.changes).toEqual([
    { form: "words", field: "prompt", added: ["rain"], removed: ["snow"] },
    { form: "value", field: "steps", from: "20", to: "30" },
  ])
  expect(lineage.came_from[1]?.changes).toEqual([])
  const { became } = (await readWork(context, parent)).lineage
  expect(became.items.map(({ work, relation }) => [work.id, relation])).toEqual([[child, "remix"]])
  expect(became.total).toBe(1)
})

it.each(["private", "unlisted", "removed"] as const)(
  "a %s work between two others gives strangers neither its id nor its recipe",
  async (how) => {
    const author = testMember()
    const guard = how === "removed" ? { state: how } : { visibility: how }
    const root = await insertWork({}, recipeOf("a fox", 20))
    const hidden = await insertWork({ ...guard, authorId: author.id }, recipeOf("a fox, secret", 25))
    const child = await insertWork({}, recipeOf("a fox, rain", 30))
    await cameFrom(hidden, root, "remix")
    await cameFrom(child, hidden, "remix")
    for (const viewer of [null, testMember()]) {
      const { lineage } = await readWork(makeTestContext(viewer === null ? {} : { viewer }).context, child)
      expect(lineage.came_from).toMatchObject([
        { depth: 1, of: child, work: null, changes: [] },
        { depth: 2, of: null, work: { id: root }, changes: [] },
      ])
      expect(JSON.stringify(lineage)).not.toMatch(new RegExp(`${hidden}|secret|"25"`))
    }
    const { lineage } = await readWork(makeTestContext({ viewer: author }).context, child)
    expect(lineage.came_from).toMatchObject([
      { of: child, work: { id: hidden } },
      {
        of: hidden,
        work: { id: root },
        changes: [
          { form: "words", added: ["secret"] },
          { field: "steps", from: "20", to: "25" },
        ],
      },
    ])
  },
)

it("a lineage that leads back to itself ends", async () => {
  const { context } = makeTestContext()
  const [one, other] = [await insertWork(), await insertWork()]
  await cameFrom(one, other, "remix")
  await cameFrom(other, one, "remix")
  expect((await readWork(context, one)).lineage.came_from.map(({ work }) => work?.id)).toEqual([other])
})

it("one's own works are read along the author's indexes, each with its last move, in one round trip", async () => {
  const { context, counts, plans } = makeTestContext({ viewer: testMember() })
  await listOwnWorks(context, { obj_type: OBJECT_TYPES.image })
  counts.roundTrips = 0
  const cursor = encodeCursor({ sortValue: 5, id: "work_x" })
  await listOwnWorks(context, { obj_type: OBJECT_TYPES.image, cursor })
  expect(counts.roundTrips).toBe(1)
  await listCommunityWorks(context, { cursor })
  const steps = await plans()
  expect(steps.some((step) => step.includes("work_by_author_and_kind"))).toBe(true)
  expect(steps.filter((step) => /^SCAN /.test(step) || /TEMP B-TREE/.test(step))).toEqual([])
})
