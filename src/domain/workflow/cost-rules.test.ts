import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { workOf, workProblems } from "./cost-rules.ts"
import { EXAMPLE_GRAPH } from "./example-graph.ts"
import type { Fill } from "./fill-rules.ts"
import { type Graph, readGraph } from "./graph-rules.ts"

const graphOf = (value: unknown): Graph => {
  const read = readGraph(typeof value === "string" ? value : JSON.stringify(value))
  if (!read.ok) throw new Error(JSON.stringify(read.problems))
  return read.graph
}
const node = (class_type: string, inputs: object = {}) => ({ class_type, inputs })
const around = (nodes: object) => graphOf({ ...nodes, out: node("SaveImage", { images: ["1", 0] }) })
const example = graphOf(EXAMPLE_GRAPH)

describe("what a run costs", () => {
  const empty = (inputs: object) => node("EmptyLatentImage", { width: 512, height: 512, batch_size: 1, ...inputs })
  const workAt = (nodes: object, fills: readonly Fill[] = []) => workOf(around(nodes), fills, ["out"], [{ width: 800, height: 600 }])
  const openAt = (nodes: object) => workProblems(around(nodes)).map(({ node: id, field }) => `${id}.${field}`)

  it("follows a number that is filled into the node that a field is linked to", () => {
    const nodes = {
      "1": empty({ batch_size: ["2", 0] }),
      "2": node("PrimitiveInt", { value: ["3", 0] }),
      "3": node("PrimitiveInt", { value: 2 }),
    }
    expect(workAt(nodes).image_count).toBe(2)
    expect(workAt(nodes, [{ node: "3", field: "value", value: 12 }]).image_count).toBe(12)
  })

  it("follows a switch to what it hands on, and to the larger where nobody knows which", () => {
    const either = (on: unknown) => ({
      ...{ "1": empty({ batch_size: ["2", 0] }), "2": node("ComfySwitchNode", { switch: on, on_true: ["3", 0], on_false: 8 }) },
      ...{ "3": node("PrimitiveInt", { value: 4 }), "4": node("PrimitiveBoolean", { value: true }) },
    })
    expect(workAt(either(false)).image_count).toBe(8)
    expect(workAt(either(["4", 0])).image_count).toBe(4)
    expect(workAt({ ...either(["5", 0]), "5": node("StringContains", {}) }).image_count).toBe(8)
  })

  it("counts what is put together along its links, and nothing twice", () => {
    const doubled = { "4": empty({ batch_size: 3 }), "3": node("LatentBatch", { samples1: ["4", 0], samples2: ["4", 0] }) }
    const twice = { ...doubled, "2": node("LatentBatch", { samples1: ["3", 0], samples2: ["3", 0] }) }
    expect(workAt({ ...twice, "1": node("VAEDecode", { samples: ["2", 0] }) }).image_count).toBe(12)
    expect(workAt({ ...doubled, "1": node("ImageBatch", { image1: ["3", 0], image2: ["4", 0] }) }).image_count).toBe(9)
    expect(workAt({ ...doubled, "1": node("RebatchLatents", { latents: ["3", 0], batch_size: 2 }) }).image_count).toBe(6)
    const chain = Array.from({ length: 400 }, (_, at) => [
      String(at + 1),
      node("ImageBatch", { image1: [String(at + 2), 0], image2: [String(at + 2), 0] }),
    ])
    expect(workAt({ ...Object.fromEntries(chain), "401": node("EmptyImage", {}) }).image_count).toBe(1_000_000)
  })

  it("reads every way of saying a size", () => {
    expect(workAt({ "1": node("ImageScaleToTotalPixels", { megapixels: 16 }) })).toMatchObject({ width: 4096, height: 4096 })
    expect(workAt({ "1": node("ImageScaleToMaxDimension", { largest_size: 9000 }) })).toMatchObject({ width: 9000, height: 9000 })
    expect(workAt({ "1": node("ResizeAndPadImage", { target_width: 9000, target_height: 64 }) })).toMatchObject({ width: 9000, height: 64 })
    expect(workAt({ "1": node("ImageScale", { width: 0, height: 9000 }) })).toMatchObject({ width: 9000, height: 9000 })
  })

  it("is that of the size that something is made at, though it is handed on smaller", () => {
    const made = { "2": node("EmptyImage", { width: 4096, height: 4096 }), "1": node("ImageScaleBy", { image: ["2", 0], scale_by: 0.01 }) }
    expect(workAt(made)).toMatchObject({ width: 4096, height: 4096 })
    expect(workAt({ "1": node("ImageScaleBy", { scale_by: 0.5 }) })).toMatchObject({ width: 400, height: 300 })
  })

  it("is that of the image whose size is measured for another one", () => {
    const measured = { "1": empty({ width: ["2", 0], height: ["2", 1] }), "2": node("GetImageSize", { image: ["3", 0] }) }
    const nodes = { ...measured, "3": node("EmptyImage", { width: 2048, height: 1024 }) }
    expect(workAt(nodes)).toMatchObject({ width: 2048, height: 1024 })
    expect(openAt(nodes)).toEqual([])
  })

  const latents = (more: object = {}) => ({ "3": empty({ width: 1024, height: 1024, ...more }) })
  const sampled = (latent: string, more: object = {}) => node("KSampler", { latent_image: [latent, 0], steps: 40, ...more })

  it("is that of the largest size on the way, whatever scales it down again", () => {
    const grown = { ...latents(), "4": node("LatentUpscaleBy", { samples: ["3", 0], scale_by: 8 }), "5": sampled("4") }
    const shrunk = { ...grown, "1": node("LatentUpscaleBy", { samples: ["5", 0], scale_by: 0.125 }) }
    expect(workAt(shrunk)).toMatchObject({ width: 8192, height: 8192 })
    const wide = Object.fromEntries(
      Array.from({ length: 5 }, (_, at) => [
        String(at + 1),
        node("ImageStitch", { image1: [String(at + 2), 0], image2: [String(at + 2), 0] }),
      ]),
    )
    expect(workAt({ ...wide, "6": node("EmptyImage", { width: 512, height: 512 }) })).toMatchObject({ width: 16_384, height: 512 })
    const padded = node("ImagePadForOutpaint", { image: ["3", 0], left: 9000, top: 0, right: 0, bottom: 24 })
    expect(workAt({ ...latents(), "1": padded })).toMatchObject({ width: 10_024, height: 1048 })
    const masked = { "2": node("SolidMask", { width: 8192, height: 64 }), "1": node("MaskToImage", { mask: ["2", 0] }) }
    expect(workAt(masked)).toMatchObject({ width: 8192, height: 64 })
    const inside = { "2": node("SamplerLCMUpscale", { scale_ratio: 20 }), "4": node("BasicScheduler", { steps: 4 }) }
    const custom = { latent_image: ["3", 0], sampler: ["2", 0], sigmas: ["4", 0] }
    expect(workAt({ ...latents(), ...inside, "1": node("SamplerCustomAdvanced", custom) })).toMatchObject({ width: 20_480, height: 20_480 })
  })

  it("is not that of an image that only steers, nor of one that is made smaller first", () => {
    const steered = { "4": node("LoadImage"), "5": node("ControlNetApplyAdvanced", { image: ["4", 0] }) }
    expect(workAt({ ...latents(), ...steered, "1": sampled("3", { positive: ["5", 0] }) })).toMatchObject({ width: 1024, height: 1024 })
    const smaller = { "4": node("LoadImage"), "3": node("ImageScaleBy", { image: ["4", 0], scale_by: 0.5 }) }
    expect(workAt({ ...smaller, "1": sampled("3") })).toMatchObject({ width: 400, height: 300 })
    const enlarging = (model_name: string) => ({
      ...latents(),
      "4": node("UpscaleModelLoader", { model_name }),
      "1": node("ImageUpscaleWithModel", { image: ["3", 0], upscale_model: ["4", 0] }),
    })
    for (const [name, side] of [
      ["8xNomos.pth", 8192],
      ["RealESRGAN_x2plus.pth", 2048],
      ["own.pth", 4096],
      ["1x-DeJPEG.pth", 1024],
    ] as const)
      expect(workAt(enlarging(name)).width).toBe(side)
  })

  it("counts the steps of every sampler along its sigmas", () => {
    const schedule = { "9": node("BasicScheduler", { steps: 40 }), ...latents() }
    const chain = Array.from({ length: 480 }, (_, at) => [
      at === 479 ? "1" : `s${at}`,
      node("SamplerCustomAdvanced", { sigmas: ["9", 0], latent_image: at === 0 ? ["3", 0] : [`s${at - 1}`, 0] }),
    ])
    expect(workAt({ ...schedule, ...Object.fromEntries(chain) }).passes).toBe(480)
    const halves = { ...schedule, "9": node("BasicScheduler", { steps: 80 }), "8": node("SplitSigmas", { sigmas: ["9", 0], step: 20 }) }
    const first = node("SamplerCustomAdvanced", { sigmas: ["8", 0], latent_image: ["3", 0] })
    expect(workAt({ ...halves, "1": first }).passes).toBe(1)
    expect(workAt({ ...halves, "2": first, "1": node("SamplerCustomAdvanced", { sigmas: ["8", 1], latent_image: ["2", 0] }) }).passes).toBe(
      3,
    )
    const between = { ...schedule, "8": node("ExtendIntermediateSigmas", { sigmas: ["9", 0], steps: 10 }) }
    expect(workAt({ ...between, "1": node("SamplerCustom", { sigmas: ["8", 0], latent_image: ["3", 0] }) }).passes).toBe(10)
    const late = node("KSamplerAdvanced", { latent_image: ["3", 0], steps: 100, start_at_step: 50, end_at_step: 10_000 })
    expect(workAt({ ...latents(), "1": late }).passes).toBe(2)
    const adaptive = {
      ...schedule,
      "7": node("KSamplerSelect", { sampler_name: "dpm_adaptive" }),
      "9": node("BasicScheduler", { steps: 1 }),
    }
    expect(
      workAt({ ...adaptive, "1": node("SamplerCustom", { sigmas: ["9", 0], sampler: ["7", 0], latent_image: ["3", 0] }) }).passes,
    ).toBe(3)
  })

  it("weighs a step by the conditions that are put side by side and by what is asked besides the model", () => {
    const words = { w0: node("CLIPTextEncode", { text: "x", clip: ["c", 1] }), c: node("CheckpointLoaderSimple", {}) }
    const doubled = Array.from({ length: 10 }, (_, at) => [
      `w${at + 1}`,
      node("ConditioningCombine", { conditioning_1: [`w${at}`, 0], conditioning_2: [`w${at}`, 0] }),
    ])
    const steered = (at: number) => ({
      ...latents(),
      ...words,
      ...Object.fromEntries(doubled),
      "1": sampled("3", { positive: [`w${at}`, 0], negative: ["w0", 0] }),
    })
    expect([steered(0), steered(2), steered(10)].map((nodes) => workAt(nodes).passes)).toEqual([1, 1, 129])
    const guided = { "8": node("BasicGuider", { conditioning: ["w10", 0] }), "9": node("BasicScheduler", { steps: 20 }) }
    const custom = node("SamplerCustomAdvanced", { guider: ["8", 0], sigmas: ["9", 0], latent_image: ["3", 0] })
    expect(workAt({ ...steered(0), ...guided, "1": custom }).passes).toBe(128)
    const nets = Array.from({ length: 20 }, (_, at) => [
      `n${at + 1}`,
      node("ControlNetApply", { conditioning: [at === 0 ? "w0" : `n${at}`, 0] }),
    ])
    expect(workAt({ ...steered(0), ...Object.fromEntries(nets), "1": sampled("3", { positive: ["n20", 0] }) }).passes).toBe(3)
    const pairs = Array.from({ length: 3 }, (_, at) => {
      const [from, slots] = at === 0 ? ["w0", [0, 0]] : [`p${at}`, [0, 1]]
      const given = { positive_A: [from, slots[0]], negative_A: [from, slots[1]], positive_B: ["w0", 0], negative_B: ["w0", 0] }
      return [`p${at + 1}`, node("PairConditioningCombine", given)]
    })
    expect(
      workAt({ ...steered(0), ...Object.fromEntries(pairs), "1": sampled("3", { positive: ["p3", 0], negative: ["p3", 1] }) }).passes,
    ).toBe(1)
  })

  it("never costs less for what is made small, cut up or put together behind it", () => {
    const behind = fc.constantFrom(
      ["LatentUpscaleBy", "samples", { scale_by: 0.125 }],
      ["LatentCrop", "samples", { width: 64, height: 64 }],
      ["LatentFromBatch", "samples", { length: 1 }],
      ["LatentUpscale", "samples", { width: 64, height: 64 }],
      ["LatentBlend", "samples1", {}],
      ["KSampler", "latent_image", { steps: 3 }],
    )
    fc.assert(
      fc.property(
        fc.array(behind, { maxLength: 6 }),
        fc.integer({ min: 1, max: 8 }),
        fc.integer({ min: 1, max: 200 }),
        (chain, scale_by, steps) => {
          const begun = { ...latents(), "4": node("LatentUpscaleBy", { samples: ["3", 0], scale_by }), "5": sampled("4", { steps }) }
          const more = chain.map(([type, field, inputs], at) => [
            `m${at}`,
            node(type, { ...inputs, [field]: [at === 0 ? "5" : `m${at - 1}`, 0] }),
          ])
          const last = chain.length === 0 ? "5" : `m${chain.length - 1}`
          const alone = workOf(graphOf({ ...begun, out: node("SaveImage", { images: ["5", 0] }) }), [], ["out"], [])
          const whole = workOf(
            graphOf({ ...begun, ...Object.fromEntries(more), out: node("SaveImage", { images: [last, 0] }) }),
            [],
            ["out"],
            [],
          )
          expect(whole.width * whole.height >= alone.width * alone.height && whole.passes >= alone.passes).toBe(true)
        },
      ),
    )
  })

  it("weighs a pass by the images that it is over", () => {
    const twice = { ...latents({ batch_size: 4 }), "4": sampled("3"), "1": sampled("4") }
    expect(workAt(twice)).toMatchObject({ image_count: 4, passes: 2, image_passes: 8 })
  })

  it("has no schedule that nobody knows the steps of, and no tolerance that is next to nothing", () => {
    const custom = node("SamplerCustom", { sigmas: ["9", 0], latent_image: ["3", 0] })
    expect(openAt({ ...latents(), "1": custom, "9": node("OwnSchedule", { curve: "steep" }) })).toEqual(["1.sigmas"])
    expect(openAt({ ...latents(), "1": custom, "9": node("ManualSigmas", { sigmas: "1.0, 0.5, 0.0" }) })).toEqual([])
    expect(openAt({ ...latents(), "1": node("SamplerDPMAdaptative", { rtol: 0.05, atol: 0 }) })).toEqual(["1.atol"])
  })

  it("has no number that nobody knows before the run, by its node and field", () => {
    const size = node("GetImageSize", { image: ["9", 0] })
    const nodes = { "8": size, "9": node("EmptyImage", { width: "64", height: 64 }) }
    expect(openAt({ ...nodes, "1": empty({ batch_size: ["8", 2] }) })).toEqual(["1.batch_size", "9.width"])
    expect(openAt({ ...nodes, "1": empty({ width: ["8", 0] }) })).toEqual(["1.width", "9.width"])
    expect(openAt({ "1": node("KSampler", { steps: ["2", 0] }), "2": node("PrimitiveString", { value: "99" }) })).toEqual(["1.steps"])
    expect(openAt({ "1": node("ImageScaleToTotalPixels", { megapixels: ["2", 0] }), "2": size, "9": node("EmptyImage") })).toEqual([
      "1.megapixels",
    ])
    expect(workProblems(example)).toEqual([])
  })
})
