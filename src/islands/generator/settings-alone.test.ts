import { expect, it } from "vitest"
import type { Configuration } from "../../domain/studio/configuration.ts"
import { overImages, settingsAlone } from "./settings-alone.ts"

const META: Configuration = {
  prompt: "a fox",
  steps: 12,
  imageUrl: "/media/a",
  mask: "/media/m",
  controlnet_units: [{ module: "canny", weight: 0.5, input_image: "/media/b" }],
  lab_base: { sharpness: 4, conds: [{ image: "/media/c", mode: "PyraCanny" }] },
}

it("a preset keeps the settings of a configuration and none of its images", () => {
  expect(settingsAlone(META)).toEqual({
    prompt: "a fox",
    steps: 12,
    controlnet_units: [{ module: "canny", weight: 0.5 }],
    lab_base: { sharpness: 4 },
  })
  expect(JSON.stringify(settingsAlone(META))).not.toContain("/media/")
})

it("a preset is taken over the images that stand in the form", () => {
  const form: Configuration = {
    prompt: "a cat",
    cfg_scale: 3,
    imageUrl: "/media/z",
    lab_base: { conds: [{ image: "/media/y", mode: "CPDS" }] },
  }
  expect(overImages({ prompt: "a fox", steps: 12, lab_base: { sharpness: 4 } }, form)).toEqual({
    prompt: "a fox",
    steps: 12,
    imageUrl: "/media/z",
    lab_base: { sharpness: 4, conds: [{ image: "/media/y", mode: "CPDS" }] },
  })
})
