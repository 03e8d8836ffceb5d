import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { codeOf, describeCall, TestClient } from "../../../testing/_http/call.ts"
import { setFault } from "../../../testing/durable/faults.ts"
import { endedTask } from "../../../testing/task/ended-task.ts"
import { estimateTask } from "../../domain/estimate/contract.ts"
import { createTask } from "../../domain/studio/create-contract.ts"
import { listTasks, type Task, taskHistories } from "../../domain/task/contract.ts"
import { VIDEO_EFFECTS } from "../../domain/video/generation/effect-table.ts"
import { QUALITY_MODES, VIDEO_MODELS } from "../../domain/video/generation/model-table.ts"
import * as calls from "../../domain/video/generation-contract.ts"

beforeEach(() => setFault(null))
afterEach(() => setFault(null))

/** The smallest video that a model of ours makes, so that a test does not wait long. */
const SMALL = { art_model_no: "magic", width: 1280, height: 720, generate_video: { generate_video_duration: 5, quality_mode: "360p" } }
const words = { ...SMALL, prompt: "a red fox in falling snow" }
const several = (...imageList: readonly string[]) => ({ multiImg2videoInfo: { imageList: [...imageList], width: 720, height: 1280 } })
const effected = (id: string, ...urls: readonly string[]) => ({
  SpecialEffectsAppInfo: { id },
  specialEffectsImageList: urls.map((url, order) => ({ url, order })),
})
const idOf = (data: unknown): string => calls.textToVideo.output().parse(data).id
const NOBODYS = `task_${"0".repeat(26)}`

async function image(client: TestClient): Promise<Task> {
  const made = await client.call(createTask, {
    action: 1,
    meta: { prompt: "a red fox", width: 256, height: 256, aspect_ratio: 5, n_iter: 1, seed: 3 },
  })
  return endedTask(client, createTask.output().parse(made.data).id)
}

const badSettings = [
  { input: { ...words, prompt: "x".repeat(6001) }, path: "prompt" },
  { input: { ...words, width: 12 }, path: "width" },
  { input: { ...words, generate: { gen_mode: 2 } }, path: "generate.gen_mode" },
  { input: { ...words, generate_video: { relevance: 2 } }, path: "generate_video.relevance" },
  { input: { ...words, generate_video: { quality_mode: "8k" } }, path: "generate_video.quality_mode" },
  {
    input: { ...words, generate_video: { camera_control_option: { mode: "Zoom", offset: 11 } } },
    path: "generate_video.camera_control_option.offset",
  },
  { input: { ...words, art_model_no: "no such model" }, path: "meta.art_model_no" },
] as const

describeCall(calls.textToVideo, {
  accepts: () => words,
  refuses: [{ input: { ...words, prompt: " " }, path: "meta.prompt" }, ...badSettings],
})
describeCall(calls.imageToVideo, {
  accepts: async (client) => ({ ...words, parent_task_id: (await image(client)).id }),
  refuses: [
    { input: SMALL, path: "meta.imageToVideoList" },
    { input: { ...words, parent_task_id: NOBODYS, operate_number: 0 }, path: "operate_number" },
  ],
})
describeCall(calls.multiImageToVideo, {
  // What a day grants does not pay for one; that one is made is told below.
  accepts: async (client) => several((await image(client)).img_uris[0]?.url ?? ""),
  answers: "InsufficientCredits",
  refuses: [
    { input: { prompt: "nothing" }, path: "meta.multiImg2videoInfo.imageList" },
    { input: several("/media/x", "/media/x", "/media/x", "/media/x", "/media/x"), path: "multiImg2videoInfo.imageList" },
    { input: { ...several("/media/x"), aspect_ratio: 5 }, path: "aspect_ratio" },
  ],
})
describeCall(calls.effectToVideo, {
  accepts: async (client) => effected("spin", (await image(client)).img_uris[0]?.url ?? ""),
  refuses: [
    { input: { prompt: "nothing" }, path: "meta.SpecialEffectsAppInfo" },
    { input: effected("spin"), path: "meta.specialEffectsImageList.0" },
    { input: { ...effected("spin", "/media/x"), SpecialEffectsAppInfo: { id: "gone" } }, path: "SpecialEffectsAppInfo.id" },
    { input: effected("meet", "/media/x", "/media/x", "/media/x"), path: "specialEffectsImageList" },
  ],
})
describeCall(calls.videoConfig, {
  accepts: async (client) => ({ id: idOf((await client.call(calls.textToVideo, words)).data) }),
  refuses: [{ input: { id: "work_1" }, path: "id" }],
})
describeCall(calls.videoHistories, { accepts: () => ({ limit: 5 }), refuses: [{ input: { cursor: "nonsense" }, path: "cursor" }] })
describeCall(calls.videoModelParameters, { accepts: () => ({}), refuses: [{ input: { tab: "x" }, path: "tab" }] })
describeCall(calls.cameraConfig, { accepts: () => ({}), refuses: [{ input: { mode: "Zoom" }, path: "mode" }] })

/** What a member without a membership is charged for the smallest video: five seconds of 360p. */
const SMALL_COINS = 100
const member = () => TestClient.signedIn({ coins: 1_000 })

describe("a video from words", () => {
  it("plays in the size and for as long as it was ordered, is charged as told, and stands in the history of videos alone", async () => {
    const client = await member()
    const { data } = await client.call(calls.textToVideo, words)
    expect(data).toMatchObject({ status: 1, calculate_coins: SMALL_COINS })
    const task = await endedTask(client, idOf(data))
    expect([task.status, task.status_desc, task.type]).toEqual([3, null, 111])
    const [video] = task.img_uris
    expect(video).toMatchObject({ width: 640, height: 360, content_type: "video/mp4", poster: null })
    expect(video?.duration).toBeCloseTo(5, 1)
    expect(Object.values(task.deduction_detail?.charged ?? {}).reduce((sum, coins) => sum + coins, 0)).toBe(SMALL_COINS)
    const part = await client.send(video?.url ?? "", { headers: { Range: "bytes=4-7" } })
    expect([part.status, part.headers.get("Content-Type"), await part.text()]).toEqual([206, "video/mp4", "ftyp"])
    expect((await client.dataOf(calls.videoHistories, {})).items.map(({ id }) => id)).toEqual([task.id])
    expect((await client.dataOf(taskHistories, {})).items).toEqual([])
  })

  it("is made of the words alone, as `meta` says them or the payload beside it, which counts", async () => {
    const client = await member()
    const asked = {
      meta: { ...words, prompt: "of meta", n_iter: 2 },
      prompt: "beside",
      imageToVideoList: [{ mode: "image", url: "/media/x" }],
    }
    const { data } = await client.call(calls.textToVideo, asked)
    expect(data).toMatchObject({ calculate_coins: 2 * SMALL_COINS })
    const [task] = (await client.dataOf(listTasks, {})).items
    expect(task).toMatchObject({ prompt: "beside", n_iter: 2 })
    expect(task?.source_image).toBeUndefined()
  })

  it("costs by its quality, which a membership opens: without one it is 360p", async () => {
    const asked = (quality_mode: string) => ({ ...words, generate_video: { ...words.generate_video, quality_mode } })
    const free = await member()
    expect((await free.call(calls.textToVideo, asked("1080p"))).data).toMatchObject({
      calculate_coins: SMALL_COINS,
      mends: [{ path: "meta.generate_video.quality_mode", message: "mend_quality", from: "1080p", to: "360p" }],
    })
    const lite = await TestClient.signedIn({ coins: 1_000, plan: "lite" })
    expect((await lite.call(calls.textToVideo, asked("540p"))).data).toMatchObject({ calculate_coins: 1.5 * SMALL_COINS })
  })

  it("is one where more were asked for than the model makes at once, and of the model's length where another was asked for", async () => {
    const client = await member()
    const asked = { ...words, n_iter: 3, generate_video: { ...words.generate_video, generate_video_duration: 7 } }
    const { data } = await client.call(calls.textToVideo, asked)
    expect(data).toMatchObject({ calculate_coins: SMALL_COINS })
  })

  it("is not made where a model has no words, nor above the price that was agreed to", async () => {
    const client = await member()
    const flow = await client.call(calls.textToVideo, { ...words, art_model_no: "flow" })
    expect(flow.data).toMatchObject({ errors: [{ path: "meta.art_model_no", message: "NotAllowedValue" }] })
    const dear = await client.call(calls.textToVideo, { ...words, max_coins: SMALL_COINS - 1 })
    expect(dear.status.code).toBe(codeOf("PriceExceeded"))
  })

  it("that never comes is given back", async () => {
    const client = await member()
    await setFault({ kind: "fail-at", percent: 20 })
    const task = await endedTask(client, idOf((await client.call(calls.textToVideo, words)).data))
    expect([task.status, task.img_uris]).toEqual([4, []])
    expect(task.deduction_detail?.returned).toEqual(task.deduction_detail?.held)
  })
})

describe("a video from an image", () => {
  it("is made of a result of the member's, and says which", async () => {
    const client = await member()
    const source = await image(client)
    const { data } = await client.call(calls.imageToVideo, { ...SMALL, prompt: "it walks", parent_task_id: source.id })
    const task = await endedTask(client, idOf(data))
    expect([task.status, task.status_desc, task.type]).toEqual([3, null, 112])
    expect(task.source_image?.url).toBe(source.img_uris[0]?.url)
    expect(task.img_uris[0]).toMatchObject({ content_type: "video/mp4" })
  })

  it("is made of no image of somebody else's", async () => {
    const [client, other] = await Promise.all([member(), member()])
    const source = await image(other)
    const byTask = await client.call(calls.imageToVideo, { ...words, parent_task_id: source.id })
    expect(byTask.status.code).toBe(codeOf("NotFound"))
    const byAddress = { ...words, imageToVideoList: [{ mode: "first_frame", url: source.img_uris[0]?.url ?? "" }] }
    expect((await client.call(calls.imageToVideo, byAddress)).status.code).toBe(codeOf("InvalidInput"))
  })
})

describe("a video of several images", () => {
  it("is made of the member's own in their places, tells what it was asked for, and is none of somebody else's image", async () => {
    const [client, other] = await Promise.all([member(), member()])
    const [url, foreign] = (await Promise.all([image(client), image(other)])).map(({ img_uris: images }) => images[0]?.url ?? "")
    const asked = { ...several("", url ?? "", url ?? ""), prompt: "two foxes" }
    const { data } = await client.call(calls.multiImageToVideo, asked)
    expect(data).toMatchObject({ calculate_coins: 200 })
    const task = await endedTask(client, idOf(data))
    expect([task.status, task.status_desc, task.type]).toEqual([3, null, 125])
    expect(task.img_uris[0]).toMatchObject({ width: 720, height: 1280, content_type: "video/mp4" })
    expect((await client.dataOf(calls.videoConfig, { id: task.id })).multiImg2videoInfo?.imageList?.slice(1)).toEqual([url, url])
    const quote = await client.dataOf(estimateTask, { task_domain_type: 25, ss: 52, model_no: "", model_ver_no: "", meta: asked })
    expect(quote.calculate_coins).toBe(200)
    expect((await client.call(calls.multiImageToVideo, several(foreign ?? ""))).status.code).toBe(codeOf("InvalidInput"))
  })
})

it("what a video was asked for is its owner's alone, and images have none such", async () => {
  const [client, other] = await Promise.all([member(), member()])
  const id = idOf((await client.call(calls.textToVideo, words)).data)
  expect(await client.dataOf(calls.videoConfig, { id })).toEqual(words)
  const { id: still } = await image(client)
  for (const [asker, asked] of [
    [other, id],
    [client, still],
  ] as const)
    expect((await asker.call(calls.videoConfig, { id: asked })).status.code).toBe(codeOf("NotFound"))
})

it("whoever has no account is asked to sign in", async () => {
  const visitor = new TestClient()
  expect((await visitor.call(calls.textToVideo, words)).status.code).toBe(codeOf("LoginRequired"))
})

it("the models of the table are offered that a server has, in its order, with what each takes", async () => {
  const { items } = await new TestClient().dataOf(calls.videoModelParameters, {})
  const offered = items.map(({ art_model_no }) => art_model_no)
  const all = VIDEO_MODELS.map(({ no }): string => no)
  expect(offered).toEqual(all.filter((no) => offered.includes(no)))
  expect(offered).toContain("magic")
  expect(items.every(({ is_preview }) => is_preview)).toBe(true)
  expect(items.find(({ art_model_no }) => art_model_no === "magic")?.quality_modes).toEqual([...QUALITY_MODES])
})

describe("a video with an effect", () => {
  it("is made of the member's own images, costs what was said, says which effect it was, and of nobody else's", async () => {
    const [client, other] = await Promise.all([member(), member()])
    const [mine, foreign] = (await Promise.all([image(client), image(other)])).map(({ img_uris: images }) => images[0]?.url ?? "")
    const asked = effected("turn-over", mine ?? "", mine ?? "")
    const said = await client.dataOf(estimateTask, { task_domain_type: 15, ...asked })
    const { data } = await client.call(calls.effectToVideo, asked)
    const task = await endedTask(client, idOf(data))
    expect([task.status, task.type]).toEqual([3, 115])
    expect(task.img_uris[0]).toMatchObject({ content_type: "video/mp4", width: 360, height: 360 })
    expect(Object.values(task.deduction_detail?.charged ?? {}).reduce((sum, coins) => sum + coins, 0)).toBe(said.calculate_coins)
    expect((await client.dataOf(calls.videoConfig, { id: task.id })).SpecialEffectsAppInfo?.id).toBe("turn-over")
    expect((await client.dataOf(calls.videoHistories, {})).items.map(({ id }) => id)).toContain(task.id)
    expect((await client.call(calls.effectToVideo, effected("spin", foreign ?? ""))).status.code).toBe(codeOf("InvalidInput"))
  })

  it("can be any effect that a server has, which the list says with its images", async () => {
    const { effects } = await (await member()).dataOf(calls.videoModelParameters, {})
    expect(effects.map(({ id }) => id)).toEqual(VIDEO_EFFECTS.map(({ id }) => id))
    expect(effects.find(({ id }) => id === "meet")?.places).toEqual([{ is_required: true }, { is_required: true }])
  })
})

describe("a prompt that is mostly Chinese (spec 2§5)", () => {
  it("goes out in English, and the form gets back what was typed", async () => {
    const client = await member()
    const { data } = await client.call(calls.textToVideo, { ...SMALL, prompt: "冬天，狼" })
    const [task] = (await client.dataOf(listTasks, {})).items
    expect(task).toMatchObject({ id: idOf(data), prompt: "winter，wolf" })
    expect((await client.call(calls.videoConfig, { id: idOf(data) })).data).toMatchObject({
      prompt: "winter，wolf",
      local_prompt: "冬天，狼",
    })
  })
})
