import { describe, expect, it } from "vitest"
import { readRaster } from "../decode-input.ts"
import { readPngText } from "../png-text.ts"
import { controlMap } from "./control/control-map.ts"
import { outlinedPlace } from "./control/figure-in-lines.ts"
import { readPose } from "./control/read-pose.ts"
import { drawSkeleton, standingBody } from "./control/skeleton.ts"
import { edgeAgreement, meanDifference } from "./measures.ts"
import { canvasOf, pngOf, rasterOf } from "./rasters.ts"
import { carriedPixels, carry, drawn } from "./test-studio.ts"

const SIDE = 192
const SIZE = { width: SIDE, height: SIDE } as const
const image =
  (await carry({ kind: "text-to-image", prompt: "a lighthouse on a cliff by the sea at sunset", seed: 3, ...SIZE })).files[0]?.bytes ??
  new Uint8Array(0)
const source = await readRaster(image)
const ORDER = { kind: "condition", prompt: "a red fox in a snowy forest", ...SIZE } as const
const control = (module: string, more: object = {}) => ({ role: "control-1", module, is_map: false, processor_res: SIDE, ...more })
const steered = (module: string, more: object = {}, order: object = {}) =>
  carriedPixels({ ...ORDER, controls: [control(module, more)], ...order }, { "control-1": image })

describe("the words' own figure", () => {
  const box = drawn(SIDE, SIDE, (x, y) => {
    const [across, down] = [Math.abs(x - 96), Math.abs(y - 110)]
    return Math.max(across - 40, down - 60) === 0 || (across === 40 && down < 60) || (down === 60 && across < 40)
      ? [255, 255, 255]
      : [0, 0, 0]
  })
  const open = drawn(SIDE, SIDE, (_x, y) => (y === 90 ? [255, 255, 255] : [0, 0, 0]))

  it("stands in the outline that a map draws; lines that enclose nothing have no place for it", () => {
    const place = outlinedPlace(box)
    const at = (x: number, y: number): number => place?.data[Math.round(y) * (place?.width ?? 0) + Math.round(x)] ?? 0
    expect([at(96, 110), at(70, 70), at(20, 20), at(180, 110)]).toEqual([1, 1, 0, 0])
    expect(outlinedPlace(open)).toBeUndefined()
  })

  it("shows there in its own colours", async () => {
    const inside = async (prompt: string): Promise<number> => {
      const order = { ...ORDER, prompt, seed: 5, controls: [control("canny", { is_map: true })] }
      const { rgba } = await carriedPixels(order, { "control-1": pngOf(box, "") })
      let red = 0
      for (let y = 60; y < 160; y++)
        for (let x = 62; x < 130; x++) red += Math.max(0, (rgba[(y * SIDE + x) * 4] ?? 0) - (rgba[(y * SIDE + x) * 4 + 2] ?? 0) - 60)
      return red / (100 * 68)
    }
    expect(await inside("a red fox on a snowy meadow")).toBeGreaterThan((await inside("a snowy meadow")) + 5)
  })
})

describe("lines", () => {
  it.each(["canny", "softEdge", "lineArt", "scribble"] as const)("of %s are the result's edges, whatever the words say", async (module) => {
    const map = controlMap(source, { module, processor_res: SIDE })
    for (const prompt of ["a red fox in a snowy forest", "a castle at night", "a meadow of flowers"])
      expect(edgeAgreement(map, await steered(module, {}, { prompt })), prompt).toBeGreaterThanOrEqual(0.6)
  })

  it("of a ready map steer as those that are found here", async () => {
    const map = controlMap(source, { module: "canny", processor_res: SIDE })
    const made = await carriedPixels({ ...ORDER, controls: [control("canny", { is_map: true })] }, { "control-1": pngOf(map, "") })
    expect(made.rgba).toEqual((await steered("canny")).rgba)
  })

  it("of weight 0, or that guide no step, leave what the words give", async () => {
    const alone = await readRaster((await carry({ ...ORDER, kind: "text-to-image" })).files[0]?.bytes ?? image)
    expect((await steered("canny", { weight: 0 })).rgba).toEqual(alone.rgba)
    expect((await steered("canny", { guidance_start: 0.8, guidance_end: 0.2 })).rgba).toEqual(alone.rgba)
    expect(meanDifference(alone, await steered("canny", { weight: 0.4 }))).toBeLessThan(meanDifference(alone, await steered("canny")))
  })
})

describe("tones", () => {
  const luma = ({ rgba }: { readonly rgba: Uint8ClampedArray }): Float32Array =>
    Float32Array.from(
      { length: rgba.length / 4 },
      (_, at) => 0.299 * (rgba[at * 4] ?? 0) + 0.587 * (rgba[at * 4 + 1] ?? 0) + 0.114 * (rgba[at * 4 + 2] ?? 0),
    )
  const lumaOff = (one: Float32Array, other: Float32Array): number =>
    one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / one.length

  it("brightness comes from the image, colours from the words", async () => {
    const made = await steered("luminance")
    expect(lumaOff(luma(source), luma(made))).toBeLessThan(9)
    expect(meanDifference(source, made)).toBeGreaterThan(8)
  })

  it("a tile keeps what the image shows, a grid its colours in large", async () => {
    expect(meanDifference(source, await steered("tile"))).toBeLessThan(14)
    const grid = controlMap(source, { module: "colourGrid", processor_res: SIDE, threshold_a: 32 })
    const again = controlMap(await steered("colourGrid", { threshold_a: 32 }), {
      module: "colourGrid",
      processor_res: SIDE,
      threshold_a: 32,
    })
    expect(meanDifference(grid, again)).toBeLessThan(16)
  })
})

describe("a pose", () => {
  const posed = (width: number) => {
    const canvas = canvasOf(drawn(width, width, () => [0, 0, 0]))
    const body = { ...standingBody({ x: width / 2, y: width * 0.2 }, width * 0.11), rightWrist: { x: width * 0.2, y: width * 0.1 } }
    drawSkeleton(canvas.getContext("2d"), body, Math.max(3, width / 64))
    return { map: rasterOf(canvas), body }
  }

  it("is read out of a map to within a few px of where it was drawn", () => {
    const { map, body } = posed(384)
    const [read, ...others] = readPose(map)
    expect(others).toEqual([])
    for (const [joint, point] of Object.entries(body)) {
      // Eyes and ears lie closer together than the lines to them are wide.
      if (/Eye|Ear/.test(joint)) continue
      const found = new Map(Object.entries(read ?? {})).get(joint)
      expect(Math.hypot((found?.x ?? 0) - point.x, (found?.y ?? 0) - point.y), joint).toBeLessThan(12)
    }
  })

  it("has a figure along it, and none elsewhere", async () => {
    const { map, body } = posed(SIDE)
    const [made, without] = [
      await carriedPixels(
        { ...ORDER, prompt: "a woman in red on a beach", controls: [control("pose", { is_map: true })] },
        { "control-1": pngOf(map, "") },
      ),
      await carriedPixels(
        { ...ORDER, prompt: "a woman in red on a beach", controls: [control("pose", { is_map: true })] },
        {
          "control-1": pngOf(
            drawn(SIDE, SIDE, () => [0, 0, 0]),
            "",
          ),
        },
      ),
    ]
    const chest = (Math.round((body.neck?.y ?? 0) + 8) * SIDE + Math.round(body.neck?.x ?? 0)) * 4
    expect([...made.rgba.subarray(chest, chest + 3)]).not.toEqual([...without.rgba.subarray(chest, chest + 3)])
    expect(made.rgba[chest] ?? 0).toBeGreaterThan((made.rgba[chest + 2] ?? 0) + 60)
  })
})

it("several controls work together, with an image and a strength, and the result says so", async () => {
  const { files } = await carry(
    { ...ORDER, denoising_strength: 0.6, controls: [control("canny"), { ...control("colourGrid"), role: "control-2" }] },
    { "control-1": image, "control-2": image, image },
  )
  const said = readPngText(files[0]?.bytes ?? image).get("parameters") ?? ""
  expect(said).toContain("Denoising strength: 0.6")
  expect(said).toContain('ControlNet 0: "Module: canny')
  expect(said).toContain('ControlNet 1: "Module: colourGrid')
})

it("a control without its own input, and an input without its control, are refused", async () => {
  await expect(carry({ ...ORDER, controls: [control("canny")] }, { image })).rejects.toThrow("its own input")
  await expect(carry({ ...ORDER, controls: [control("canny")] }, { "control-1": image, "control-2": image })).rejects.toThrow(
    "its own input",
  )
})
