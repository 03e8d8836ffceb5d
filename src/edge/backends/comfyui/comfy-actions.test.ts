import { afterAll, beforeAll, expect, it } from "vitest"
import { plainPainter } from "../../../../local/gpu-sandboxes/comfyui/painters.ts"
import { type ComfySandbox, startComfySandbox } from "../../../../local/gpu-sandboxes/comfyui/sandbox.ts"
import { bytesOf, carriedOut, colouredPng, inputFile, PAINTED, pixelsOf } from "../../../../testing/backend/comfy-orders.ts"
import { readComfy } from "../../../formats/generator/text-recipe.ts"
import type { RenderBackend } from "../render-backend.ts"
import { createComfyBackend } from "./comfy-backend.ts"

/** Every action through the real adapter, the wire and a server that carries its graph out. */

let sandbox: ComfySandbox
let backend: RenderBackend

beforeAll(async () => {
  sandbox = await startComfySandbox({ easelUrl: "", paint: plainPainter })
  backend = createComfyBackend({ url: sandbox.url })
})
afterAll(() => sandbox.stop())

/** The colour that the painter makes of a seed. */
const painted = (seed: number) => [seed % 256, (seed >> 8) % 256, 200, 255]
const GREEN = [0, 128, 0, 255]

const classesOf = (): readonly string[] => Object.values(sandbox.graphs.at(-1) ?? {}).map(({ class_type }) => class_type)
const inputsOf = (name: string) =>
  Object.values(sandbox.graphs.at(-1) ?? {})
    .filter(({ class_type }) => class_type === name)
    .map(({ inputs }) => inputs)

async function imagesOf(
  jobId: string,
  kind: string,
  fields: Readonly<Record<string, unknown>>,
  inputs: readonly ReturnType<typeof inputFile>[] = [],
) {
  const { job } = await carriedOut(backend, jobId, { kind, fields, inputs })
  expect(job).toMatchObject({ state: "done", progress: 1 })
  return { job, images: await Promise.all(job.outputs.map(async ({ index }) => pixelsOf(await bytesOf(backend, jobId, index)))) }
}

it("text to image: each image has its own seed and the ordered sides", async () => {
  const { job, images } = await imagesOf("task_a-1", "text-to-image", { ...PAINTED, count: 3, seed: 2 ** 32 - 1 })
  expect(job.outputs.map(({ seed }) => seed)).toEqual([2 ** 32 - 1, 2 ** 32, 2 ** 32 + 1])
  expect(images).toMatchObject([
    { width: 512, height: 384 },
    { width: 512, height: 384 },
    { width: 512, height: 384 },
  ])
  expect(images[2]?.at(5, 5)).toEqual(painted(1))
  expect(inputsOf("KSampler")[0]).toMatchObject({ sampler_name: "dpmpp_2m", scheduler: "karras", steps: 12, cfg: 6.5, denoise: 1 })
  expect(job.notes).toEqual({ approximated: [], leftOut: [], notDone: [] })
})

it("text to image: sides off the grid come back as they were ordered", async () => {
  const { images } = await imagesOf("task_grid-1", "text-to-image", { ...PAINTED, width: 735, height: 313 })
  expect(images).toMatchObject([{ width: 735, height: 313 }])
})

it("text to image: LoRAs, VAE, skipped layers, embeddings and a second pass are nodes", async () => {
  const hires = { scale: 1.5, upscaler: "R-ESRGAN 4x+", steps: 7, denoising_strength: 0.4 }
  const loras = [
    { name: "detail_xl.safetensors", weight: 0.6 },
    { name: "ink_sd15", weight: -1 },
  ]
  const more = {
    loras,
    vae: "sdxl_vae.safetensors",
    clip_skip: 2,
    embeddings: ["easynegative"],
    negative_prompt: "easynegative, [people]",
    hires,
  }
  const { images } = await imagesOf("task_b-1", "text-to-image", { ...PAINTED, ...more, model: "SDXL/juggernautXL_v9.safetensors" })
  expect(images).toMatchObject([{ width: 768, height: 576 }])
  expect(inputsOf("LoraLoader").map(({ lora_name, strength_clip }) => [lora_name, strength_clip])).toEqual([
    ["detail_xl.safetensors", 0.6],
    ["style/ink_sd15.safetensors", -1],
  ])
  expect(inputsOf("CLIPSetLastLayer")).toMatchObject([{ stop_at_clip_layer: -2 }])
  expect(inputsOf("CheckpointLoaderSimple")).toEqual([{ ckpt_name: "SDXL\\juggernautXL_v9.safetensors" }])
  expect(inputsOf("CLIPTextEncode").map(({ text }) => text)).toContain("embedding:easynegative, (people:0.91)")
  expect(inputsOf("KSampler").map(({ steps, denoise }) => [steps, denoise])).toEqual([
    [12, 1],
    [7, 0.4],
  ])
  expect(inputsOf("UpscaleModelLoader")).toEqual([{ model_name: "RealESRGAN_x4plus.pth" }])
})

it("text to image: a refiner takes the last steps over", async () => {
  const refiner = { model: "sd_xl_refiner_1.0.safetensors", switch_at: 0.75 }
  await imagesOf("task_c-1", "text-to-image", { ...PAINTED, model: "sd_xl_base_1.0.safetensors", refiner })
  expect(inputsOf("KSamplerAdvanced")).toMatchObject([
    { start_at_step: 0, end_at_step: 9, add_noise: "enable", return_with_leftover_noise: "enable" },
    { start_at_step: 9, add_noise: "disable", return_with_leftover_noise: "disable" },
  ])
})

it("text to image: flux is guided as flux is, and what it has no use for is told", async () => {
  const { job } = await imagesOf("task_d-1", "text-to-image", {
    ...PAINTED,
    cfg_scale: 7,
    model: "flux1-dev.safetensors",
    clip_skip: 2,
    sampler_name: "Euler",
  })
  expect(classesOf()).toEqual(expect.arrayContaining(["UNETLoader", "DualCLIPLoader", "EmptySD3LatentImage", "FluxGuidance"]))
  expect(inputsOf("FluxGuidance")).toMatchObject([{ guidance: 3.5 }])
  expect(inputsOf("KSampler")).toMatchObject([{ cfg: 1, scheduler: "simple" }])
  expect(job.notes).toEqual({ approximated: ["cfg_scale"], leftOut: ["clip_skip", "negative_prompt"], notDone: [] })
})

it("text to image: regions hold where their mask is white, the first above the others", async () => {
  const regions = [
    { role: "region-1", prompt: "a volcano", weight: 1 },
    { role: "region-2", prompt: "a lake", weight: 0.5 },
  ]
  const masks = [inputFile("region-1", await colouredPng(64, 48, "white")), inputFile("region-2", await colouredPng(64, 48, "black"))]
  await imagesOf("task_e-1", "text-to-image", { ...PAINTED, regions }, masks)
  expect(inputsOf("ConditioningSetMask")).toHaveLength(6)
  expect(inputsOf("MaskComposite").map(({ operation }) => operation)).toEqual(["subtract", "add"])
})

it("text to image: references are drawn near by the IP-Adapter where it is installed", async () => {
  const references = [{ role: "reference-1", weight: 0.7 }]
  await imagesOf("task_f-1", "text-to-image", { ...PAINTED, references }, [inputFile("reference-1", await colouredPng(64, 64, "red"))])
  expect(inputsOf("IPAdapter")).toMatchObject([{ weight: 0.7, weight_type: "style transfer" }])
})

it("image to image: every pixel outside of the mask stays, and the painted part is painted", async () => {
  const image = inputFile("image", await colouredPng(512, 384, "green"))
  const mask = inputFile("mask", await colouredPng(512, 384, "black", { colour: "white", box: [0, 0, 256, 384] }))
  const fields = { ...PAINTED, denoising_strength: 0.8, mask_blur: 4, mask_padding: 32, inpainting_fill: 1 }
  const { job, images } = await imagesOf("task_g-1", "image-to-image", fields, [image, mask])
  expect(images[0]?.at(500, 10)).toEqual(GREEN)
  expect(images[0]?.at(10, 10)).toEqual(painted(42))
  expect(inputsOf("KSampler")).toMatchObject([{ denoise: 0.8 }])
  expect(job.notes?.leftOut).toEqual(["mask_padding"])
})

it("image to image: outside of the mask every pixel stays where a second pass enlarges the image, too", async () => {
  const image = inputFile("image", await colouredPng(512, 384, "green"))
  const mask = inputFile("mask", await colouredPng(512, 384, "black", { colour: "white", box: [0, 0, 256, 384] }))
  const hires = { scale: 1.5, upscaler: "Lanczos", steps: 0, denoising_strength: 0.4 }
  const fields = { ...PAINTED, denoising_strength: 0.8, mask_blur: 0, inpainting_fill: 3, hires }
  const { images } = await imagesOf("task_g-2", "image-to-image", fields, [image, mask])
  expect(images).toMatchObject([{ width: 768, height: 576 }])
  expect([images[0]?.at(760, 10), images[0]?.at(10, 10)]).toEqual([GREEN, painted(42)])
  expect(classesOf()).toContain("VAEEncodeForInpaint")
})

it("image to image: without a mask the image is what sampling begins with", async () => {
  const image = inputFile("image", await colouredPng(100, 100, "green"))
  const { images } = await imagesOf("task_h-1", "image-to-image", { ...PAINTED, denoising_strength: 0.3 }, [image])
  expect(images).toMatchObject([{ width: 512, height: 384 }])
  expect(inputsOf("LoadImage")).toEqual([{ image: `atelier/${image.sha256.slice(0, 40)}.png` }])
})

it("variation: its strength is how much is painted anew", async () => {
  await imagesOf("task_i-1", "variation", { ...PAINTED, variation_strength: 0.35 }, [
    inputFile("image", await colouredPng(512, 384, "green")),
  ])
  expect(inputsOf("KSampler")).toMatchObject([{ denoise: 0.35 }])
})

it("expansion: the image keeps its pixels in its place", async () => {
  const fields = { ...PAINTED, width: 520, height: 400, left: 101, up: 33, right: 19, down: 67 }
  const { images } = await imagesOf("task_j-1", "expansion", fields, [inputFile("image", await colouredPng(400, 300, "green"))])
  expect(images).toMatchObject([{ width: 520, height: 400 }])
  expect([images[0]?.at(101, 33), images[0]?.at(500, 332)]).toEqual([GREEN, GREEN])
  expect([images[0]?.at(100, 33), images[0]?.at(501, 332)]).toEqual([painted(42), painted(42)])
})

it("expansion: with a second pass the image has its enlarged place", async () => {
  const hires = { scale: 2, upscaler: "Lanczos", steps: 0, denoising_strength: 0.4 }
  const fields = { ...PAINTED, width: 300, height: 200, left: 50, up: 0, right: 0, down: 50, hires }
  const { images } = await imagesOf("task_j-2", "expansion", fields, [inputFile("image", await colouredPng(250, 150, "green"))])
  expect(images).toMatchObject([{ width: 600, height: 400 }])
  expect([images[0]?.at(100, 0), images[0]?.at(599, 299), images[0]?.at(99, 0), images[0]?.at(599, 300)]).toEqual([
    GREEN,
    GREEN,
    painted(42),
    painted(42),
  ])
})

it("condition: images steer by the model that fits the family, their maps made by the server where they are none", async () => {
  const controls = [
    {
      role: "control-1",
      module: "canny",
      is_map: false,
      weight: 0.8,
      guidance_start: 0.1,
      guidance_end: 0.9,
      control_mode: 1,
      threshold_a: 50,
      threshold_b: 90,
      processor_res: 512,
    },
    { role: "control-2", module: "pose", is_map: true, weight: 1, guidance_start: 0, guidance_end: 1, control_mode: 0, processor_res: 512 },
  ]
  const inputs = [inputFile("control-1", await colouredPng(64, 64, "red")), inputFile("control-2", await colouredPng(64, 64, "blue"))]
  const { job } = await imagesOf("task_k-1", "condition", { ...PAINTED, model: "sd_xl_base_1.0.safetensors", controls }, inputs)
  expect(inputsOf("CannyEdgePreprocessor")).toMatchObject([{ low_threshold: 50, high_threshold: 90, resolution: 512 }])
  expect(inputsOf("SetUnionControlNetType")).toMatchObject([{ type: "canny/lineart/anime_lineart/mlsd" }])
  expect(inputsOf("ControlNetApplyAdvanced")).toMatchObject([{ strength: 0.8, start_percent: 0.1, end_percent: 0.9 }, { strength: 1 }])
  expect(job.notes?.leftOut).toEqual(["controls.control_mode"])
})

it("condition: a model of another family does not steer", async () => {
  const controls = [{ role: "control-1", module: "scribble", is_map: true, weight: 1 }]
  const order = {
    kind: "condition",
    fields: { ...PAINTED, model: "v1-5-pruned-emaonly.safetensors", controls },
    inputs: [inputFile("control-1", await colouredPng(64, 64, "red"))],
  }
  expect(await backend.submit("task_l-1", order)).toEqual({ kind: "rejected", reason: "model-missing", cause: "server" })
})

it("upscale: a model enlarges, and the ordered size comes back exactly", async () => {
  const image = inputFile("image", await colouredPng(100, 60, "green"))
  const { images } = await imagesOf("task_m-1", "upscale", { width: 333, height: 200, upscaler: "4x-UltraSharp" }, [image])
  expect(images).toMatchObject([{ width: 333, height: 200 }])
  expect(inputsOf("UpscaleModelLoader")).toEqual([{ model_name: "4x-UltraSharp.pth" }])
  const { job } = await imagesOf("task_m-2", "upscale", { width: 200, height: 120, upscaler: "SwinIR" }, [image])
  expect(job.notes?.approximated).toEqual(["upscaler"])
})

it("remove background: what is around the subject can be seen through", async () => {
  const { images } = await imagesOf("task_n-1", "remove-background", { width: 80, height: 80 }, [
    inputFile("image", await colouredPng(80, 80, "green")),
  ])
  expect(images[0]?.at(40, 40)).toEqual(GREEN)
  expect(images[0]?.at(2, 2)[3]).toBe(0)
})

it("face swap: goes by ReActor, and what it cannot measure is told", async () => {
  const inputs = [inputFile("target", await colouredPng(80, 80, "green")), inputFile("source", await colouredPng(40, 40, "red"))]
  const { job } = await imagesOf("task_o-1", "face-swap", { width: 80, height: 80, face_distance: 1.5 }, inputs)
  expect(inputsOf("ReActorFaceSwap")).toMatchObject([{ swap_model: "inswapper_128.onnx", enabled: true }])
  expect(job.notes?.leftOut).toEqual(["face_distance"])
})

it("character repair: one detailer a unit, with its own words", async () => {
  const unit = { prompt: "", negative_prompt: "", denoising_strength: 0.4, confidence: 0.3 }
  const units = [
    { ...unit, model: "face_yolov8m.pt", prompt: "a kind face", lora: { name: "detail_xl.safetensors", weight: 1 } },
    { ...unit, model: "hand_yolov8s.pt" },
  ]
  const fields = { prompt: "a queen", negative_prompt: "", seed: 3, width: 80, height: 80, units }
  await imagesOf("task_p-1", "character-repair", fields, [inputFile("image", await colouredPng(80, 80, "green"))])
  expect(inputsOf("FaceDetailer")).toMatchObject([{ denoise: 0.4, bbox_threshold: 0.3, seed: 3 }, { steps: 20 }])
  expect(inputsOf("UltralyticsDetectorProvider")).toEqual([{ model_name: "bbox/face_yolov8m.pt" }, { model_name: "bbox/hand_yolov8s.pt" }])
  expect(inputsOf("CLIPTextEncode").map(({ text }) => text)).toEqual(["a kind face", "", "a queen", ""])
})

it("repairs beside what is painted: each image through its detailers, with its own seed", async () => {
  const unit = { model: "face_yolov8m.pt", prompt: "", negative_prompt: "", denoising_strength: 0.4, confidence: 0.3 }
  const { job } = await imagesOf("task_units-1", "text-to-image", { ...PAINTED, count: 2, seed: 3, units: [unit] })
  expect(inputsOf("FaceDetailer")).toMatchObject([{ seed: 3 }, { seed: 4 }])
  expect(job.notes?.leftOut ?? []).not.toContain("units")
})

it("animation: by a video model, as an animated WebP of the ordered frames", async () => {
  const fields = {
    prompt: "",
    negative_prompt: "",
    seed: 1,
    width: 256,
    height: 128,
    frames: 24,
    frame_rate: 12,
    motion: "drift",
    weight: 0.5,
  }
  const { job } = await imagesOf("task_q-1", "animation", fields, [inputFile("image", await colouredPng(256, 128, "green"))])
  expect(inputsOf("SVD_img2vid_Conditioning")).toMatchObject([{ video_frames: 24, fps: 12, motion_bucket_id: 64 }])
  expect(inputsOf("SaveAnimatedWEBP")).toMatchObject([{ fps: 12 }])
  expect(job.notes).toMatchObject({ leftOut: ["motion"], approximated: ["weight"] })
})

it("control preview: the map at the ordered size", async () => {
  const fields = { module: "softEdge", processor_res: 640, width: 90, height: 60 }
  const { images } = await imagesOf("task_r-1", "control-preview", fields, [inputFile("image", await colouredPng(30, 20, "green"))])
  expect(images).toMatchObject([{ width: 90, height: 60 }])
  expect(inputsOf("HEDPreprocessor")).toMatchObject([{ resolution: 640 }])
})

it("image to text: the words of the node that describes", async () => {
  const order = { kind: "image-to-text", fields: {}, inputs: [inputFile("image", await colouredPng(30, 20, "green"))] }
  const { job, answer } = await carriedOut(backend, "task_s-1", order)
  expect(job).toMatchObject({ state: "done", outputs: [] })
  expect(answer).toEqual({ prompts: ["a red fox in a pine forest at dawn"], is_preview: false })
})

it("a graph of one's own: its placeholders are filled with the uploaded names, and its outputs come in the named order", async () => {
  const graph = {
    load: { class_type: "LoadImage", inputs: { image: { __input__: "portrait" } } },
    small: { class_type: "ImageScale", inputs: { image: ["load", 0], upscale_method: "lanczos", width: 20, height: 10, crop: "disabled" } },
    one: { class_type: "SaveImage", inputs: { images: ["load", 0], filename_prefix: "mine" } },
    two: { class_type: "SaveImage", inputs: { images: ["small", 0], filename_prefix: "mine" } },
  }
  const inputs = [inputFile("portrait", await colouredPng(40, 40, "green"))]
  const { images } = await imagesOf("task_t-1", "workflow", { graph, outputs: ["two", "one"] }, inputs)
  expect(images).toMatchObject([
    { width: 20, height: 10 },
    { width: 40, height: 40 },
  ])
  const unfilled = { kind: "workflow", fields: { graph, outputs: ["two"] }, inputs: [] }
  expect(await backend.submit("task_t-2", unfilled)).toEqual({ kind: "rejected", reason: "invalid-request", cause: "order" })
})

it("the graph of an order says its recipe to whoever reads graphs", async () => {
  const hires = { scale: 2, upscaler: "Lanczos", steps: 5, denoising_strength: 0.4 }
  const loras = [{ name: "detail_xl.safetensors", weight: 0.6 }]
  const fields = { ...PAINTED, model: "sd_xl_base_1.0.safetensors", loras, vae: "sdxl_vae.safetensors", clip_skip: 2, hires }
  await imagesOf("task_u-1", "text-to-image", fields)
  const recipe = readComfy({ ...sandbox.graphs.at(-1) })
  expect(recipe).toMatchObject({
    prompt: PAINTED.prompt,
    negativePrompt: PAINTED.negative_prompt,
    loras: [{ name: "detail_xl.safetensors", weight: 0.6 }],
  })
  expect(recipe?.settings).toMatchObject({
    ...{ width: 512, height: 384, steps: 12, cfgScale: 6.5, seed: 42, samplerName: "dpmpp_2m", scheduler: "karras", clipSkip: 2 },
    ...{ modelName: "sd_xl_base_1.0.safetensors", hiresSteps: 5, hiresDenoisingStrength: 0.4 },
  })
})
