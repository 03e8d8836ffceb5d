import { afterAll, beforeAll, expect, inject, it } from "vitest"
import { codeOf, TestClient } from "../../../testing/_http/call.ts"
import { addServer, restoreFleet, setServerState } from "../../../testing/backend/fleet.ts"
import { endedTask } from "../../../testing/task/ended-task.ts"
import { textToMusic } from "../../domain/audio/generation-contract.ts"
import { createTask } from "../../domain/studio/create-contract.ts"
import * as calls from "../../domain/video/generation-contract.ts"
import { extendVideo, interpolateFrames } from "../../domain/video/remake/remake-contract.ts"

/** Videos and music where a ComfyUI server is all that there is: from the call to the file that plays. */

beforeAll(async () => {
  await addServer("comfy", { kind: "comfyui", url: inject("comfyuiUrl") })
  await setServerState("easel", "paused")
})
afterAll(restoreFleet)

const member = () => TestClient.signedIn({ coins: 2_000 })
const idOf = (data: unknown): string => calls.textToVideo.output().parse(data).id
const WORDS = { prompt: "a red fox in falling snow" }
const HUNYUAN = { ...WORDS, art_model_no: "hunyuan", width: 480, height: 848, generate_video: { generate_video_duration: 3 } }

it("offers the models that its files serve, and none of them as a preview", async () => {
  const { items, has_multi_image } = await (await member()).dataOf(calls.videoModelParameters, {})
  expect(items.map(({ art_model_no }) => art_model_no)).toEqual(["lite", "hunyuan", "plus", "turbo", "wan"])
  expect(items.every(({ is_preview }) => !is_preview)).toBe(true)
  expect(has_multi_image).toBe(false)
})

it("a video of words has the ordered sides and length, and plays", async () => {
  const client = await member()
  const { data } = await client.call(calls.textToVideo, HUNYUAN)
  const task = await endedTask(client, idOf(data))
  expect([task.status, task.status_desc]).toEqual([3, null])
  const [video] = task.img_uris
  expect(video).toMatchObject({ width: 480, height: 848, duration: 3, content_type: "video/mp4" })
  const part = await client.send(video?.url ?? "", { headers: { Range: "bytes=4-7" } })
  expect([part.status, part.headers.get("Content-Type"), part.headers.get("Content-Length")]).toEqual([206, "video/mp4", "4"])
})

it("a video of an image, by whatever model there is, is made of the member's image", async () => {
  const client = await member()
  const still = { action: 1, meta: { prompt: "a fox", width: 512, height: 512, aspect_ratio: 5, n_iter: 1, seed: 3 } }
  const image = await endedTask(client, createTask.output().parse((await client.call(createTask, still)).data).id)
  const { data } = await client.call(calls.imageToVideo, { ...WORDS, width: 640, height: 640, parent_task_id: image.id })
  const task = await endedTask(client, idOf(data))
  expect([task.status, task.status_desc]).toEqual([3, null])
  expect(task.img_uris[0]).toMatchObject({ width: 640, height: 640, duration: 5, content_type: "video/mp4" })
})

it("a video of the member's goes on and gets smoother, each in its size and length", async () => {
  const client = await member()
  const { data } = await client.call(calls.textToVideo, HUNYUAN)
  const source = await endedTask(client, idOf(data))
  const made = async (call: typeof extendVideo | typeof interpolateFrames, more: object = {}) => {
    const answer = await client.call(call, { parent_task_id: source.id, operate_number: 1, ...more })
    const { status, status_desc, img_uris } = await endedTask(client, idOf(answer.data))
    const [{ width, height, duration = 0 } = { width: 0, height: 0 }] = img_uris
    return [status, status_desc, width, height, Math.round(duration)]
  }
  expect(await made(extendVideo, { prompt: "it runs away", meta: { duration: 5 } })).toEqual([3, null, 480, 848, 8])
  expect(await made(interpolateFrames)).toEqual([3, null, 480, 848, 3])
})

it("a model that its files do not serve is refused before it is priced", async () => {
  const { status, data } = await (await member()).call(calls.textToVideo, { ...WORDS, art_model_no: "magic" })
  expect(status.code).toBe(codeOf("Unavailable"))
  expect(data).toMatchObject({ errors: [{ path: "meta.art_model_no", message: "NoServerModel" }] })
})

it("music comes as a file that browsers play", async () => {
  const client = await member()
  const { data } = await client.call(textToMusic, { generateMode: "instrumental", prompt: "calm piano", duration: 5 })
  const task = await endedTask(client, textToMusic.output().parse(data).id)
  expect([task.status, task.status_desc]).toEqual([3, null])
  expect(task.img_uris[0]).toMatchObject({ content_type: "audio/mpeg" })
  expect(Math.abs((task.img_uris[0]?.duration ?? 0) - 5)).toBeLessThan(0.1)
})
