import { expect, it } from "vitest"
import { plainPainter } from "../../../../local/gpu-sandboxes/comfyui/painters.ts"
import { startComfySandbox } from "../../../../local/gpu-sandboxes/comfyui/sandbox.ts"
import { serveSandbox } from "../../../../local/gpu-sandboxes/sandbox-server.ts"
import { COMFYUI_KINDS } from "../../../domain/backend/comfyui/offers.ts"
import { createComfyBackend } from "./comfy-backend.ts"
import { readNodeClasses } from "./node-reading.ts"

async function capabilitiesWithout(...without: readonly string[]) {
  const sandbox = await startComfySandbox({ easelUrl: "", paint: plainPainter, without })
  try {
    return await createComfyBackend({ url: sandbox.url }).capabilities()
  } finally {
    await sandbox.stop()
  }
}

it("a server with all nodes offers every kind, one at a time, under the studio's names", async () => {
  const can = await capabilitiesWithout()
  expect(can).toMatchObject({ software: "comfyui", version: "0.9.2-sandbox", isPreview: false, slots: 1, isLive: false, gridPx: 8 })
  expect(Object.keys(can?.offers ?? {})).toEqual([...COMFYUI_KINDS])
  expect(can?.offers["text-to-image"]).toEqual({ slots: 1, maximumWidth: 16_384, maximumHeight: 16_384, maximumCount: null })
  expect(can?.samplers).toEqual(expect.arrayContaining(["Euler", "Euler a", "DPM++ 2M", "DPM++ SDE", "UniPC"]))
  expect(can?.samplers).not.toContain("euler_cfg_pp")
  expect(can?.schedulers).toEqual(expect.arrayContaining(["Karras", "SGM Uniform", "Simple", "Normal", "Beta"]))
  expect(can?.upscalers).toEqual(["4x-UltraSharp", "R-ESRGAN 4x+", "RealESRGAN_x2plus", "Lanczos", "Nearest"])
  expect(can?.detectors).toEqual(["face_yolov8m.pt", "hand_yolov8s.pt"])
  expect(can?.embeddings).toEqual(["easynegative"])
  expect(can?.vaes).toEqual(["sdxl_vae.safetensors", "ae.safetensors"])
  expect(can?.modules).toEqual(["canny", "softEdge", "pose"])
  expect(can?.controls).toEqual(["canny", "softEdge", "lineArt", "scribble", "tile", "pose"])
  expect(can?.features).toEqual(expect.arrayContaining(["loras", "vae", "clip_skip", "hires", "refiner", "regions", "references"]))
})

it("models are told with their family and, where their file says it, their hash; those for other ends come last", async () => {
  const models = (await capabilitiesWithout())?.models
  expect(models?.map(({ name, family }) => [name, family])).toEqual([
    ["sd_xl_base_1.0.safetensors", "sdxl"],
    ["v1-5-pruned-emaonly.safetensors", "sd"],
    ["SDXL\\juggernautXL_v9.safetensors", "sdxl"],
    ["flux1-dev.safetensors", "flux"],
    ["sd_xl_refiner_1.0.safetensors", "sdxl"],
  ])
  expect(models?.map(({ hash }) => hash)).toEqual(["ab".repeat(32), null, null, null, null])
})

it.each([
  ["RMBG", "remove-background"],
  ["ReActorFaceSwap", "face-swap"],
  ["FaceDetailer", "character-repair"],
  ["SVD_img2vid_Conditioning", "animation"],
  ["Florence2Run", "image-to-text"],
  ["ControlNetLoader", "condition"],
  ["ImagePadForOutpaint", "expansion"],
  ["KSampler", "text-to-image"],
])("without %s a server does not offer %s, and takes no order of it", async (className, kind) => {
  expect((await capabilitiesWithout(className))?.offers[kind]).toBeUndefined()
  const sandbox = await startComfySandbox({ easelUrl: "", paint: plainPainter, without: [className] })
  const answer = await createComfyBackend({ url: sandbox.url }).submit("task_a-1", { kind, fields: {}, inputs: [] })
  await sandbox.stop()
  expect(answer).toEqual({ kind: "rejected", reason: "node-missing", cause: "server" })
})

it("without the parts of flux its models are not offered, and without an IP-Adapter no references are", async () => {
  const can = await capabilitiesWithout("DualCLIPLoader", "IPAdapter")
  expect(can?.models?.some(({ family }) => family === "flux")).toBe(false)
  expect(can?.features).not.toContain("references")
})

it("own graphs are always offered, and what nodes there are is told with their inputs", async () => {
  const sandbox = await startComfySandbox({ easelUrl: "", paint: plainPainter, without: ["KSampler"] })
  expect((await createComfyBackend({ url: sandbox.url }).capabilities())?.offers["workflow"]).toMatchObject({ slots: 1 })
  const answer = await readNodeClasses({ url: `${sandbox.url}/api` }, new Set(["LoraLoader", "KSampler"]))
  await sandbox.stop()
  if (answer.kind !== "read") throw new Error(answer.reason)
  expect([...answer.classes.keys()]).toEqual(["LoraLoader"])
  expect(answer.classes.get("LoraLoader")?.inputs["lora_name"]).toMatchObject({
    type: "COMBO",
    choices: ["detail_xl.safetensors", "style/ink_sd15.safetensors"],
    isRequired: true,
  })
  expect(answer.classes.get("LoraLoader")?.inputs["strength_model"]).toMatchObject({
    type: "FLOAT",
    minimum: -100,
    maximum: 100,
    initial: 1,
  })
  expect([answer.names.has("SaveImage"), answer.names.has("KSampler")]).toEqual([true, false])
})

it("a list of nodes above 16 MiB is not read to its end", async () => {
  const filler = new Uint8Array(1_048_576).fill(0x20)
  let sentPieces = 0
  async function* endless() {
    yield new TextEncoder().encode('{"KSampler": ')
    for (; sentPieces < 64; sentPieces++) yield filler
  }
  const server = await serveSandbox({ answer: async () => ({ kind: "stream", type: "application/json", pieces: endless() }) })
  expect(await readNodeClasses({ url: server.url }, new Set(["KSampler"]))).toEqual({ kind: "unread", reason: "not-json" })
  await server.stop()
  expect(sentPieces).toBeLessThan(64)
})

it("the secrets of a server go with every call, its lists' as well as its files' and sockets'", async () => {
  const sandbox = await startComfySandbox({ easelUrl: "", paint: plainPainter })
  const backend = createComfyBackend({ url: sandbox.url, basic: "me:secret", headers: { "CF-Access-Client-Id": "abc" } })
  await backend.capabilities()
  await backend.submit("task_s-1", { kind: "text-to-image", fields: { prompt: "", width: 64, height: 64, seed: 1, steps: 1 }, inputs: [] })
  await backend.cancel("task_s-1")
  await backend.open("task_s-1", 0)
  await sandbox.stop()
  const seen = sandbox.calls.map(({ headers }) => [headers["authorization"], headers["cf-access-client-id"]])
  expect(new Set(seen.map(String))).toEqual(new Set([`Basic ${btoa("me:secret")},abc`]))
})
