import { describe, expect, it } from "vitest"
import { SAMPLERS } from "../studio/rules.ts"
import { matchSampler, nameSampler, readSampler, type SamplerNaming } from "./sampler-names.ts"

describe("readSampler", () => {
  it.each<readonly [string, string | null, string, string | null]>([
    ["DPM++ 2M Karras", null, "DPM++ 2M", "Karras"],
    ["DPM++ 2M", "Karras", "DPM++ 2M", "Karras"],
    ["DPM++ 2M", "Automatic", "DPM++ 2M", null],
    ["dpm++ 2m  sde karras", null, "DPM++ 2M SDE", "Karras"],
    ["DPM++ 2M SDE Heun", "Exponential", "DPM++ 2M SDE Heun", "Exponential"],
    ["dpmpp_2m", "karras", "DPM++ 2M", "Karras"],
    ["dpmpp_2m_sde_gpu", "sgm_uniform", "DPM++ 2M SDE", "SGM Uniform"],
    ["dpmpp_2m_k", null, "DPM++ 2M", "Karras"],
    ["kdpm_2_a_k", null, "DPM2 a", "Karras"],
    ["euler_a", null, "Euler a", null],
    ["k_euler_ancestral", "native", "Euler a", null],
    ["k_lms", null, "LMS", null],
    ["pndm", null, "PLMS", null],
    ["ddim", "ddim_uniform", "DDIM", "DDIM"],
    ["Euler A", null, "Euler a", null],
  ])("knows %s with %s", (name, scheduler, sampler, schedule) => {
    expect(readSampler(name, scheduler)).toEqual({ sampler, schedule })
  })

  it.each([
    ["nobody's sampler", null],
    ["_k", null],
    ["DPM++ 2M", "nobody's schedule"],
    ["__proto__", null],
  ])("does not know %s with %s", (name, scheduler) => {
    expect(readSampler(name, scheduler)).toBeNull()
  })
})

describe("nameSampler", () => {
  const names = [
    "DPM++ 2M",
    "DPM++ SDE",
    "DPM++ 2M SDE",
    "DPM++ 2S a",
    "Euler a",
    "Euler",
    "LMS",
    "Heun",
    "DPM2",
    "DPM2 a",
    "DDIM",
    "UniPC",
    "LCM",
  ]

  it("names every sampler so that the same is read again", () => {
    for (const sampler of names)
      for (const schedule of [null, "Karras"])
        for (const naming of ["a1111", "comfyui", "invokeai"] satisfies SamplerNaming[]) {
          const named = nameSampler({ sampler, schedule }, naming)
          expect(named, `${sampler} ${schedule} ${naming}`).not.toBeNull()
          expect(named && readSampler(named.sampler, named.scheduler)).toEqual({ sampler, schedule })
        }
  })

  it("has no name where a program has none", () => {
    expect(nameSampler({ sampler: "DPM++ 3M SDE", schedule: null }, "invokeai")).toBeNull()
    expect(nameSampler({ sampler: "Euler", schedule: "Beta" }, "invokeai")).toBeNull()
    expect(nameSampler({ sampler: "PLMS", schedule: null }, "comfyui")).toBeNull()
    expect(nameSampler({ sampler: "Euler", schedule: "Uniform" }, "comfyui")).toBeNull()
    expect(nameSampler({ sampler: "nobody's", schedule: null }, "a1111")).toBeNull()
  })
})

describe("matchSampler", () => {
  it("finds every sampler that the studio offers by its own name", () => {
    for (const name of SAMPLERS) expect(matchSampler(SAMPLERS, name, null)).toEqual({ name, isSame: true })
  })

  it.each<readonly [string, string | null, string | null, boolean]>([
    ["dpmpp_2m", "karras", "DPM++ 2M Karras", true],
    ["dpmpp_2m", "normal", "DPM++ 2M Karras", false],
    ["DPM++ 2M", "nobody's", "DPM++ 2M Karras", false],
    ["euler_ancestral", "karras", "Euler a", false],
    ["heun", null, "Heun", true],
  ])("matches %s with %s", (sampler, scheduler, name, isSame) => {
    expect(matchSampler(SAMPLERS, sampler, scheduler)).toEqual(name === null ? null : { name, isSame })
  })
})
