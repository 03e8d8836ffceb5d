import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { recipeOfText } from "../../../formats/generator/text-recipe.ts"
import { LOCALES } from "../../_kernel/locales.ts"
import { proposalOf } from "./proposal-rules.ts"

const recipe = (prompt: string) => {
  const found = recipeOfText(`${prompt}\nSteps: 20, Seed: 1`)
  return found === null ? [] : [{ ...found, prompt }]
}

describe("what is proposed for a post", () => {
  it("is the subject as its title, the rest as its text, and short phrases as tags, without what only renderers read", () => {
    expect(
      proposalOf(recipe("(masterpiece:1.2), best quality, a lighthouse on a cliff above the sea, dusk, oil painting, 8k"), "en"),
    ).toEqual({
      title: "A lighthouse on a cliff above the sea",
      text: "dusk, oil painting",
      tags: ["dusk", "oil painting"],
    })
  })

  it("is in the language of the reader as far as the words are known there", () => {
    const { text, tags } = proposalOf(recipe("lighthouse, dusk, oil painting, gnarled driftwood"), "ja")
    expect(text).toBe("夕暮れ、油絵、gnarled driftwood")
    expect(tags).toEqual(["灯台", "夕暮れ", "油絵", "gnarled driftwood"])
    expect(proposalOf(recipe("灯台、夕暮れ"), "en")).toMatchObject({ title: "Lighthouse", text: "dusk" })
  })

  it("fits what publishing takes, whatever a prompt says", () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: "grapheme", maxLength: 300 }), { maxLength: 5 }),
        fc.constantFrom(...LOCALES),
        (prompts, locale) => {
          const { title, text, tags } = proposalOf(prompts.flatMap(recipe), locale)
          expect(title.length).toBeLessThanOrEqual(1_000)
          expect([...tags].length).toBeLessThanOrEqual(10)
          expect(new Set(tags.map((tag) => tag.normalize("NFKC").toLowerCase())).size).toBe(tags.length)
          expect(typeof text).toBe("string")
          for (const tag of tags) expect(tag).not.toMatch(/[,#\n]|^$/)
        },
      ),
    )
  })
})
