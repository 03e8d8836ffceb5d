import { expect, it } from "vitest"
import { testMember } from "../../../testing/_kernel/context.ts"
import { insertFile } from "../../../testing/library/file.ts"
import { memberContext, video } from "../../../testing/upload/upload-stage.ts"
import { planUpload } from "./plan-upload.ts"
import { UPLOAD_CATEGORIES } from "./rules.ts"

const HASH = "ab".repeat(32)

it.each([
  ["of one's own is answered as the file", { isOwn: true }, "complete"],
  ["of somebody else is not told", { isOwn: false }, "init"],
  ["that was deleted has to come again", { isOwn: true, deletedAtMs: 1 }, "init"],
  ["of another purpose has to come again", { isOwn: true, category: UPLOAD_CATEGORIES.image }, "init"],
  ["of other bytes is another one", { isOwn: true, contentHash: "cd".repeat(32) }, "init"],
] as const)("a file %s where its bytes are announced", async (_which, { isOwn, ...over }, status) => {
  const { context } = memberContext()
  const owner = isOwn ? context.viewer : testMember()
  const id = await insertFile(owner.id, { category: video.category, contentHash: HASH, ...over })
  const plan = await planUpload(context, { ...video, file_size: 1000, content_hash: HASH })
  expect([plan.status, plan.file_id === id]).toEqual([status, status === "complete"])
})
