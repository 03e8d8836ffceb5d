import { expect, test } from "vitest"
import { OBJECT_TYPES } from "../contribution-rules.ts"
import { prepareMedia } from "./change-media.ts"

const context = JSON.parse('{"nowMs":1,"viewer":{"id":"user_a"}}')
const POST = { objectType: OBJECT_TYPES.post, subChannel: "picture" }
const ARTICLE = { objectType: OBJECT_TYPES.post, subChannel: "article" }
const VIDEO = { objectType: OBJECT_TYPES.video, subChannel: null }
const IMAGE = { objectType: OBJECT_TYPES.image, subChannel: null }

test.each([
  ["items of an article", ARTICLE, { items: [] }, "items"],
  ["items of a video", VIDEO, { items: [] }, "items"],
  ["items of an image", IMAGE, { items: [] }, "items"],
  ["the poster of a post", POST, { posterFileId: "file_a" }, "poster_file_id"],
  ["the poster of an article", ARTICLE, { posterFileId: "file_a" }, "poster_file_id"],
  ["the poster of an image", IMAGE, { posterFileId: "file_a" }, "poster_file_id"],
  ["the text of a post", POST, { body: { imageFileIds: [] } }, "document"],
  ["the text of a video", VIDEO, { body: { imageFileIds: [] } }, "document"],
  ["the cover of a post", POST, { coverFileId: null }, "document"],
  ["the cover of an image", IMAGE, { coverFileId: "file_a" }, "document"],
])("%s are not changed: those are of another kind of work", async (_title, own, change, path) => {
  await expect(prepareMedia(context, own as never, { words: {}, ...change } as never)).rejects.toMatchObject({
    code: "InvalidInput",
    errors: [{ path, message: "NotAllowedValue" }],
  })
})

test("a change of words alone brings no files", async () => {
  for (const own of [POST, ARTICLE, VIDEO, IMAGE])
    expect(await prepareMedia(context, own as never, { words: { title: "x" } })).toMatchObject({ copies: [], leftovers: [] })
})
