import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { cleanPrompt, promptTitle } from "./rules.ts"

describe("cleanPrompt", () => {
  it.each([
    ["a fox --auto, snow", "a fox, snow"],
    ["a fox --s2", "a fox"],
    ["--automatic stays", "--automatic stays"],
    ["<camera: pan left> a fox", "a fox"],
    ["a fox [camera: zoom in]", "a fox"],
    ["a fox <camera: pan left>, snow", "a fox, snow"],
    ["a fox --ar 16:9 <lora:ink:1> (fur:1.2)", "a fox --ar 16:9 <lora:ink:1> (fur:1.2)"],
    ["a\u0000 fox\u0007", "a fox"],
    ["  雪の森の狐  ", "雪の森の狐"],
  ])("turns %j into %j", (prompt, clean) => expect(cleanPrompt(prompt)).toBe(clean))

  it("leaves nothing for a second cleaning to find", () => {
    fc.assert(
      fc.property(fc.string(), (prompt) => {
        expect(cleanPrompt(cleanPrompt(cleanPrompt(prompt)))).toBe(cleanPrompt(cleanPrompt(prompt)))
      }),
    )
  })
})

describe("promptTitle", () => {
  it("takes out weights and brackets", () => expect(promptTitle("a (red:1.3) fox, [fog]")).toBe("a red fox, fog"))

  it.each([
    ["<lora:ink:0.8>, a fox, <lyco:fur>, snow", "a fox, snow"],
    ["a fox, snow,", "a fox, snow"],
  ])("takes out tags and the commas that only they needed: %j", (prompt, title) => expect(promptTitle(prompt)).toBe(title))

  it("is never longer than asked, whatever the script", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.integer({ min: 5, max: 90 }), (prompt, maximum) => {
        expect([...promptTitle(prompt, maximum)].length).toBeLessThanOrEqual(maximum)
      }),
    )
  })
})
