import { describe, expect, it } from "vitest"
import { usualModel } from "./models.ts"

const size = (width: number, height: number) => ({ size: { width, height }, isEdit: false })

describe("the model of an order that names none", () => {
  it("is the newest one that makes its size", () => {
    const models = ["dall-e-2", "dall-e-3", "gpt-image-1", "gpt-image-2"]
    expect(usualModel(models, size(1024, 1024))).toBe("gpt-image-2")
    expect(usualModel(models, size(512, 512))).toBe("dall-e-2")
    expect(usualModel(["gpt-image-1", "dall-e-3"], size(1792, 1024))).toBe("dall-e-3")
  })

  it("is one that edits where an image is edited", () => {
    expect(usualModel(["dall-e-3", "dall-e-2"], { ...size(1024, 1024), isEdit: true })).toBe("dall-e-2")
  })

  it("is the newest where none makes the size, and nobody without any", () => {
    expect(usualModel(["dall-e-3", "gpt-image-1"], size(832, 1216))).toBe("gpt-image-1")
    expect(usualModel([], size(1024, 1024))).toBeNull()
  })
})
