import { expect, it } from "vitest"
import { makeTestContext, testMember } from "../../../testing/_kernel/context.ts"
import { testMedia } from "../../../testing/_kernel/runtime.ts"
import { insertFile } from "../../../testing/library/file.ts"
import { somePng } from "../../../testing/upload/upload.ts"
import { newCommentId } from "../_kernel/ids.ts"
import { drainEvents, drainOwnEvents } from "../features.ts"
import { copyImages } from "./comment-images.ts"

const HOUR_MS = 3_600_000

it("images of a comment that is being written stay, while others' events are carried out, and go within the hour where nothing comes of it", async () => {
  const viewer = testMember()
  const file = await insertFile(viewer.id, { bytes: await somePng() })
  const { context } = makeTestContext({ viewer, media: testMedia() })
  const other = makeTestContext({ media: testMedia() }).context
  const { images } = await copyImages(context, newCommentId(context.nowMs), [file])
  await drainOwnEvents(other, ["somebody's work"])
  await drainEvents({ ...other, nowMs: other.nowMs + HOUR_MS / 2 })
  for (const { key } of images) expect(await testMedia().head(key)).not.toBeNull()
  await drainEvents({ ...other, nowMs: other.nowMs + HOUR_MS + 1 })
  for (const { key } of images) expect(await testMedia().head(key)).toBeNull()
})
