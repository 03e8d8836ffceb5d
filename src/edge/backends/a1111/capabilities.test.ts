import { createServer } from "node:net"
import { afterEach, describe, expect, it } from "vitest"
import { type A1111Fault, startA1111Sandbox } from "../../../../local/gpu-sandboxes/a1111/sandbox.ts"
import { paintPlainly } from "../../../../local/gpu-sandboxes/plain-images.ts"
import { capabilitiesOf } from "./capabilities.ts"
import { connect } from "./connection.ts"
import { probeA1111 } from "./probe.ts"
import { readServerFacts, type ServerFacts } from "./server-facts.ts"

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})
async function sandbox(options: { readonly software?: "a1111" | "forge"; readonly fault?: A1111Fault } = {}) {
  const started = await startA1111Sandbox({ easelUrl: "", painter: paintPlainly, ...options })
  stops.push(() => started.stop())
  return started
}
const BARE: ServerFacts = {
  software: "a1111",
  models: [],
  samplers: [],
  schedulers: null,
  upscalers: ["None"],
  latentUpscalers: [],
  styles: [],
  embeddings: null,
  vaes: null,
  modules: [],
  loras: null,
  alwaysOnScripts: [],
  imageScripts: [],
  controlModels: [],
  controlModules: [],
  detectors: null,
  canSwapFaces: false,
  canRemoveBackgrounds: false,
}

describe("what a server can do", () => {
  it("is read from its lists: everything with all extensions", async () => {
    const facts = await readServerFacts(connect({ url: (await sandbox()).url }))
    const can = facts === null ? null : capabilitiesOf(facts)
    expect(Object.keys(can?.offers ?? {})).toHaveLength(12)
    expect(can).toMatchObject({
      software: "a1111",
      isPreview: false,
      models: [
        { name: "dreamshaper_8", hash: "879db523c3", family: "sd" },
        { name: "sd_xl_base_1.0", family: "sdxl" },
        { name: "flux1-dev-fp8", family: "flux" },
      ],
      loras: [{ name: "ink", family: "sdxl" }],
      embeddings: ["EasyNegative", "bad-hands-5"],
      vaes: ["vae-ft-mse-840000.safetensors"],
      upscalers: ["Latent", "Latent (nearest)", "Lanczos", "ESRGAN_4x", "R-ESRGAN 4x+"],
      modules: ["canny", "softEdge", "lineArt", "pose"],
      detectors: ["face_yolov8n.pt", "hand_yolov8n.pt", "mediapipe_face_full"],
    })
    // A model for all of them steers by what has none of its own.
    expect(can?.controls).toContain("tile")
  })

  it("of Forge has its VAEs among its modules, and no text encoders", async () => {
    const facts = await readServerFacts(connect({ url: (await sandbox({ software: "forge" })).url }))
    expect(facts === null ? null : capabilitiesOf(facts)).toMatchObject({
      software: "forge",
      vaes: ["ae.safetensors", "vae-ft-mse-840000.safetensors"],
    })
  })

  it("without a list that it does not have is all that it has besides", async () => {
    const { url } = await sandbox({})
    const whole = connect({ url })
    const facts = await readServerFacts({
      ...whole,
      ask: (path, question) => (path === "/sdapi/v1/loras" ? whole.ask("/sdapi/v1/no-such-list", question) : whole.ask(path, question)),
    })
    expect(facts).toMatchObject({ loras: null, models: [{ model_name: "dreamshaper_8" }, {}, {}] })
    expect(facts === null ? null : capabilitiesOf(facts)).toMatchObject({ loras: null, offers: { "text-to-image": { slots: 1 } } })
  })

  it("without extensions is what the web UI itself does", () => {
    expect(Object.keys(capabilitiesOf(BARE).offers)).toEqual(["text-to-image", "image-to-image", "variation", "expansion", "image-to-text"])
    expect(capabilitiesOf(BARE)).toMatchObject({ loras: null, embeddings: null, controls: [], modules: [] })
  })

  it("has the family of a model by the folder that it lies in, and not by the program's name", () => {
    const model = { title: "cats.safetensors", model_name: "cats", hash: null, sha256: null, config: null }
    const family = (filename: string) => capabilitiesOf({ ...BARE, models: [{ ...model, filename }] }).models?.[0]?.family
    expect(family("/srv/stable-diffusion-webui/models/Stable-diffusion/cats.safetensors")).toBeNull()
    expect(family("C:\\webui\\models\\Stable-diffusion\\Illustrious\\cats.safetensors")).toBe("IL")
  })
})

describe("a probe", () => {
  it("finds the program and how many models it has, and orders nothing", async () => {
    const { url, calls } = await sandbox({ software: "forge" })
    expect(await probeA1111({ url })).toEqual({ kind: "found", software: "forge", modelCount: 3 })
    expect(calls.map(({ path }) => path)).toEqual(["/sdapi/v1/sd-models", "/internal/progress", "/sdapi/v1/sd-modules"])
  })

  it.each([
    ["no-api", "no-api"],
    ["unauthorized", "unauthorized"],
    ["forbidden", "forbidden-origin"],
    ["login-page", "not-json"],
    ["redirect", "redirected"],
  ] as const)("says why there is none: %s", async (fault, reason) => {
    expect(await probeA1111({ url: (await sandbox({ fault })).url })).toEqual({ kind: "none", reason })
  })

  it("says so where who answers closes at once", async () => {
    const server = createServer((socket) => socket.destroy())
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
    const address = server.address()
    const port = typeof address === "object" ? address?.port : 0
    expect(await probeA1111({ url: `http://127.0.0.1:${port}` })).toEqual({ kind: "none", reason: "away" })
    server.close()
  })

  it("says so where nobody answers", async () => {
    expect(await probeA1111({ url: "http://127.0.0.1:1" })).toEqual({ kind: "none", reason: "away" })
  })
})
