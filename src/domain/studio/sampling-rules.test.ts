import { expect, it } from "vitest"
import { readSampler } from "../backend/sampler-rules.ts"
import { isSampler, SAMPLERS, SCHEDULERS } from "./rules.ts"

it("a sampler of an order is one that the backends have a name for, with or without its schedule", () => {
  const further = ["DPM++ 2S a", "Restart", "DPM2 a", "HeunPP2", "UniPC BH2", "DEIS", "IPNDM", "Res Multistep", "TCD", "DPM adaptive"]
  for (const name of [...SAMPLERS, ...further]) {
    expect(isSampler(name)).toBe(true)
    expect(readSampler(name, null)).not.toBeNull()
  }
  for (const schedule of SCHEDULERS) expect(isSampler(`DPM++ 2M ${schedule}`)).toBe(true)
  for (const name of ["", "Magic", "Karras", "euler_ancestral", "Euler <b>"]) expect(isSampler(name)).toBe(false)
})
