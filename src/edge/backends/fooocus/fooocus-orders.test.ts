import { afterEach, describe, expect, it } from "vitest"
import {
  accepted,
  ended,
  type Fields,
  fooocusOrder,
  FOOOCUS_JOB as JOB,
  posted,
  startFooocus,
  stopFooocus,
} from "../../../../testing/backends/fooocus.ts"
import { inputPng } from "../../../../testing/backends/order-files.ts"
import { ORDER_FIELDS } from "../../../domain/backend/index.ts"
import { jobOfName, nameOfJob } from "./job-name.ts"

afterEach(stopFooocus)

describe("an order in words", () => {
  it("is posted in Fooocus' own words, painted, and read as a stream", async () => {
    const { sandbox, backend } = await startFooocus()
    const tuning = { styles: ["SAI Analog Film", "Nowhere"], sharpness: 5, hdr: 0.5, expand_tokens: 40 }
    const loras = [{ name: "sd_xl_offset_example-lora_1.0.safetensors", weight: 3 }]
    const refiner = { model: "animaPencilXL_v500.safetensors", switch_at: 0.05 }
    const model = "juggernautXL_v8Rundiffusion.safetensors"
    const name = await accepted(
      backend,
      fooocusOrder("text-to-image", { tuning, loras, refiner, model, clip_skip: 2, style: "oil", embeddings: ["unaesthetic"] }),
    )
    expect((await posted(sandbox)).body).toMatchObject({
      prompt: "a fox (embedding:unaesthetic:1.0)",
      negative_prompt: "people",
      style_selections: ["SAI Analog Film", "Fooocus V2"],
      performance_selection: "Speed",
      aspect_ratios_selection: "1024*768",
      image_number: 2,
      image_seed: 7,
      sharpness: 5,
      guidance_scale: 4,
      base_model_name: model,
      refiner_model_name: refiner.model,
      refiner_switch: 0.1,
      loras: [{ model_name: loras[0]?.name, weight: 2 }],
      require_base64: false,
      async_process: true,
      advanced_params: {
        overwrite_width: 1024,
        overwrite_height: 768,
        overwrite_step: 30,
        sampler_name: "dpmpp_2m_sde",
        scheduler_name: "karras",
        clip_skip: 2,
      },
    })
    const job = await ended(backend, name)
    expect(job).toMatchObject({
      state: "done",
      progress: 1,
      outputs: [
        { index: 0, seed: 7 },
        { index: 1, seed: 8 },
      ],
    })
    expect(job.notes).toEqual({
      approximated: ["loras", "tuning.styles", "tuning.expand_tokens"],
      leftOut: ["style", "tuning.hdr"],
      notDone: [],
    })
    const opened = await backend.open(name, 1)
    if (opened.kind !== "open") throw new Error(opened.kind)
    const bytes = new Uint8Array(await new Response(opened.body).arrayBuffer())
    expect([bytes.length, [...bytes.subarray(1, 4)]]).toEqual([opened.sizeBytes, [0x50, 0x4e, 0x47]])
    expect(await backend.open(name, 2)).toEqual({ kind: "missing" })
  })

  it.each([
    [4, "Lightning", ["negative_prompt", "cfg_scale", "sampler_name"]],
    [8, "Extreme Speed", ["negative_prompt", "cfg_scale", "sampler_name"]],
    [45, "Speed", []],
    [60, "Quality", []],
  ])("of %i steps is painted as %s, and what that leaves out is said", async (steps, performance, leftOut) => {
    const { sandbox, backend } = await startFooocus()
    const job = await ended(backend, await accepted(backend, fooocusOrder("text-to-image", { steps })))
    expect((await posted(sandbox)).body).toMatchObject({ performance_selection: performance, advanced_params: { overwrite_step: steps } })
    expect(job.notes?.leftOut).toEqual(leftOut)
  })

  it("names a LoRA as the server lists it where it is asked for by its bare name", async () => {
    const { sandbox, backend } = await startFooocus()
    await accepted(backend, fooocusOrder("text-to-image", { loras: [{ name: "sd_xl_offset_example-lora_1.0", weight: 1 }] }))
    expect((await posted(sandbox)).body).toMatchObject({ loras: [{ model_name: "sd_xl_offset_example-lora_1.0.safetensors", weight: 1 }] })
  })

  it.each([{ model: "gone.safetensors" }, { loras: [{ name: "gone", weight: 1 }] }, { refiner: { model: "gone", switch_at: 0.8 } }])(
    "that names what is not there is not posted: it would be painted with something else",
    async (fields) => {
      const { sandbox, backend } = await startFooocus()
      expect(await backend.submit(JOB, fooocusOrder("text-to-image", fields))).toEqual({
        kind: "rejected",
        reason: "model-missing",
        cause: "server",
      })
      expect((await posted(sandbox)).body).toBeNull()
    },
  )
})

describe("an order about images", () => {
  it("steers by four conditions, maps as maps, and references in the places that are left", async () => {
    const { sandbox, backend } = await startFooocus()
    const control = (role: string, module: string, more: Fields = {}) => ({
      role,
      module,
      is_map: false,
      weight: 0.8,
      guidance_start: 0,
      guidance_end: 0.6,
      control_mode: 0,
      processor_res: 512,
      ...more,
    })
    const controls = [
      control("control-1", "canny", { threshold_a: 100, threshold_b: 300 }),
      control("control-2", "luminance"),
      control("control-3", "face", { weight: 0 }),
    ]
    const references = [{ role: "reference-1", weight: 0.4 }]
    const inputs = await Promise.all(["control-1", "control-2", "control-3", "reference-1"].map((role) => inputPng(role)))
    const name = await accepted(backend, fooocusOrder("condition", { controls, references }, inputs))
    const { path, body } = await posted(sandbox)
    expect(path).toBe("/v2/generation/image-prompt")
    expect(body.image_prompts.map(({ cn_img, ...rest }: { cn_img: string }) => ({ ...rest, bytes: cn_img.length > 50 }))).toEqual([
      { cn_type: "PyraCanny", cn_stop: 0.6, cn_weight: 0.8, bytes: true },
      { cn_type: "CPDS", cn_stop: 0.6, cn_weight: 0.8, bytes: true },
      { cn_type: "ImagePrompt", cn_stop: 0.5, cn_weight: 0.4, bytes: true },
    ])
    expect(body.advanced_params).toMatchObject({ canny_low_threshold: 100, canny_high_threshold: 255 })
    expect((await ended(backend, name)).notes).toEqual({
      approximated: ["references", "references.weight"],
      leftOut: ["controls.processor_res"],
      notDone: [],
    })
    const maps = await accepted(
      backend,
      fooocusOrder("condition", { controls: [control("control-1", "canny", { is_map: true })] }, [await inputPng("control-1")]),
    )
    expect((await posted(sandbox)).body.advanced_params).toMatchObject({ skipping_cn_preprocessor: true })
    await ended(backend, maps)
    const unknown = await backend.submit(
      JOB,
      fooocusOrder("condition", { controls: [control("control-1", "pose")] }, [await inputPng("control-1")]),
    )
    expect(unknown).toMatchObject({ kind: "rejected", cause: "server" })
  })

  it("varies an image that keeps its size, and repaints one as a whole that would not", async () => {
    const { sandbox, backend } = await startFooocus()
    const strength = { variation_strength: 0.4, width: 1024, height: 1024 }
    await ended(backend, await accepted(backend, fooocusOrder("variation", strength, [await inputPng("image", 1024, 1024)])))
    const varied = await posted(sandbox)
    expect(varied.path).toBe("/v2/generation/image-upscale-vary")
    expect(varied.body).toMatchObject({ uov_method: "Vary (Subtle)", advanced_params: { overwrite_vary_strength: 0.4 } })
    const small = { denoising_strength: 0.3, width: 512, height: 512 }
    await ended(backend, await accepted(backend, fooocusOrder("image-to-image", small, [await inputPng("image", 512, 512)])))
    const repainted = await posted(sandbox)
    expect(repainted.path).toBe("/v2/generation/image-inpaint-outpaint")
    expect(repainted.body.advanced_params).toMatchObject({ inpaint_strength: 0.3, inpaint_respective_field: 1 })
  })

  it("repaints under a mask that has been brought to the image's size", async () => {
    const { sandbox, backend } = await startFooocus()
    const inputs = [await inputPng("image"), await inputPng("mask", 64, 48)]
    await ended(backend, await accepted(backend, fooocusOrder("image-to-image", { denoising_strength: 0.5, mask_blur: 4 }, inputs)))
    const { body } = await posted(sandbox)
    const mask = Buffer.from(body.input_mask, "base64")
    expect([mask.readUInt32BE(16), mask.readUInt32BE(20)]).toEqual([1024, 768])
  })

  it("is painted beyond its borders, and enlarged where that comes to the size", async () => {
    const { sandbox, backend } = await startFooocus()
    const expansion = fooocusOrder("expansion", { width: 1152, height: 768, left: 128, right: 0, up: 0, down: 0 }, [
      await inputPng("image"),
    ])
    await ended(backend, await accepted(backend, expansion))
    expect((await posted(sandbox)).body).toMatchObject({ outpaint_selections: ["Left"], outpaint_distance_left: 128, input_mask: null })
    await ended(backend, await accepted(backend, fooocusOrder("upscale", { width: 2048, height: 1536 }, [await inputPng("image")])))
    expect((await posted(sandbox)).body).toMatchObject({ uov_method: "Upscale (Fast 2x)" })
    await ended(backend, await accepted(backend, fooocusOrder("upscale", { width: 1536, height: 1152 }, [await inputPng("image")])))
    expect((await posted(sandbox)).body).toMatchObject({ uov_method: "Upscale (Custom)", upscale_value: 1.5 })
  })

  it.each([
    ["upscale", { width: 1500, height: 1125 }],
    ["upscale", { width: 640, height: 480 }],
    ["image-to-image", { width: 512, height: 512 }],
    ["expansion", { width: 1100, height: 768, left: 10 }],
  ])("that would not come back in the ordered size is left to another server: %s %o", async (kind, fields) => {
    const { backend } = await startFooocus()
    const inputs = [await inputPng("image")]
    expect(await backend.submit(JOB, fooocusOrder(kind, fields, inputs))).toEqual({
      kind: "rejected",
      reason: "size-not-made",
      cause: "server",
    })
  })

  it("whose file is gone, or is none, fails by its own fault", async () => {
    const { backend } = await startFooocus()
    const gone = { ...(await inputPng("image")), open: async () => null }
    expect(await backend.submit(JOB, fooocusOrder("image-to-image", {}, [gone]))).toEqual({
      kind: "rejected",
      reason: "input-gone",
      cause: "order",
    })
    const text = { ...(await inputPng("image")), sizeBytes: 4, open: async () => new Blob(["text"]).stream() }
    expect(await backend.submit(JOB, fooocusOrder("image-to-image", {}, [text]))).toEqual({
      kind: "rejected",
      reason: "input-unreadable",
      cause: "order",
    })
  })
})

it("a job's name carries its notes, and fits where names of jobs are kept", () => {
  const job = {
    id: "0f8fad5b-d9cb-469f-a165-70867728950e",
    notes: { approximated: ["loras"], leftOut: ["style", "processor_res"], notDone: [] },
  }
  const name = nameOfJob(job) ?? ""
  expect(name).toMatch(/^[A-Za-z0-9_-]{1,64}$/)
  expect(jobOfName(name)).toEqual(job)
  expect(jobOfName(JOB)).toBeNull()
  // Every part of an order has its bit; with more of them names would grow longer than they may be.
  const all = { ...job, notes: { approximated: [...ORDER_FIELDS], leftOut: [...ORDER_FIELDS], notDone: [] } }
  expect(jobOfName(nameOfJob(all) ?? "")).toEqual(all)
})
