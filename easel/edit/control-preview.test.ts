import { describe, expect, it } from "vitest"
import { readRaster } from "../decode-input.ts"
import { CONTROL_MODULES } from "../orders/schemas.ts"
import { readPngText } from "../png-text.ts"
import { controlMap } from "./control/control-map.ts"
import { readPose } from "./control/read-pose.ts"
import { carriedPixels, carry, drawn, drawnPng } from "./test-studio.ts"

/** A bright square on dark. */
const square = (side: number) =>
  drawn(side, side, (x, y) => (Math.max(Math.abs(x - side / 2), Math.abs(y - side / 2)) < side / 4 ? [230, 220, 210] : [20, 30, 40]))
const brightest = ({ rgba }: { readonly rgba: Uint8ClampedArray }): number =>
  rgba.reduce((high, value, at) => (at % 4 === 0 ? Math.max(high, value) : high), 0)

describe("a control map", () => {
  it.each(["canny", "softEdge", "lineArt"] as const)("of %s is bright at the outline and black away from it", (module) => {
    const map = controlMap(square(96), { module, processor_res: 96 })
    const at = (x: number, y: number): number => map.rgba[(y * 96 + x) * 4] ?? 0
    expect(Math.max(at(23, 48), at(24, 48), at(25, 48), at(22, 48))).toBeGreaterThan(60)
    expect([at(4, 4), at(48, 48)].every((value) => value < 25)).toBe(true)
  })

  it("takes its thresholds in either order, and none beyond its bounds", () => {
    const map = (low: number, high: number) =>
      controlMap(square(96), { module: "canny", processor_res: 96, threshold_a: low, threshold_b: high })
    expect(map(200, 100).rgba).toEqual(map(100, 200).rgba)
    expect(map(0, 4096).rgba).toEqual(map(1, 255).rgba)
  })

  it("of brightness has no colour, of a grid one colour a square", () => {
    const grey = controlMap(square(64), { module: "luminance", processor_res: 64 })
    for (let i = 0; i < grey.rgba.length; i += 4) expect(grey.rgba[i]).toBe(grey.rgba[i + 2])
    const grid = controlMap(square(64), { module: "colourGrid", processor_res: 64, threshold_a: 8 })
    expect([...grid.rgba.subarray(0, 4)]).toEqual([...grid.rgba.subarray(28, 32)])
  })

  it("works at no more px than it is told", () => {
    expect(controlMap(square(256), { module: "tile", processor_res: 64 })).toMatchObject({ width: 64, height: 64 })
  })
})

describe("control preview", () => {
  it.each(CONTROL_MODULES)("of %s has the ordered size and says what it is", async (module) => {
    const { files } = await carry(
      { kind: "control-preview", module, width: 150, height: 90 },
      { image: drawnPng(60, 60, (x, y) => [x * 4, y * 4, 90]) },
    )
    const png = files[0]?.bytes ?? new Uint8Array(0)
    expect(await readRaster(png)).toMatchObject({ width: 150, height: 90 })
    expect(readPngText(png).get("parameters")).toContain(`Control map: ${module}`)
  })

  it("finds a person's pose below a face, as a pose control reads it, and nothing where nobody is", async () => {
    const portrait = (await carry({ kind: "text-to-image", prompt: "portrait of a child", seed: 9, width: 256, height: 256, steps: 8 }))
      .files[0]
    const pose = await carriedPixels(
      { kind: "control-preview", module: "pose", width: 256, height: 256 },
      { image: portrait?.bytes ?? new Uint8Array(0) },
    )
    expect(readPose(pose)).toHaveLength(1)
    const nobody = await carriedPixels({ kind: "control-preview", module: "face" }, { image: drawnPng(64, 64, () => [60, 90, 200]) })
    expect(brightest(nobody)).toBe(0)
  })
})
