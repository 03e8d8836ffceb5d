import { describe, expect, test } from "vitest"
import { readScene } from "../words/read-scene.ts"
import { EMBEDDINGS, LORAS, MODELS, VAES } from "./effects.ts"
import { isNoFinish } from "./finish.ts"
import { applyLook, lookOf, PLAIN_LOOK } from "./look.ts"
import { samplerTraits } from "./samplers.ts"
import { LOOKS } from "./table.ts"

const A1111_SAMPLERS = [
  "DPM++ 2M",
  "DPM++ SDE",
  "DPM++ 2M SDE",
  "DPM++ 2M SDE Heun",
  "DPM++ 2S a",
  "DPM++ 3M SDE",
  "Euler a",
  "Euler",
  "LMS",
  "Heun",
  "DPM2",
  "DPM2 a",
  "DPM fast",
  "DPM adaptive",
  "Restart",
  "DDIM",
  "DDIM CFG++",
  "PLMS",
  "UniPC",
  "LCM",
  "HeunPP2",
  "IPNDM",
  "IPNDM_V",
  "DEIS",
  "DDPM",
]
const names = (kind: string) => LOOKS.filter((entry) => entry.kind === kind).map(({ name }) => name)
const scene = (prompt: string) => readScene({ prompt, negativePrompt: "", cfgScale: 7 })

describe("a look", () => {
  test.each([
    {},
    { sampler_name: "DPM++ 2M Karras" },
    { sampler_name: "Easel" },
    { model: "easel-preview", clip_skip: 2, vae: "Automatic", loras: [], embeddings: [] },
    { loras: [...LORAS.keys()].map((name) => ({ name, weight: 0 })) },
    { model: "no such model", loras: [{ name: "constructor", weight: 1 }], embeddings: ["__proto__"], vae: "toString" },
  ])("of %o is that of a painting without one", (order) => {
    expect(lookOf({ steps: 20, ...order })).toEqual(PLAIN_LOOK)
    expect(isNoFinish(PLAIN_LOOK.finish)).toBe(true)
  })

  test("differs for every sampler of the web UI, and all of them are known", () => {
    const looks = A1111_SAMPLERS.map((samplerName) => JSON.stringify(lookOf({ sampler_name: samplerName, steps: 20 })))
    expect(new Set(looks).size).toBe(A1111_SAMPLERS.length)
  })

  test.each([
    ["euler_ancestral", "Euler a"],
    ["k_euler_ancestral", "Euler a"],
    ["EULER", "Euler"],
    ["dpmpp_2m", "DPM++ 2M"],
    ["dpmpp_2m_sde_gpu", "DPM++ 2M SDE"],
    ["dpmpp_sde_karras", "DPM++ SDE Karras"],
    ["uni_pc", "UniPC"],
    ["Eulre", "Euler"],
    ["DDIMM", "DDIM"],
  ])("of the sampler %s is that of %s", (written, meant) => {
    expect(samplerTraits(written)).toEqual(samplerTraits(meant))
  })

  test("takes any text for a sampler", () => {
    for (const samplerName of ["", "   ", "\u0000", "采样器", "x".repeat(5000), "Karras", "__proto__"])
      expect(Number.isFinite(lookOf({ sampler_name: samplerName, steps: 20 }).detail)).toBe(true)
  })

  test("of an ancestral sampler moves with the steps, of any other it does not", () => {
    const salt = (samplerName: string, steps: number) => lookOf({ sampler_name: samplerName, steps }).salt
    expect(salt("Euler a", 20)).not.toBe(salt("Euler a", 21))
    expect(salt("Euler", 20)).toBe(salt("Euler", 21))
  })

  test("is rougher with fewer steps and finer with more, by as much as each step does", () => {
    const softness = (samplerName: string, steps: number) => -lookOf({ sampler_name: samplerName, steps }).finish.sharpness
    expect(softness("DPM++ 2M Karras", 2)).toBeGreaterThan(softness("DPM++ 2M Karras", 8))
    expect(softness("DPM++ 2M Karras", 8)).toBeGreaterThan(softness("DPM++ 2M Karras", 15))
    expect(softness("LCM", 4)).toBeLessThan(softness("DPM++ 2M Karras", 4))
    const finer = [15, 19, 20, 21, 30, 150].map((steps) => softness("DPM++ 2M Karras", steps))
    expect(finer).toEqual(finer.toSorted((one, other) => other - one))
    expect(new Set(finer).size).toBe(finer.length)
  })

  test("scales with the weight of a LoRA, from -1 to 2", () => {
    const grain = (weight: number) => lookOf({ steps: 20, loras: [{ name: "Film-Grain.safetensors", weight }] }).finish.grain
    expect([grain(0), grain(1.5) > grain(1), grain(1) > grain(0.5)]).toEqual([0, true, true])
    expect(grain(4)).toBe(grain(2))
    const opposite = lookOf({ steps: 20, loras: [{ name: "film-grain", weight: -1 }] })
    expect(opposite.finish.sharpness).toBeLessThan(0)
    expect(lookOf({ steps: 20, loras: [{ name: "film-grain", weight: -4 }] })).toEqual(opposite)
  })

  test("of a refiner lies between the two models", () => {
    const ink = (model: string, switchAt?: number) =>
      lookOf({ steps: 20, model, ...(switchAt === undefined ? {} : { refiner: { model: "easel-sketchbook", switch_at: switchAt } }) })
        .finish.ink
    expect(ink("easel-preview", 0.5)).toBeCloseTo(ink("easel-sketchbook") / 2)
    expect(ink("easel-preview", 1)).toBe(0)
  })
})

describe("a scene under a look", () => {
  test("takes the model's style only where the words name none", () => {
    const sketch = lookOf({ steps: 20, model: "easel-sketchbook" })
    expect(applyLook(scene("a fox"), sketch).style).toBe("watercolour")
    expect(applyLook(scene("a photo of a fox"), sketch).style).toBe("photo")
    expect(applyLook(scene("a fox, oil painting"), sketch).style).toBe("oil")
  })

  test("hears what an embedding says, under what the words say themselves", () => {
    const misty = lookOf({ steps: 20, embeddings: ["misty-morning", "misty-morning"] })
    const weights = Object.fromEntries(applyLook(scene("a fox in fog"), misty).elements.map(({ concept, weight }) => [concept, weight]))
    expect(weights).toEqual({ fox: 1, fog: 1, morning: 0.6 })
  })

  test("is taken more freely with every layer that clip skip leaves out", () => {
    const strictness = [1, 2, 4, 12].map((clipSkip) => applyLook(scene("a fox"), lookOf({ steps: 20, clip_skip: clipSkip })).strictness)
    expect(strictness).toEqual(strictness.toSorted((a, b) => b - a))
    expect(new Set(strictness).size).toBe(4)
  })
})

describe("the table of looks", () => {
  test("has three base models of three families, six LoRA, three embeddings with one for the negative prompt, two VAE", () => {
    expect(new Set(LOOKS.filter(({ kind }) => kind === "model").map(({ family }) => family))).toEqual(new Set(["sd", "sdxl", "flux"]))
    expect([names("model"), names("lora"), names("embedding"), names("vae")].map(({ length }) => length)).toEqual([3, 6, 3, 2])
    expect(LOOKS.filter(({ is_negative }) => is_negative).map(({ kind }) => kind)).toEqual(["embedding"])
  })

  test("names what every entry does, and nothing that no entry names", () => {
    expect(names("model")).toEqual([...MODELS.keys()])
    expect(names("lora")).toEqual([...LORAS.keys()])
    expect(names("embedding")).toEqual([...EMBEDDINGS.keys()])
    expect(names("vae")).toEqual([...VAES.keys()])
  })

  test("gives LoRA and embeddings words that the lexicon knows", () => {
    for (const { kind, name, trained_words: words, is_negative: isNegative } of LOOKS) {
      if (kind !== "lora" && kind !== "embedding") continue
      expect(words.length, name).toBeGreaterThan(0)
      if (!isNegative) expect(scene(words.join(", ")).unknownHash, name).toBe(0)
    }
  })
})
