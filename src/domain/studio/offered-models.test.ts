import { describe, expect, it } from "vitest"
import { type Capabilities, capabilitiesWith, type SpeakingServer } from "../backend/index.ts"
import { findModels, modelsOfServers } from "../model/rules.ts"
import { isGone, sceneOf } from "./offer-rules.ts"
import { offeredModels } from "./offering-rules.ts"
import { baseModelOf, modelNoOf, STARTER_MODEL } from "./rules.ts"

const OFFER = { slots: 1, maximumWidth: null, maximumHeight: null, maximumCount: null }
const listed = (name: string, family: "sdxl" | "flux" | null = null) => ({ name, hash: null, family, sizes: null })

function server(own: Partial<Capabilities>, kind: SpeakingServer["kind"] = "a1111"): SpeakingServer {
  const capabilities = capabilitiesWith({ name: "one", software: "forge", offers: { "text-to-image": OFFER }, ...own })
  return { name: "one", kind, state: "active", slots: 1, weight: 1, audience: { kind: "everyone" }, capabilities }
}
const model = (no: string) => {
  const found = baseModelOf(no)
  if (found === undefined) throw new Error(`no model ${no}`)
  return found
}

describe("models of servers", () => {
  it("a number says family and name, so that it is read wherever there is no list", () => {
    const no = modelNoOf({ name: "XL/jugger naut_v9.safetensors [0123456789]", family: "sdxl" })
    expect(baseModelOf(no)).toMatchObject({ art_model_no: no, name: "jugger naut_v9", base_model_type: "sdxl", serverName: no.slice(5) })
    expect(baseModelOf("flux:dev.gguf")?.defaults).toEqual({ cfgScale: 3.5, sampler: "Euler" })
    expect(baseModelOf("any:x.ckpt")).toMatchObject({ isFamilyUnknown: true, base_model_type: "sdxl" })
    expect(modelNoOf({ name: "easel-lens", family: "flux" })).toBe("easel-lens")
    for (const no of ["x", "magic:x", "sdxl:"]) expect(baseModelOf(no)).toBeUndefined()
  })

  it("without anybody's word the site offers what it always did, and then what servers list", () => {
    expect(offeredModels({ servers: [], isPreview: true }).map(({ name }) => name)).toEqual(["Easel", "Easel Sketchbook", "Easel Lens"])
    const servers = [server({ models: [listed("jugger.safetensors", "sdxl"), listed("odd.ckpt")] })]
    expect(offeredModels({ servers, isPreview: false }).map(({ art_model_no: no, name, is_preview }) => [no, name, is_preview])).toEqual([
      [STARTER_MODEL.art_model_no, "Default", false],
      ["sdxl:jugger.safetensors", "jugger", false],
      ["any:odd.ckpt", "odd", false],
    ])
  })

  it("what is laid over a model is listed too, with the hash that a recipe names", () => {
    const all = modelsOfServers({
      base: null,
      loras: [{ ...listed("XL/detail.safetensors", "sdxl"), hash: "abcdef0123", isPreview: false }],
      embeddings: ["easynegative"],
      vaes: null,
    })
    expect(findModels({ types: ["LORA"] }, all)).toMatchObject([
      { id: "XL/detail.safetensors", name: "detail", families: ["sdxl"], hash: "abcdef0123" },
    ])
    expect(findModels({ types: ["TextualInversion"] }, all).map(({ id }) => id)).toEqual(["easynegative"])
    expect(findModels({ types: ["VAE"] }, all)).toHaveLength(2)
  })
})

describe("the scene of a model", () => {
  it("offers only the sizes of all models, each once, where the server chooses among models that make no others", () => {
    const [square, tall] = [
      { width: 1024, height: 1024 },
      { width: 1024, height: 1536 },
    ]
    const models = [
      { ...listed("one"), sizes: [square] },
      { ...listed("two"), sizes: [square, tall] },
    ]
    expect(sceneOf(STARTER_MODEL, [server({ models })]).lists?.sizes).toEqual([square, tall])
    expect(sceneOf(STARTER_MODEL, [server({ models: [...models, listed("free")] })]).lists?.sizes).toBeNull()
  })

  const xl = server({ models: [listed("xl", "sdxl")], features: ["hires"], samplers: ["Euler"], schedulers: [], vaes: ["v"] })
  const old = server({ models: [listed("old")], features: ["loras", "clip_skip"], samplers: ["DDIM"] })

  it("is what one server does that has the model; a switch that is off says why", () => {
    const scene = sceneOf(model("sdxl:xl"), [xl, old])
    expect(scene.advanced_settings).toMatchObject({ enable_hd_repair: true, enable_clip_skip: false, enable_vae: false })
    expect(scene.off_because).toMatchObject({
      enable_additional_model_panel: "model",
      enable_clip_skip: "model",
      enable_vae: "server",
      enable_character_repair: "server",
      enable_free_creation_option: "site",
    })
    expect(scene.lists).toMatchObject({ samplers: ["Euler"], vaes: ["v"], sizes: null })
    expect(sceneOf(model("flux:f"), [server({ features: ["clip_skip"] })]).off_because).toMatchObject({ enable_clip_skip: "family" })
  })

  it("has no field that every server with the model leaves out", () => {
    const scene = sceneOf(model("any:gpt-image-1"), [server({ models: [listed("gpt-image-1")] }, "openai"), xl])
    expect(scene.advanced_settings).toMatchObject({ enable_steps: false, enable_seed_option: false, enable_sampler_name: false })
    expect(scene.off_because).toMatchObject({ enable_steps: "model" })
  })

  it("of a model that makes few sizes lists them", () => {
    const sizes = [{ width: 1024, height: 1024 }]
    const only = server({ models: [{ ...listed("gpt"), sizes }] }, "openai")
    expect(sceneOf(model("any:gpt"), [only]).lists?.sizes).toEqual(sizes)
  })

  it("says that a model is gone, and then takes nothing else away; never before a server has said what it has", () => {
    expect(isGone(model("sdxl:gone"), [xl, old])).toBe(true)
    expect(isGone(model("sdxl:gone"), [])).toBe(false)
    expect(isGone(model("sdxl:gone"), [xl, server({})])).toBe(false)
    expect(isGone(STARTER_MODEL, [xl])).toBe(false)
    expect(sceneOf(model("sdxl:gone"), [xl, old]).enable_additional_model_panel).toBe(true)
  })
})
