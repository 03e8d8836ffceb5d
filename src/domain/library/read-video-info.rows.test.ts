import { expect, it, test } from "vitest"
import { makeTestContext, testMember } from "../../../testing/_kernel/context.ts"
import { testMedia } from "../../../testing/_kernel/runtime.ts"
import { insertFile, VIDEO } from "../../../testing/library/file.ts"
import { finishedTask } from "../../../testing/task/finished-task.ts"
import { newTaskId } from "../_kernel/ids.ts"
import { mediaUrl } from "../upload/rules.ts"
import { readVideoInfo } from "./read-video-info.ts"

const viewer = testMember()
const { context } = makeTestContext({ viewer, media: testMedia() })
const refusedAt = (path: string) => ({ code: "InvalidInput", errors: [{ path, message: "FileTypeNotAllowed" }] })

it("what was measured of a video is told to its owner, by its id or its address", async () => {
  const file_id = await insertFile(viewer.id, { ...VIDEO, mediaKey: `upload/${viewer.id}/video` })
  const info = { file_id, width: expect.any(Number), duration: expect.any(Number) }
  expect(await readVideoInfo(context, { file_id })).toMatchObject(info)
  expect(await readVideoInfo(context, { url: mediaUrl(`upload/${viewer.id}/video`) })).toMatchObject(info)
  await expect(readVideoInfo(makeTestContext({ viewer: testMember() }).context, { file_id })).rejects.toMatchObject({ code: "NotFound" })
})

test.each([
  ["an image", { kind: "image" }],
  ["a video without a length", { durationMs: null }],
  ["a video without a width", { width: null }],
  ["a video without a height", { height: null }],
] as const)("%s is refused at the field that names it", async (title, over) => {
  const mediaKey = `upload/${viewer.id}/${title.replaceAll(" ", "-")}`
  const file_id = await insertFile(viewer.id, { ...VIDEO, mediaKey, ...over })
  await expect(readVideoInfo(context, { file_id })).rejects.toMatchObject(refusedAt("file_id"))
  await expect(readVideoInfo(context, { url: mediaUrl(mediaKey) })).rejects.toMatchObject(refusedAt("url"))
})

it("a result that is no video, has no length or is broken is refused, and of no task there is none", async () => {
  const image = await finishedTask(viewer.id, ["an image"])
  const still = await finishedTask(viewer.id, ["a video"], "video/mp4")
  const broken = await finishedTask(viewer.id, ["a video"], "video/mp4", { durationMs: 4_000 })
  for (const { id } of [image, still, broken])
    await expect(readVideoInfo(context, { parent_task_id: id, operate_number: 1 })).rejects.toMatchObject(refusedAt("parent_task_id"))
  await expect(readVideoInfo(context, { parent_task_id: newTaskId(1), operate_number: 1 })).rejects.toMatchObject({ code: "NotFound" })
})
