import { describe, expect, it } from "vitest"
import { type Capabilities, capabilitiesWith, type FleetServer } from "./capability-rules.ts"
import { needOf } from "./need-rules.ts"
import { isOfferable, modelsOf, namesOf, offeringOf, samplersOf, serversOpenTo, speaking } from "./offering-rules.ts"
import { unrunnable } from "./refusal-rules.ts"

const OFFER = { slots: 1, maximumWidth: 2048, maximumHeight: 2048, maximumCount: 4 }
const model = (name: string, family: "sd" | "sdxl" | null = null) => ({ name, hash: null, family, sizes: null })
const ASKER = { viewerId: "user_1", plan: "free" }

function server(own: Partial<Capabilities>, over: Partial<FleetServer> = {}): FleetServer {
  const capabilities = capabilitiesWith({ name: "one", software: "forge", offers: { "text-to-image": OFFER }, ...own })
  return { name: "one", kind: "http", state: "active", slots: 1, weight: 1, audience: { kind: "everyone" }, capabilities, ...over }
}
const order = (fields: Readonly<Record<string, unknown>>) =>
  needOf({ kind: "text-to-image", fields: { width: 1024, height: 1024, count: 1, ...fields } })

describe("what a fleet offers", () => {
  it("a server that is paused, draining or for others offers nothing while another works", () => {
    const fleet = [
      server({}, { name: "works" }),
      server({}, { name: "pauses", state: "paused" }),
      server({}, { name: "drains", state: "draining" }),
      server({}, { name: "vip", audience: { kind: "plans", plans: ["vip1"] } }),
    ]
    expect(serversOpenTo(fleet, ASKER).map(({ name }) => name)).toEqual(["works"])
    expect(serversOpenTo(fleet.slice(1), ASKER).map(({ name }) => name)).toEqual(["pauses"])
  })

  it("a paused server that has not said yet what it can counts beside one that works, so that nothing is refused that it may do", () => {
    const silent = server({}, { name: "silent", state: "paused", capabilities: null })
    const works = server({ models: [model("a")] })
    expect(serversOpenTo([silent, works], ASKER).map(({ name }) => name)).toEqual(["one", "silent"])
    expect(unrunnable(serversOpenTo([works, silent], ASKER), order({ model: "b" }))).toBeNull()
    expect(serversOpenTo([works, { ...silent, state: "removed" }], ASKER)).toEqual([works])
    expect(serversOpenTo([works, { ...silent, audience: { kind: "plans", plans: ["vip1"] } }], ASKER)).toEqual([works])
  })

  it("a model is listed once, with all that servers say of it, and is a preview only where no other has it", () => {
    const servers = speaking([
      server({ isPreview: true, models: [model("a"), model("easel")] }),
      server({ models: [{ ...model("a", "sdxl"), hash: "0123456789" }] }),
    ])
    expect(modelsOf(servers, "models")).toEqual([
      { name: "a", hash: "0123456789", family: "sdxl", sizes: null, isPreview: false },
      { ...model("easel"), isPreview: true },
    ])
    expect(modelsOf(speaking([server({})]), "models")).toBeNull()
  })

  it("names from outside that are no names are not offered", () => {
    for (const name of ["", " a", "<img src=x>", "a\u0000b", "a\u202eb", "x".repeat(181)]) expect(isOfferable(name)).toBe(false)
    for (const name of ["SDXL/jugger naut_XL.v9 [0123456789].safetensors", "写实.ckpt"]) expect(isOfferable(name)).toBe(true)
    const servers = speaking([server({ models: [model("<b>")], vaes: ["<i>", "good"] })])
    expect(modelsOf(servers, "models")).toEqual([])
    expect(namesOf(servers, "vaes", [])).toEqual(["good"])
  })

  it("a sampler and its schedule must be of one server", () => {
    const apart = speaking([
      server({ samplers: ["DPM++ 2M"], schedulers: ["Simple"] }),
      server({ samplers: ["Euler", "Restart"], schedulers: ["Karras"] }),
    ])
    expect(samplersOf(apart, ["DPM++ 2M Karras", "Euler", "Euler a"])).toEqual(["Euler", "DPM++ 2M", "Restart"])
    expect(samplersOf(speaking([server({})]), ["Euler"])).toEqual(["Euler"])
  })

  it("what every kind of server leaves out is no field of anybody", () => {
    expect(offeringOf(speaking([server({}, { kind: "openai" })])).fields).not.toContain("sampler_name")
    expect(offeringOf(speaking([server({}, { kind: "openai" }), server({})])).fields).toContain("sampler_name")
  })
})

describe("an order that nobody can run", () => {
  const XL = server({ models: [model("xl")], features: ["hires"] })
  const LORA = server({ models: [model("old")], features: ["loras"], loras: [model("film")] })

  it("is told at the field that no server can do, also where two could only together", () => {
    expect(unrunnable([XL, LORA], order({ model: "xl", hires: { scale: 2 } }))).toBeNull()
    expect(unrunnable([XL, LORA], order({ model: "gone" }))).toEqual({ path: "meta.art_model_no", message: "NoServerModel" })
    expect(unrunnable([XL, LORA], order({ model: "old", hires: { scale: 2 } }))).toEqual({
      path: "meta.enable_hr",
      message: "NoServerHires",
    })
    expect(unrunnable([XL, LORA], order({ model: "xl", loras: [{ name: "film", weight: 1 }] }))?.path).toBe("meta.lora_models")
    expect(unrunnable([XL], order({ model: "xl", vae: "x" }))?.path).toBe("meta.vae")
    expect(unrunnable([XL], order({ model: "xl", width: 4096 }))).toEqual({ path: "meta.width", message: "NoServerSize" })
    expect(unrunnable([XL], needOf({ kind: "animation", fields: {} }))).toEqual({ path: "action", message: "NoServerKind" })
  })

  it.each([
    ["speech", "meta.timbre", "NoServerVoice"],
    ["song", "meta.timbre", "NoServerVoice"],
    ["lip-sync", "meta.timbre", "NoServerVoice"],
    ["text-to-video", "meta.art_model_no", "NoServerModel"],
  ])("of %s whose voice or model is gone is told at its own field", (kind, path, message) => {
    const speaking = server({
      offers: { [kind]: { slots: 1, maximumWidth: null, maximumHeight: null, maximumCount: null, models: ["alloy"] } },
    })
    expect(unrunnable([speaking], needOf({ kind, fields: { model: "gone" } }))).toEqual({ path, message })
    expect(unrunnable([speaking], needOf({ kind, fields: { model: "alloy" } }))).toBeNull()
  })

  it("without a model is bounded by the sizes of all models, where each makes only its own", () => {
    const sized = (name: string, width: number, height: number) => ({ ...model(name), sizes: [{ width, height }] })
    const fixed = server({ models: [sized("square", 1024, 1024), sized("tall", 1024, 1536)] })
    const tall = { width: 832, height: 1216 }
    expect(unrunnable([fixed], order(tall))).toEqual({ path: "meta.width", message: "NoServerSize" })
    expect(unrunnable([fixed], order({ height: 1536 }))).toBeNull()
    expect(unrunnable([fixed], order({ model: "square", height: 1536 }))?.message).toBe("NoServerSize")
    for (const models of [[sized("square", 1024, 1024), model("free")], [], null])
      expect(unrunnable([server({ models })], order(tall))).toBeNull()
  })

  it("a LoRA is meant by the listed name or by its file without folder and ending", () => {
    const loras = (name: string) => order({ loras: [{ name, weight: 1 }] })
    for (const listed of ["detail", "detail.safetensors", "folder/detail.safetensors", "folder\\detail.safetensors"]) {
      const having = server({ features: ["loras"], loras: [model(listed)] })
      expect([unrunnable([having], loras("detail")), unrunnable([having], loras(listed))]).toEqual([null, null])
      expect(unrunnable([having], loras("tail"))?.message).toBe("NoServerLora")
    }
  })

  it("nothing is refused while a server has not said what it can, or there is none", () => {
    expect(unrunnable([], order({ model: "gone" }))).toBeNull()
    expect(unrunnable([XL, { ...XL, capabilities: null }], order({ model: "gone" }))).toBeNull()
  })

  it("a VAE, an embedding and a refiner must be of the server that has the model", () => {
    const whole = server({ models: [model("xl"), model("fine")], vaes: ["v"], embeddings: ["e"], features: ["vae", "refiner"] })
    const other = server({ models: [model("xl")], vaes: ["w"], embeddings: [], features: ["vae", "refiner"] })
    expect(unrunnable([whole, other], order({ model: "xl", vae: "v", embeddings: ["e"], refiner: { model: "fine" } }))).toBeNull()
    expect(unrunnable([whole, other], order({ model: "xl", vae: "w", embeddings: ["e"] }))?.path).toMatch(/^meta\.(?:vae|embeddings)$/)
    expect(unrunnable([other], order({ model: "xl", refiner: { model: "fine" } }))).toEqual({
      path: "meta.refiner_mode",
      message: "NoServerRefiner",
    })
  })
})
