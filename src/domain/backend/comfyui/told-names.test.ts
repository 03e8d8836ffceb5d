import { describe, expect, it } from "vitest"
import { type NodeClasses, readNodeClass } from "./node-class.ts"
import { baseModels } from "./server-models.ts"
import { tellingName, untoldFiles, withTold, wordsOfHead } from "./told-names.ts"
import { undrivenWords } from "./undriven-models.ts"

function serverWith(checkpoints: readonly string[], models: readonly string[]): NodeClasses {
  const loaders = { CheckpointLoaderSimple: { ckpt_name: [checkpoints] }, UNETLoader: { unet_name: [models], weight_dtype: [["default"]] } }
  return new Map(
    Object.entries(loaders).flatMap(([name, required]) => {
      const read = readNodeClass(name, { input: { required }, output: ["MODEL"] })
      return read === null ? [] : [[name, read] as const]
    }),
  )
}

describe("what the head of a file says", () => {
  it.each([
    [{ "modelspec.architecture": "stable-diffusion-v1", "modelspec.title": "mine" }, "stable-diffusion-1"],
    [{ "modelspec.architecture": "stable-diffusion-xl-v1-base" }, "stable-diffusion-xl-1-base"],
    [{ "modelspec.architecture": "stable-diffusion-v3.5-large" }, "stable-diffusion-3.5-large"],
    [{ "modelspec.architecture": "Wan-2_1-text2video-14b" }, "Wan-2_1-t2v-14b"],
    [{ ss_base_model_version: "sdxl_base_v1-0" }, "sdxl_base_1-0"],
    [{ "modelspec.architecture": "checkpoint", "modelspec.title": "Z-Image Turbo" }, "Z-Image Turbo"],
    [{ config: '{"transformer": {"_class_name": "LTXVTransformer3DModel"}}' }, "LTXVTransformer3DModel"],
    [{ "modelspec.architecture": "anima-preview" }, "anima-preview"],
    [{}, null],
    [{ "modelspec.architecture": 7, config: "{" }, null],
  ])("%j is %s", (head, words) => expect(wordsOfHead(head)).toBe(words))

  it("is short, whatever stands there", () => {
    expect(wordsOfHead({ "modelspec.title": "x".repeat(10_000) })?.length).toBe(120)
  })
})

describe("a file whose name tells nothing", () => {
  const classes = serverWith(
    ["dreamshaper_8.safetensors", "mine.safetensors", "old.ckpt", "svd_xt.safetensors"],
    ["a1.safetensors", "b2.sft"],
  )

  it("is asked for, where its head can be read", () => {
    expect(untoldFiles(classes)).toEqual([
      { folder: "checkpoints", name: "mine.safetensors" },
      { folder: "diffusion_models", name: "a1.safetensors" },
      { folder: "diffusion_models", name: "b2.sft" },
    ])
  })

  it("is of the family that its head says, and keeps its name", () => {
    const told = withTold(classes, new Map([["mine.safetensors", "stable-diffusion-xl-1-base"]]))
    expect(baseModels(told).find(({ name }) => name === "mine.safetensors")?.family).toBe("sdxl")
    expect(baseModels(classes).find(({ name }) => name === "mine.safetensors")?.family).toBe(null)
    expect(tellingName(told, "dreamshaper_8.safetensors")).toBe("dreamshaper_8.safetensors")
  })

  it("that no graph is known for is told with what its head says, and what it lacks where a graph is", () => {
    const words = [
      ["a1.safetensors", "Lumina-2"],
      ["b2.sft", "anima-preview"],
    ] as const
    const told = undrivenWords(withTold(classes, new Map(words)))
    expect(told).toContain("a1.safetensors: EmptySD3LatentImage")
    expect(told).toContain("b2.sft: ? (anima-preview)")
    expect(undrivenWords(classes)).toContain("b2.sft: ?")
  })
})
