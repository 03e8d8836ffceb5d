import { expect, it } from "vitest"
import { makeTestContext, testGuest, testMember } from "../../../testing/_kernel/context.ts"
import { insertFile, VIDEO } from "../../../testing/library/file.ts"
import { insertWork } from "../../../testing/post/work.ts"
import { newWorkId } from "../_kernel/ids.ts"
import { readPayload } from "./create-payload.ts"

const viewer = testMember()
const { context } = makeTestContext({ viewer })

it("the like of an image is made of the image itself, for its owner, who is a member; of another file there is none", async () => {
  const file_id = await insertFile(viewer.id)
  const payload = await readPayload(context, { file_id })
  expect(JSON.stringify(payload)).toContain(file_id)
  await expect(readPayload(makeTestContext({ viewer: testGuest() }).context, { file_id })).rejects.toMatchObject({ code: "LoginRequired" })
  await expect(readPayload(makeTestContext({ viewer: testMember() }).context, { file_id })).rejects.toMatchObject({ code: "NotFound" })
  const video = await insertFile(viewer.id, VIDEO)
  await expect(readPayload(context, { file_id: video })).rejects.toMatchObject({ code: "NotFound" })
})

it("the like of a work is made by its recipe, with its size where no ratio says it, and of one that plays by its words alone", async () => {
  const recipe = {
    prompt: "a bay",
    negative_prompt: "",
    width: 640,
    height: 480,
    seed: 1,
    steps: 20,
    cfg_scale: 7,
    sampler_name: "Euler",
    prompt_style: null,
  }
  const payloadOf = async (over: object) => {
    const id = await insertWork({}, { recipe: JSON.stringify({ ...recipe, ...over }) })
    return (await readPayload(context, { art_work_no: id })).meta
  }
  const sized = await payloadOf({ width: 1000, height: 304 })
  expect(sized).toMatchObject({ prompt: "a bay", width: 1000, height: 304, steps: 20 })
  expect(Object.keys(sized)).not.toContain("negative_prompt")
  const shaped = await payloadOf({})
  expect(shaped).toMatchObject({ prompt: "a bay", aspect_ratio: expect.any(Number) })
  expect(Object.keys(shaped)).not.toContain("width")
  await expect(readPayload(context, { art_work_no: newWorkId(1) })).rejects.toMatchObject({ code: "NotFound" })
  expect(() => readPayload(context, {})).toThrow(expect.objectContaining({ code: "NotFound" }))
})
