import { describe, expect, it } from "vitest"
import { BACKEND_KINDS, type BackendKind, type Capabilities, capabilitiesWith } from "./capability-rules.ts"
import { fieldsFor, merged } from "./fields-for-server.ts"
import { NAMED_LOOKS } from "./look-names.ts"
import { hasLookWords } from "./look-words.ts"

const can = (own: Partial<Capabilities>) => capabilitiesWith({ name: "One", software: "one", offers: {}, ...own })
const sent = (kind: BackendKind, fields: Readonly<Record<string, unknown>>, own: Partial<Capabilities> = {}, order = "text-to-image") =>
  fieldsFor({ kind, capabilities: can(own) }, { kind: order, fields })
const WORDED = BACKEND_KINDS.filter((kind) => kind !== "easel" && kind !== "http")

describe("a look", () => {
  it("has words, whichever it is, and each its own", () => {
    const said = NAMED_LOOKS.map((name) => JSON.stringify(sent("comfyui", { prompt: "a fox", tuning: { styles: [name] } }).fields))
    expect(NAMED_LOOKS.filter((name) => !hasLookWords(name))).toEqual([])
    expect(new Set(said).size).toBe(NAMED_LOOKS.length)
  })

  it.each(WORDED)("of the starter's is said in words to %s, which has no field for it", (kind) => {
    const { fields, notes } = sent(kind, { prompt: "a fox", negative_prompt: "fog", style: "watercolour", steps: 20 })
    expect(fields).toEqual({
      prompt: expect.stringMatching(/^watercolor painting of a fox, /),
      negative_prompt: expect.stringMatching(/^fog, photograph/),
      steps: 20,
    })
    expect(notes.leftOut).toEqual([])
  })

  it("goes by its name where the server knows it, and in words where it does not", () => {
    const looks = ["Fooocus Sharp", "SAI Anime"]
    const order = { prompt: "a fox", style: "oil", tuning: { styles: looks, sharpness: 4 } }
    expect(sent("easel", order, { looks }).fields).toBe(order)
    expect(sent("http", order).fields).toBe(order)
    expect(sent("easel", order, { looks: ["Fooocus Sharp"] }).fields).toMatchObject({
      prompt: expect.stringContaining("anime"),
      style: "oil",
      tuning: { styles: ["Fooocus Sharp"], sharpness: 4 },
    })
    expect(sent("fooocus", order).fields).toMatchObject({ prompt: expect.stringContaining("oil painting"), tuning: { styles: looks } })
    expect(sent("a1111", order).fields).toMatchObject({ tuning: { sharpness: 4 } })
    expect(sent("a1111", { prompt: "a fox", tuning: { styles: looks } }).fields).not.toHaveProperty("tuning")
  })

  it("that nobody knows is left out and told, or a part of them", () => {
    expect(sent("a1111", { prompt: "a fox", tuning: { styles: ["nope"] } }).notes.leftOut).toEqual(["tuning.styles"])
    expect(sent("easel", { prompt: "a fox", tuning: { styles: ["nope"] } }, { looks: [] }).notes.leftOut).toEqual(["tuning.styles"])
    expect(sent("comfyui", { prompt: "a fox", tuning: { styles: ["nope", "SAI Anime"] } }).notes).toMatchObject({
      approximated: ["tuning.styles"],
      leftOut: [],
    })
  })
})

describe("magic", () => {
  it("weighs as much as it is strong where weights are read, and is a number where it is known", () => {
    const order = { prompt: "a fox", tuning: { prompt_magic: 0.4 } }
    expect(sent("a1111", order).fields).toEqual({ prompt: "a fox, (masterpiece, best quality, highly detailed:0.4)" })
    expect(sent("openai", order).fields).toEqual({ prompt: "a fox, masterpiece, best quality, highly detailed" })
    expect(sent("easel", order).fields).toBe(order)
  })
})

describe("a name that a server of the render protocol does not list", () => {
  it.each<[string, Readonly<Record<string, unknown>>]>([
    ["upscaler", { upscaler: "nope" }],
    ["hires.upscaler", { hires: { scale: 2, upscaler: "nope" } }],
  ])("as %s is told as left out", (field, fields) => {
    expect(sent("easel", fields, { upscalers: ["Lanczos"] }).notes.leftOut).toEqual([field])
    expect(sent("easel", fields, { upscalers: ["nope"] }).notes.leftOut).toEqual([])
    expect(sent("http", fields).notes.leftOut).toEqual([])
  })

  it("is told of repairs, too, where they are not the matter of the order and not among its features", () => {
    const units = { units: [{ model: "face_yolov8n.pt" }] }
    expect(sent("easel", units).notes.leftOut).toEqual(["units"])
    expect(sent("easel", units, { features: ["units"] }).notes.leftOut).toEqual([])
    expect(sent("easel", units, {}, "character-repair").notes.leftOut).toEqual([])
    expect(sent("a1111", units).notes.leftOut).toEqual([])
  })
})

it("an order without looks goes as it is, to every kind of server", () => {
  const order = { prompt: "a fox", negative_prompt: "", tuning: { sharpness: 3 } }
  for (const kind of BACKEND_KINDS)
    expect(sent(kind, order)).toEqual({ fields: order, notes: { approximated: [], leftOut: [], notDone: [] } })
})

it("of two words on one part the server's own counts", () => {
  const before = { approximated: ["tuning.styles"], leftOut: ["upscaler", "roop_arg"], notDone: [] }
  const after = { approximated: ["upscaler"], leftOut: [], notDone: ["units"] }
  expect(merged(before, after)).toEqual({ approximated: ["tuning.styles", "upscaler"], leftOut: ["roop_arg"], notDone: ["units"] })
})
