import { describe, expect, it } from "vitest"
import { plainPng } from "../../../../local/gpu-sandboxes/plain-images.ts"
import { FOX, ORDER, PAINTED, a1111Scene as scene, withImage } from "../../../../testing/backends/a1111-scene.ts"
import { inputOf } from "../../../../testing/backends/held-scene.ts"
import { readImageHeader } from "../../../formats/image/header.ts"
import { decodeMask } from "../../../formats/image/mask-png.ts"
import { samplePng } from "../../../formats/image/png-pixels.ts"

const sidesOf = ({ width, height }: { readonly width?: number; readonly height?: number }) => ({ width, height })

describe("an image out of words", () => {
  it("comes with the ordered sides, its seeds, and settings that were sent along and not set", async () => {
    const { backend, untilEnded, bodiesOf, sandbox } = await scene()
    const fields = {
      ...ORDER.fields,
      clip_skip: 2,
      vae: "vae-ft-mse-840000.safetensors",
      loras: [{ name: "ink", weight: 0.6 }],
      embeddings: ["EasyNegative"],
    }
    await backend.submit("task_1-1", { ...ORDER, fields })
    const { polled, files } = await untilEnded("task_1-1")
    expect(polled).toMatchObject({
      job: { state: "done", outputs: [{ seed: 40, contentType: "image/png" }, { seed: 41 }], notes: { leftOut: [] } },
    })
    expect(files.map((bytes) => readImageHeader(bytes))).toMatchObject([
      { width: 256, height: 192 },
      { width: 256, height: 192 },
    ])
    const [body] = bodiesOf("/sdapi/v1/txt2img")
    expect(body).toMatchObject({
      prompt: "a red fox <lora:ink:0.6>",
      negative_prompt: "blurry, EasyNegative",
      sampler_name: "DPM++ 2M",
      scheduler: "Karras",
      n_iter: 2,
      batch_size: 1,
      force_task_id: "task_1-1",
      override_settings: { sd_model_checkpoint: "dreamshaper_8", CLIP_stop_at_last_layers: 2, sd_vae: "vae-ft-mse-840000.safetensors" },
      override_settings_restore_afterwards: true,
    })
    expect(sandbox.calls.some(({ path, method }) => path === "/sdapi/v1/options" && method === "POST")).toBe(false)
  })

  it("has the second pass's sides with a second pass", async () => {
    const { backend, untilEnded, bodiesOf } = await scene()
    await backend.submit("one", {
      ...ORDER,
      fields: { ...ORDER.fields, hires: { scale: 1.5, upscaler: "Latent", steps: 6, denoising_strength: 0.4 } },
    })
    const { files } = await untilEnded("one")
    expect(readImageHeader(files[0] ?? FOX)).toMatchObject({ width: 384, height: 288 })
    expect(bodiesOf("/sdapi/v1/txt2img")[0]).toMatchObject({
      enable_hr: true,
      hr_scale: 1.5,
      hr_upscaler: "Latent",
      denoising_strength: 0.4,
    })
  })

  it("is painted by a sampler that the server has, and that is told", async () => {
    const { backend, untilEnded, bodiesOf } = await scene()
    await backend.submit("one", { ...ORDER, fields: { ...ORDER.fields, sampler_name: "Heun Karras" } })
    expect((await untilEnded("one")).polled).toMatchObject({ job: { state: "done", notes: { approximated: ["sampler_name"] } } })
    expect(bodiesOf("/sdapi/v1/txt2img")[0]).toMatchObject({ sampler_name: "DPM++ 2M", scheduler: "Karras" })
  })

  it("of flux on Forge has its modules, its own guidance and the one schedule that does not come out black", async () => {
    const { backend, untilEnded, bodiesOf, server } = await scene({ software: "forge" })
    expect((await server.capabilities())?.software).toBe("forge")
    await backend.submit("one", { ...ORDER, fields: { ...ORDER.fields, model: "flux1-dev-fp8", cfg_scale: 3.5, hires: { scale: 2 } } })
    expect((await untilEnded("one")).polled).toMatchObject({ job: { state: "done" } })
    expect(bodiesOf("/sdapi/v1/txt2img")[0]).toMatchObject({
      cfg_scale: 1,
      distilled_cfg_scale: 3.5,
      scheduler: "Simple",
      hr_additional_modules: ["Use same choices"],
      override_settings: { forge_additional_modules: ["clip_l.safetensors", "t5xxl_fp8_e4m3fn.safetensors", "ae.safetensors"] },
    })
    await backend.submit("two", ORDER)
    await untilEnded("two")
    expect(bodiesOf("/sdapi/v1/txt2img")[1]).toMatchObject({ override_settings: { forge_additional_modules: [] } })
  })

  it("is repaired by ADetailer beside what is painted", async () => {
    const { backend, untilEnded, bodiesOf } = await scene()
    const units = [{ model: "face_yolov8n.pt", prompt: "a face", negative_prompt: "", denoising_strength: 0.4, confidence: 0.3 }]
    await backend.submit("one", { ...ORDER, fields: { ...ORDER.fields, units } })
    expect((await untilEnded("one")).polled).toMatchObject({ job: { state: "done", notes: { leftOut: [] } } })
    expect(bodiesOf("/sdapi/v1/txt2img")[0]).toMatchObject({
      alwayson_scripts: { ADetailer: { args: [true, false, { ad_model: "face_yolov8n.pt", ad_prompt: "a face" }] } },
    })
  })

  it("tells what of the order the server does not know", async () => {
    const { backend, untilEnded } = await scene()
    await backend.submit("one", { ...ORDER, fields: { ...ORDER.fields, style: "oil", tuning: { sharpness: 5, film: true } } })
    expect((await untilEnded("one")).polled).toMatchObject({ job: { notes: { leftOut: ["style", "tuning.sharpness", "tuning.film"] } } })
  })

  it("is the images alone where a grid comes before and maps come after them", async () => {
    const { backend, untilEnded, store } = await scene({ fault: "extras" })
    await backend.submit("one", ORDER)
    const { files } = await untilEnded("one")
    expect(files.map((bytes) => readImageHeader(bytes)?.width)).toEqual([256, 256])
    expect(await store.openFile("one/0")).toBeNull()
    expect(await store.openFile("one/3")).toBeNull()
  })

  it("may be a JPEG where a PNG was meant", async () => {
    const { backend, untilEnded } = await scene({ fault: "jpeg" })
    await backend.submit("one", ORDER)
    expect((await untilEnded("one")).polled).toMatchObject({ job: { state: "done", outputs: [{ contentType: "image/jpeg" }, {}] } })
  })
})

describe("an image out of another one", () => {
  it("goes with its mask and how it is laid on", async () => {
    const { backend, untilEnded, bodiesOf } = await scene()
    const mask = plainPng(256, 192, 255)
    const fields = { denoising_strength: 0.6, mask_blur: 6, mask_padding: 48, inpainting_fill: 2 }
    await backend.submit("one", withImage("image-to-image", fields, inputOf("mask", mask)))
    expect((await untilEnded("one")).polled).toMatchObject({ job: { state: "done" } })
    const [body] = bodiesOf("/sdapi/v1/img2img")
    expect(body).toMatchObject({ denoising_strength: 0.6, mask_blur: 6, inpaint_full_res_padding: 48, inpainting_fill: 2 })
    expect(body?.["init_images"]).toEqual([Buffer.from(FOX).toString("base64")])
    expect(body?.["mask"]).toBe(Buffer.from(mask).toString("base64"))
  })

  it("varies by the strength, which is near to what was asked", async () => {
    const { backend, untilEnded, bodiesOf } = await scene()
    await backend.submit("one", withImage("variation", { variation_strength: 0.3 }))
    expect((await untilEnded("one")).polled).toMatchObject({ job: { state: "done", notes: { approximated: ["variation_strength"] } } })
    expect(bodiesOf("/sdapi/v1/img2img")[0]).toMatchObject({ denoising_strength: 0.3 })
  })

  it("is enlarged by another upscaler where the server has not the one that is asked for, and that is told", async () => {
    const { backend, untilEnded, bodiesOf } = await scene()
    const fields = { width: 512, height: 384, upscaler: "Latent" }
    await backend.submit("one", { kind: "upscale", fields, inputs: [inputOf("image", FOX)] })
    expect((await untilEnded("one")).polled).toMatchObject({ job: { state: "done", notes: { approximated: ["upscaler"] } } })
    expect(bodiesOf("/sdapi/v1/extra-single-image")[0]).not.toMatchObject({ upscaler_1: "Latent" })
  })

  it("reaches beyond its borders by the script, where the script can do that", async () => {
    const { backend, untilEnded, bodiesOf } = await scene()
    await backend.submit("one", withImage("expansion", { width: 384, height: 192, left: 64, right: 64, up: 0, down: 0 }))
    expect((await untilEnded("one")).polled).toMatchObject({ job: { state: "done" } })
    const body = bodiesOf("/sdapi/v1/img2img")[0]
    expect(body).toMatchObject({
      script_name: "outpainting mk2",
      script_args: ["", 64, 8, ["left", "right"], 1, 0.05],
      width: 256,
      height: 192,
    })
  })

  it("lies on its canvas with the mask of its borders where the script cannot do them", async () => {
    const { backend, untilEnded, bodiesOf } = await scene()
    await backend.submit("one", withImage("expansion", { width: 384, height: 200, left: 100, right: 28, up: 8, down: 0 }))
    expect((await untilEnded("one")).polled).toMatchObject({ job: { state: "done", notes: { approximated: ["borders"] } } })
    const body = bodiesOf("/sdapi/v1/img2img")[0]
    expect(body).toMatchObject({ width: 384, height: 200, inpaint_full_res: false, inpainting_fill: 0 })
    expect(body?.["script_name"]).toBeUndefined()
    const mask = await decodeMask(Buffer.from(String(body?.["mask"]), "base64"))
    const isMarked = (x: number, y: number) => ((mask?.bits[y * 48 + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) !== 0
    expect([isMarked(0, 8), isMarked(100, 7), isMarked(99, 8), isMarked(100, 8), isMarked(355, 199), isMarked(356, 199)]).toEqual([
      true,
      true,
      true,
      false,
      false,
      true,
    ])
    const canvas = await samplePng(Buffer.from(String(body?.["init_images"]).replace(/,.*/, ""), "base64"), 384)
    expect([canvas?.width, canvas?.height, canvas?.rgba[0]]).toEqual([384, 200, 80])
    const small = plainPng(64, 64, 80)
    await backend.submit("two", { ...withImage("expansion", { width: 384, height: 200, left: 100 }), inputs: [inputOf("image", small)] })
    expect((await untilEnded("two")).polled).toMatchObject({ job: { state: "failed", errorCode: "borders-unfit" } })
  })

  it("is steered by control images: the start of their guidance never goes by the name that means its end", async () => {
    const { backend, untilEnded, bodiesOf } = await scene()
    const control = {
      role: "control-1",
      module: "canny",
      is_map: false,
      weight: 0.8,
      guidance_start: 0.1,
      guidance_end: 0.7,
      control_mode: 1,
      processor_res: 512,
    }
    const order = {
      kind: "condition",
      fields: { ...PAINTED, model: "dreamshaper_8", controls: [control] },
      inputs: [inputOf("control-1", FOX)],
    }
    await backend.submit("one", order)
    expect((await untilEnded("one")).polled).toMatchObject({ job: { state: "done" } })
    const scripts = JSON.parse(JSON.stringify(bodiesOf("/sdapi/v1/txt2img")[0]?.["alwayson_scripts"]))
    const [unit] = scripts.controlnet.args
    expect(unit).toMatchObject({
      module: "canny",
      model: "control_v11p_sd15_canny [d14c016b]",
      guidance_start: 0.1,
      guidance_end: 0.7,
      weight: 0.8,
      control_mode: "My prompt is more important",
    })
    expect(Object.keys(unit)).not.toEqual(expect.arrayContaining(["guidance"]))
    expect(Object.keys(unit)).not.toEqual(expect.arrayContaining(["input_image"]))
  })

  it("is repaired by units of ADetailer's own fields; a repair that was passed over in silence is told", async () => {
    const { backend, untilEnded, bodiesOf, sandbox } = await scene()
    const units = [
      {
        model: "face_yolov8n.pt",
        prompt: "a face",
        negative_prompt: "",
        denoising_strength: 0.4,
        confidence: 0.3,
        lora: { name: "ink", weight: 1 },
      },
      { model: "hand_yolov8n.pt", prompt: "", negative_prompt: "", denoising_strength: 0.5, confidence: 0.3 },
    ]
    await backend.submit("one", withImage("character-repair", { units }))
    expect((await untilEnded("one")).polled).toMatchObject({ job: { state: "done", notes: { notDone: [] } } })
    expect(bodiesOf("/sdapi/v1/img2img")[0]).toMatchObject({
      alwayson_scripts: { ADetailer: { args: [true, true, { ad_model: "face_yolov8n.pt", ad_prompt: "a face <lora:ink:1>" }, {}] } },
    })
    sandbox.setFault("drop-repairs")
    await backend.submit("two", withImage("character-repair", { units }))
    expect((await untilEnded("two")).polled).toMatchObject({ job: { state: "done", notes: { notDone: ["units"] } } })
  })

  it("is larger, alone, another face, a map, a film or words", async () => {
    const { backend, untilEnded, bodiesOf } = await scene()
    const orders: readonly (readonly [
      string,
      { readonly width?: number; readonly height?: number; readonly [field: string]: unknown },
      string,
    ])[] = [
      ["upscale", { width: 512, height: 384 }, "/sdapi/v1/extra-single-image"],
      ["remove-background", { width: 256, height: 192 }, "/rembg"],
      ["control-preview", { width: 128, height: 96, module: "canny", processor_res: 128 }, "/controlnet/detect"],
      ["animation", { width: 256, height: 192, frames: 8, frame_rate: 8, motion: "zoom-in" }, "/sdapi/v1/img2img"],
      ["image-to-text", {}, "/sdapi/v1/interrogate"],
    ]
    for (const [kind, fields, path] of orders) {
      await backend.submit(kind, { kind, fields, inputs: [inputOf("image", FOX)] })
      const { polled, files } = await untilEnded(kind)
      expect([kind, polled]).toMatchObject([kind, { job: { state: "done", outputs: kind === "image-to-text" ? [] : [{ index: 0 }] } }])
      if (kind !== "image-to-text") expect(readImageHeader(files[0] ?? FOX)).toMatchObject(sidesOf(fields))
      expect(bodiesOf(path)).toHaveLength(1)
      if (kind === "image-to-text") {
        const prompts = ["a red fox", "a fox in a forest, a painting"]
        expect(polled).toMatchObject({ answer: { prompts, is_preview: false } })
      }
    }
    const faces = [inputOf("target", FOX), inputOf("source", FOX)]
    await backend.submit("swap", { kind: "face-swap", fields: { width: 256, height: 192, face_distance: 2 }, inputs: faces })
    expect((await untilEnded("swap")).polled).toMatchObject({ job: { state: "done", notes: { leftOut: ["face_distance"] } } })
  })
})
