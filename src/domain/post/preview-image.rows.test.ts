import { expect, test } from "vitest"
import type * as schema from "../../../db/schema/index.ts"
import { emptyMediaStore, makeTestContext } from "../../../testing/_kernel/context.ts"
import { insertWork } from "../../../testing/post/work.ts"
import { newWorkId } from "../_kernel/ids.ts"
import { previewKey } from "../library/rendition-rules.ts"
import { LEVELS } from "../moderation/level-rules.ts"
import { makePreview, readPreviewCover } from "./preview-image.ts"

const { context } = makeTestContext()

test.each<readonly [string, Partial<typeof schema.work.$inferInsert>, boolean]>([
  ["that is public and safe", {}, true],
  ["that is not rated yet", { level: LEVELS.unrated }, false],
  ["for those of age", { level: 4 }, false],
  ["that nobody may meet", { level: 32 }, false],
  ["without a cover", { coverKey: "" }, false],
  ["for those who have its address", { visibility: "unlisted" }, false],
  ["of its author's alone", { visibility: "private" }, false],
  ["that waits for a look", { state: "pending" }, false],
  ["that was taken down", { state: "removed" }, false],
  ["of somebody who is hidden", { authorShown: false }, false],
])("previews of links show the cover of a work %s: %s", async (_title, over, isShown) => {
  const id = await insertWork({ coverKey: "work/a/full.png", ...over })
  expect(await readPreviewCover(context, id)).toBe(isShown ? "work/a/full.png" : null)
})

test("previews of links show nothing of what is not there", async () => {
  expect(await readPreviewCover(context, newWorkId(1))).toBeNull()
})

test.each([
  ["is stored beside its cover", true, true],
  ["leaves no copy of a cover that was withdrawn meanwhile", true, false],
  ["is none where none can be made", false, true],
])("a preview %s", async (_title, canBeMade, isThere) => {
  const did: string[] = []
  const media = {
    ...emptyMediaStore,
    put: async (key: string) => void did.push(`put ${key}`),
    delete: async (keys: readonly string[]) => void did.push(`deleted ${keys.join()}`),
    head: async () => (isThere ? { sizeBytes: 1, contentType: "image/png", etag: "a" } : null),
  }
  const images = { ...context.images, frame: async () => (canBeMade ? new Uint8Array(1) : null) }
  const key = previewKey("work/a/full.png")
  const made = await makePreview({ media, images }, "work/a/full.png")
  expect([made, did]).toEqual([
    canBeMade && isThere ? key : null,
    [...(canBeMade ? [`put ${key}`] : []), ...(canBeMade && !isThere ? [`deleted ${key}`] : [])],
  ])
})
