import { describe, expect, it } from "vitest"
import { infotextOf } from "./infotext.ts"
import { jobRequestSchema } from "./orders/schemas.ts"

describe("the parameters text", () => {
  const request = (more: object = {}) => {
    const order = jobRequestSchema.parse({
      id: "a",
      kind: "text-to-image",
      prompt: "a fox\nat dawn",
      width: 640,
      height: 512,
      seed: 7,
      ...more,
    })
    if (order.kind !== "text-to-image") throw new Error("another kind")
    return order
  }

  it("has the prompt, the negative prompt and the settings, each on its line", () => {
    expect(infotextOf(request({ negative_prompt: "fog", sampler_name: "Euler a", steps: 30, cfg_scale: 6.5 }), 8)).toBe(
      "a fox\nat dawn\nNegative prompt: fog\n" +
        "Steps: 30, Sampler: Euler a, CFG scale: 6.5, Seed: 8, Size: 640x512, Model: Easel preview, Version: Easel 0.2.0",
    )
  })

  it("leaves out a negative prompt that is empty and names a style that was chosen", () => {
    const text = infotextOf(request({ style: "oil" }), 7)
    expect(text).not.toContain("Negative prompt")
    expect(text).toContain("Model: Easel preview, Style: oil, Version: Easel")
  })

  it("quotes a value that could be taken for several", () => {
    expect(infotextOf(request({ sampler_name: "Euler, Seed: 1" }), 7)).toContain('Sampler: "Euler, Seed: 1", CFG scale')
  })
})
