import { describe, expect, it } from "vitest"
import { codeOf, describeCall, TestClient } from "../../../testing/_http/call.ts"
import { estimateTask } from "../../domain/estimate/contract.ts"
import { searchModels, selectVersion } from "../../domain/model/contract.ts"
import * as creating from "../../domain/studio/create-contract.ts"
import { draftImage } from "../../domain/studio/live/contract.ts"
import * as models from "../../domain/studio/model-contract.ts"

describeCall(models.modelConfig, {
  accepts: () => ({ art_model_no: "easel-lens" }),
  refuses: [{ input: { art_model_no: 5 }, path: "art_model_no" }],
})
describeCall(models.generationParameters, { accepts: () => ({ category: 5 }), refuses: [{ input: { category: 4 }, path: "category" }] })
describeCall(models.modelParameters, {
  accepts: () => ({ art_model_no: "easel-lens", category: 7 }),
  refuses: [{ input: { category: "5" }, path: "category" }],
})
describeCall(models.recommendedModels, {
  accepts: () => ({ base_model_type: "flux" }),
  refuses: [{ input: { base_model_type: "x" }, path: "base_model_type" }],
})
describeCall(models.guideTemplates, { accepts: () => ({}), refuses: [{ input: { x: 1 }, path: "x" }] })
describeCall(models.imageDocuments, { accepts: () => ({}), refuses: [{ input: { x: 1 }, path: "x" }] })
describeCall(models.recommended, { accepts: () => ({}), refuses: [{ input: { x: 1 }, path: "x" }] })
describeCall(searchModels, {
  accepts: () => ({ keyword: "glow", model_types: ["LORA"], base_models: ["flux"], order_by: "name" }),
  refuses: [
    { input: { model_types: ["Magic"] }, path: "model_types.0" },
    { input: { keyword: "x".repeat(101) }, path: "keyword" },
  ],
})
describeCall(selectVersion, { accepts: () => ({ model_id: "film-grain" }), refuses: [{ input: {}, path: "model_id" }] })

describe("models and their parameters", () => {
  const ask = async (call: Parameters<TestClient["call"]>[0], input: object) => (await new TestClient().call(call, input)).data

  it("are the basic set of the specification where no model and no category is named", async () => {
    expect(await ask(models.generationParameters, {})).toMatchObject({
      width: 688,
      height: 1024,
      cfg_scale: 7.5,
      speed_type: 2,
      n_iter: 2,
      seed: -1,
    })
    expect(await ask(models.generationParameters, { category: 5 })).toMatchObject({ width: 832, height: 1216, steps: 30, cfg_scale: 7 })
    expect(await ask(models.modelParameters, { art_model_no: "easel-sketchbook", category: 7 })).toMatchObject({ width: 624, height: 936 })
    expect(await ask(models.modelParameters, { art_model_no: "easel-lens" })).toMatchObject({ cfg_scale: 3.5, sampler_name: "Euler" })
    const unknown = await new TestClient().call(models.modelParameters, { art_model_no: "nothing" })
    expect(unknown.status.code).toBe(codeOf("NotFound"))
  })

  it("show only settings that a model and a renderer both have", async () => {
    const config = models.modelConfig.output().parse(await ask(models.modelConfig, { art_model_no: "easel-lens" }))
    expect(config.advanced_settings).toMatchObject({ enable_steps: true, enable_clip_skip: false })
    expect(config).toMatchObject({ model: { base_model_type: "flux" }, categories: [1, 3, 7] })
  })

  it("give templates that can be sent as they are", async () => {
    const { items } = models.guideTemplates.output().parse(await ask(models.guideTemplates, {}))
    expect(items.length).toBeGreaterThan(5)
    expect(await ask(models.guideTemplates, {})).toEqual({ items })
  })
})

describe("what no server has", () => {
  const config = async (input: object) => models.modelConfig.output().parse((await new TestClient().call(models.modelConfig, input)).data)

  it("is in no list, and a model that is gone is said to be", async () => {
    // The servers are asked what they can once somebody wants to know.
    await expect.poll(async () => (await config({})).lists?.upscalers ?? [], { timeout: 20_000 }).toContain("R-ESRGAN 4x+")
    expect(await config({ art_model_no: "easel-lens" })).toMatchObject({ is_gone: false, off_because: { enable_clip_skip: "family" } })
    expect(await config({ art_model_no: "sdxl:gone.safetensors" })).toMatchObject({ is_gone: true, model: { name: "gone" } })
    const { items } = searchModels.output().parse((await new TestClient().call(searchModels, { model_types: ["VAE"] })).data)
    expect(items.map(({ id }) => id)).toEqual(["easel-vae-neutral", "easel-vae-vivid"])
  })

  it("is refused before it is priced: by create, quote and draft alike, at its field", async () => {
    const client = await TestClient.signedIn({ coins: 1000, plan: "vip1" })
    const meta = { prompt: "a fox", art_model_no: "sdxl:gone.safetensors" }
    const refused = { status: { code: codeOf("Unavailable") }, data: { errors: [{ path: "meta.art_model_no", message: "NoServerModel" }] } }
    expect(await client.call(creating.createTask, { action: 1, meta })).toMatchObject(refused)
    expect(await client.call(estimateTask, { action: 1, meta })).toMatchObject(refused)
    expect(await client.call(draftImage, { action: 1, live_id: "live", newest: 1, meta })).toMatchObject(refused)
    const sweep = { x: { setting: "model", values: ["Easel", "sdxl:gone.safetensors"] } }
    expect(await client.call(creating.createTask, { action: 1, meta: { prompt: "a fox", sweep } })).toMatchObject({
      data: { errors: [{ path: "meta.sweep.x.values", message: "NoServerModel" }] },
    })
  })
})
