import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { briefOf, kindOf, taskKindsOf } from "../../_kernel/task-kind.ts"
import { ratiosFor, upscaledSize } from "../upscale-rules.ts"
import { imageToText } from "./image-to-text.ts"
import { textToImage } from "./text-to-image.ts"
import { upscale } from "./upscale.ts"

const SOURCE = {
  role: "image",
  mediaKey: "result/x/0.png",
  url: "/media/x",
  sha256: "a".repeat(64),
  sizeBytes: 1000,
  width: 600,
  height: 400,
  prompt: "a fox",
}
const FACTS = { random: () => 0, plan: "free" as const, sources: [SOURCE] }
const INPUT = { role: "image", mediaKey: SOURCE.mediaKey, sha256: SOURCE.sha256, sizeBytes: 1000 }

describe("upscale", () => {
  it("makes one image of the scaled size, twice the source's unless told, and names the source as its input", () => {
    const specification = upscale.specify({}, FACTS)
    expect(upscale.order(specification)).toEqual({ fields: { width: 1200, height: 800 }, inputs: [INPUT] })
    expect(upscale.expects(specification)).toMatchObject({ form: "files", count: 1, media: "image", sizePx: { width: 1200, height: 800 } })
    expect(specification).toMatchObject({ prompt: "a fox", source: { url: "/media/x", width: 600, height: 400 } })
    expect(upscale.specify({ scaling_ratio: 1.5 }, FACTS)).toMatchObject({ width: 900, height: 600 })
  })

  it("needs a source that a renderer takes, and refuses a side above 4096", () => {
    expect(upscale.check({}, [])).toEqual([{ path: "parent_task_id", message: "pleaseUoloadImage" }])
    expect(upscale.check({}, [{ ...SOURCE, sizeBytes: 25_165_825 }])).toEqual([{ path: "parent_task_id", message: "SourceTooLarge" }])
    expect(upscale.check({ scaling_ratio: 4 }, [{ ...SOURCE, width: 1024 }])).toEqual([])
    expect(upscale.check({ scaling_ratio: 4 }, [{ ...SOURCE, width: 1025 }])).toEqual([
      { path: "meta.scaling_ratio", message: "ImageSizeExceedsError" },
    ])
  })

  it("is offered in exactly the ratios that it takes", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 1, max: 5000 }), (width, height) => {
        for (const ratio of [1.5, 2, 4]) {
          const isOffered = ratiosFor({ width, height }).includes(ratio)
          expect(isOffered).toBe(upscale.check({ scaling_ratio: ratio }, [{ ...SOURCE, width, height }]).length === 0)
        }
        expect(upscaledSize({ width, height }, 2)).toEqual({ width: width * 2, height: height * 2 })
      }),
    )
  })
})

describe("image to text", () => {
  const specification = imageToText.specify({}, FACTS)

  it("orders words about the source and expects an answer, no file", () => {
    expect(imageToText.order(specification)).toEqual({ fields: {}, inputs: [INPUT] })
    expect(imageToText.expects(specification)).toEqual({ form: "answer" })
    expect(imageToText.pool).toBe("text")
  })

  it("takes an answer of its form only, as what the task shows", () => {
    const inspect = (answer: unknown) => imageToText.inspect({ form: "answer", answer }, specification)
    expect(inspect({ prompts: [" a fox "], is_preview: true, more: 1 })).toEqual({
      ok: true,
      answer: { reverse_prompts: ["a fox"], reverse_is_preview: true },
    })
    for (const other of [
      null,
      {},
      { prompts: [], is_preview: true },
      { prompts: [""], is_preview: true },
      { prompts: ["x"] },
      { garbage: true },
    ])
      expect(inspect(other).ok).toBe(false)
    expect(inspect({ prompts: ["x".repeat(4001)], is_preview: false }).ok).toBe(false)
  })
})

describe("the table of kinds", () => {
  const kinds = taskKindsOf([textToImage, upscale, imageToText])

  it("finds the kind of a specification, knows no other, and takes no two of one name", () => {
    expect(kindOf(kinds, { kind: "upscale" })).toBe(upscale)
    expect(() => kindOf(kinds, { kind: "toString" })).toThrow("unknown kind")
    expect(() => taskKindsOf([upscale, upscale])).toThrow("one name")
  })

  it("answers a brief that survives being stored, and no kind reads the specification of another", () => {
    const brief = briefOf(kinds, upscale.specify({}, FACTS))
    expect(JSON.parse(JSON.stringify(brief))).toEqual(brief)
    expect(() => textToImage.order(upscale.specify({}, FACTS))).toThrow("is not text-to-image")
  })
})
