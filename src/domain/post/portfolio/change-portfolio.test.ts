import { expect, test, vi } from "vitest"
import { MAXIMUM_POST_ITEMS, OBJECT_TYPES } from "../contribution-rules.ts"
import type { changeWork } from "../publish/change-work.ts"
import type { readOwnWork } from "../publish/own-work.ts"
import { addItems, publishDraft } from "./change-portfolio.ts"

const { change, own } = vi.hoisted(() => ({ change: vi.fn<typeof changeWork>(), own: vi.fn<typeof readOwnWork>() }))
vi.mock("../publish/change-work.ts", () => ({ changeWork: change }))
vi.mock("../publish/own-work.ts", () => ({ readOwnWork: own }))

const context = JSON.parse('{"nowMs":1,"viewer":{"id":"user_a"}}')
const items = (count: number) => Array.from({ length: count }, (_, place) => ({ id: `work_${place}`, caption: `${place}` }))

/** Adds some items to a work of the member's that has some. */
function added(count: number, has: number, work: object = { objectType: OBJECT_TYPES.post, subChannel: "picture" }) {
  change.mockReset()
  own.mockResolvedValue({ ...work, items: items(has) } as never)
  const asked = Array.from({ length: count }, (_, place) => ({ work_id: `work_new${place}` }))
  return addItems(context, { id: "work_a", items: asked } as never)
}

test("items are added behind those that a post has, up to the most that it may have", async () => {
  await added(1, MAXIMUM_POST_ITEMS - 1)
  expect(change.mock.calls[0]?.[2].items?.slice(0, 2)).toEqual(
    [0, 1].map((place) => ({ from: "work", workId: `work_${place}`, caption: `${place}` })),
  )
  expect(change.mock.calls[0]?.[2].items).toHaveLength(MAXIMUM_POST_ITEMS)
  await expect(added(2, MAXIMUM_POST_ITEMS - 1)).rejects.toMatchObject({
    errors: [{ path: "items", message: "TooManyItems", maximum: MAXIMUM_POST_ITEMS }],
  })
  expect(change).not.toHaveBeenCalled()
})

test.each([
  ["an article", { objectType: OBJECT_TYPES.post, subChannel: "article" }],
  ["an image", { objectType: OBJECT_TYPES.image, subChannel: null }],
])("%s has no items", async (_title, work) => {
  await expect(added(1, 0, work)).rejects.toMatchObject({ code: "NotFound" })
})

test("a draft is published for everybody where nothing else is said", async () => {
  change.mockReset()
  await publishDraft(context, { id: "work_a" } as never)
  await publishDraft(context, { id: "work_a", visibility: "unlisted" } as never)
  expect(change.mock.calls.map(([, , { words }]) => words.visibility)).toEqual(["public", "unlisted"])
})
