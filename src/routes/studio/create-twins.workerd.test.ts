import { describe, expect, it } from "vitest"
import { codeOf, describeCall, TestClient } from "../../../testing/_http/call.ts"
import { endedTask } from "../../../testing/task/ended-task.ts"
import { newTaskId } from "../../domain/_kernel/ids.ts"
import { estimateTask } from "../../domain/estimate/contract.ts"
import * as creating from "../../domain/studio/create-contract.ts"
import { taskDetail } from "../../domain/task/contract.ts"

/** A small finished image of the client's; answers its task. */
async function smallImage(client: TestClient): Promise<string> {
  const meta = { prompt: "a red fox", aspect_ratio: 5, width: 128, height: 96, n_iter: 1, steps: 1, seed: 3 }
  const { id } = await client.dataOf(creating.createTask, { action: 1, meta })
  expect(await endedTask(client, id)).toMatchObject({ status: 3 })
  return id
}

const words = { prompt: "a blue fox" }
const fromImage = (meta: object) => ({
  accepts: async (client: TestClient) => ({ parent_task_id: await smallImage(client), meta }),
  refuses: [
    { input: { parent_task_id: "task_1", meta }, path: "parent_task_id" },
    { input: { parent_task_id: newTaskId(1), operate_number: 0, meta }, path: "operate_number" },
    { input: { meta: { ...meta, denoising_strength: 2 } }, path: "meta.denoising_strength" },
    { input: { meta: { ...meta, magic: 1 } }, path: "meta.magic" },
    { input: { action: 0, meta }, path: "action" },
  ],
})
const fromWords = {
  accepts: () => ({ meta: words }),
  refuses: [
    { input: { meta: { prompt: " " } }, path: "meta.prompt" },
    { input: { meta: { ...words, sampler_name: "Magic" } }, path: "meta.sampler_name" },
    { input: { meta: { ...words, art_model_no: "nothing" } }, path: "meta.art_model_no" },
    { input: { action: 9, meta: words }, path: "action" },
  ],
}
const steered = fromImage({ ...words, controlnet_units: [{ module: "canny" }] })

describeCall(creating.imageToImage, fromImage(words))
describeCall(creating.controlNetToImage, steered)
describeCall(creating.makeVariation, fromImage({}))
describeCall(creating.labTextToImage, fromWords)
describeCall(creating.labImageToImage, fromImage(words))
describeCall(creating.labControlNetToImage, steered)
describeCall(creating.labMakeVariation, fromImage({}))
describeCall(creating.labUpscale, fromImage({}))
describeCall(creating.studioTextToImage, fromWords)
describeCall(creating.studioImageToImage, fromImage(words))
describeCall(creating.studioControlNetToImage, steered)
describeCall(creating.studioMakeVariation, fromImage({}))

describe("POST /api/v1/task/create", () => {
  it("takes every value that is empty as absent, at any depth", async () => {
    const client = await TestClient.signedIn()
    const meta = { ...words, negative_prompt: "", lora_models: [], sdxl: { width: null }, mask: "", seed: null, n_iter: 1 }
    const created = await client.call(creating.createTask, { action: 1, art_model_no: "", channel_id: null, meta })
    const { id } = creating.createTask.output().parse(created.data)
    expect((await client.call(creating.taskConfig, { id })).data).toEqual({ ...words, n_iter: 1 })
  })

  it("sends a visitor to sign in for every action but the first, and says which field is beyond the starter", async () => {
    const visitor = new TestClient()
    for (const action of [9, 10, 2, 8, 7, 12, 13, 22, 24, 25]) {
      const answer = await visitor.call(creating.createTask, { action, meta: words })
      expect(answer.status.code).toBe(codeOf("LoginRequired"))
      expect(answer.data).toMatchObject({ errors: [{ path: "action", message: "BeyondStarter" }] })
    }
    const answer = await visitor.call(creating.createTask, { action: 1, meta: { ...words, steps: 30, vae: "x" } })
    expect(answer.data).toMatchObject({
      errors: expect.arrayContaining([expect.objectContaining({ path: "meta.steps" }), expect.objectContaining({ path: "meta.vae" })]),
    })
  })

  it("answers 0, a code that is none and an address that leads nowhere with the field", async () => {
    const client = await TestClient.signedIn()
    const errors = async (payload: object) => (await client.call(creating.createTask, payload)).data
    expect(await errors({ action: 0, meta: words })).toMatchObject({ errors: [{ path: "action" }] })
    expect(await errors({ action: 4, meta: words })).toMatchObject({ errors: [{ path: "action" }] })
    for (const imageUrl of [
      "https://evil.example/x.png",
      "/media/result/x",
      "javascript:alert(1)",
      `/media/result/user_1/${newTaskId(1)}/0-a.png`,
    ])
      expect(await errors({ action: 9, meta: { ...words, imageUrl } })).toMatchObject({
        errors: [{ path: "meta.imageUrl", message: "uploadError" }],
      })
    const source = await smallImage(client)
    expect(await errors({ action: 9, parent_task_id: source, meta: { ...words, mask: "https://evil.example/m.png" } })).toMatchObject({
      errors: [{ path: "meta.mask", message: "uploadError" }],
    })
  })

  it("takes an image by its address here, and nobody else's", async () => {
    const client = await TestClient.signedIn()
    const source = await smallImage(client)
    const { img_uris } = await client.dataOf(taskDetail, { id: source })
    const payload = { action: 9, meta: { ...words, imageUrl: img_uris[0]?.url, denoising_strength: 0.5 } }
    const created = await client.call(creating.createTask, payload)
    expect(created.status.code).toBe(codeOf("success"))
    const stranger = await (await TestClient.signedIn()).call(creating.createTask, payload)
    expect(stranger.data).toMatchObject({ errors: [{ path: "meta.imageUrl", message: "uploadError" }] })
  })
})

describe("POST /api/v1/task/v2/estimate", () => {
  it("says to the coin what create charges, for every action", async () => {
    const client = await TestClient.signedIn({ coins: 1000, plan: "vip3" })
    const source = await smallImage(client)
    const payloads = [
      { action: 1, meta: { ...words, enable_hr: true, hr_scale: 2, lora_models: [{ model_id: "film-grain" }] } },
      { action: 9, parent_task_id: source, meta: { ...words, width: 1536, height: 1536 } },
      { action: 6, parent_task_id: source, meta: { scaling_ratio: 4 } },
      { action: 13, parent_task_id: source, meta: { ...words, width: 2048, height: 1024 } },
      { action: 24, parent_task_id: source, speed_type: 1, meta: {} },
      { action: 12, parent_task_id: source, meta: {} },
    ]
    for (const payload of payloads) {
      const quote = estimateTask
        .output()
        .parse((await client.call(estimateTask, { ...payload, model_no: "easel-preview", task_domain_type: 1, ss: "x" })).data)
      const created = creating.createTask
        .output()
        .parse((await client.call(creating.createTask, { ...payload, max_coins: quote.calculate_coins })).data)
      expect(created.calculate_coins).toBe(quote.calculate_coins)
    }
  })
})
