import { describe, expect, it } from "vitest"
import type { TaskSource } from "../../_kernel/task-kind.ts"
import type { Configuration } from "../configuration.ts"
import type { ActionKind } from "../rules.ts"
import { studioKindOf } from "../studio-kinds.ts"

const source = (role: string): TaskSource => ({
  role,
  mediaKey: `result/${role}.png`,
  url: `/media/${role}`,
  sha256: "a".repeat(64),
  sizeBytes: 1000,
  width: 600,
  height: 400,
  prompt: "",
})
const sourcesFor = (action: ActionKind, meta: Configuration) =>
  studioKindOf(action, meta)
    .named(meta)
    .map(({ role }) => source(role))
function ordered(action: ActionKind, meta: Configuration, sources = sourcesFor(action, meta)) {
  const { kind } = studioKindOf(action, meta)
  const { fields, inputs } = kind.order(kind.specify(meta, { random: () => 0, plan: "free", sources }))
  return { fields, roles: inputs.map(({ role }) => role), errors: kind.check(meta, sources) }
}

const guides: Configuration = {
  prompt: "a harbour",
  regions: [
    { mask: "/media/m1", prompt: "moss --seed 4", negative_prompt: "snow" },
    { mask: "/media/m2", prompt: "rust", weight: 0.5 },
  ],
  references: [{ image: "/media/r" }],
}
const units = [{ module: "canny", input_image: "/media/c" }]
const FIELDS = {
  regions: [
    { role: "region-1", prompt: "moss", negative_prompt: "snow", weight: 1 },
    { role: "region-2", prompt: "rust", negative_prompt: "", weight: 0.5 },
  ],
  references: [{ role: "reference-1", weight: 0.5 }],
}
const ROLES = ["region-1", "region-2", "reference-1"]

describe("regions and references", () => {
  it.each<[ActionKind, Configuration, readonly string[]]>([
    ["text-to-image", guides, ROLES],
    ["image-to-image", { ...guides, imageUrl: "/media/i", mask: "/media/m" }, ["image", "mask", ...ROLES]],
    ["condition", { ...guides, controlnet_units: units }, ["control-1", ...ROLES]],
  ])("of %s are ordered with an image of their own each", (action, meta, roles) => {
    const { errors, fields, roles: sent } = ordered(action, meta)
    expect(errors).toEqual([])
    expect(fields).toMatchObject(FIELDS)
    expect(sent).toEqual(roles)
  })

  it("change nothing of an order that has none", () => {
    const { fields, roles } = ordered("text-to-image", { prompt: "a harbour" })
    expect(Object.keys(fields)).not.toEqual(expect.arrayContaining(["regions"]))
    expect([roles, "references" in fields]).toEqual([[], false])
  })

  it("whose image is not the member's are blamed where they stand", () => {
    const { errors } = ordered("text-to-image", guides, [source("region-1"), source("reference-1")])
    expect(errors).toEqual([{ path: "meta.regions.1.mask", message: "uploadError" }])
  })
})

describe("a mask", () => {
  it("says how far it blends and what it begins with, as the painter of the canvas chose", () => {
    const meta: Configuration = { prompt: "x", imageUrl: "/media/i", mask: "/media/m", mask_blur: 16, inpainting_fill: 0 }
    expect(ordered("image-to-image", meta).fields).toMatchObject({ mask_blur: 16, inpainting_fill: 0, mask_padding: 32 })
    const { mask_blur: _, inpainting_fill: __, ...silent } = meta
    expect(ordered("image-to-image", silent).fields).toMatchObject({ mask_blur: 4, inpainting_fill: 1 })
  })
})

describe("an image that is steered by others", () => {
  const meta: Configuration = { prompt: "x", imageUrl: "/media/i", mask: "/media/m", denoising_strength: 0.6, controlnet_units: units }

  it("is what the result starts from, within its mask, where every unit has an image of its own", () => {
    const { errors, fields, roles } = ordered("condition", meta)
    expect(errors).toEqual([])
    expect(fields).toMatchObject({ denoising_strength: 0.6, mask_blur: 4, width: 600, height: 400 })
    expect(roles).toEqual(["control-1", "image", "mask"])
  })

  it("steers itself where a unit names none, and is then no start", () => {
    const { fields, roles } = ordered("condition", { ...meta, mask: undefined, controlnet_units: [{ module: "canny" }] })
    expect(roles).toEqual(["control-1"])
    expect(fields).not.toHaveProperty("denoising_strength")
  })
})
