import { describe, expect, it } from "vitest"
import { argumentsIn } from "./call-arguments.ts"
import { recipeOfText } from "./text-recipe.ts"

describe("a call of a pipeline that somebody pastes", () => {
  it("says its prompts and numbers", () => {
    const code =
      'image = pipe(\n  prompt="a fox, \\"rain\\"", negative_prompt=\'it\\\'s bad\',\n  height=768, width=512, guidance_scale=3.5, num_inference_steps=28,\n)'
    expect(recipeOfText(code)).toMatchObject({
      prompt: 'a fox, "rain"',
      negativePrompt: "it's bad",
      settings: { width: 512, height: 768, cfgScale: 3.5, steps: 28 },
    })
    expect(recipeOfText('pipe(prompt="""a fox\nin rain""", num_inference_steps=50)')?.prompt).toBe("a fox\nin rain")
  })

  it.each(["a fox =) prompt = good, x=3", 'prompt="a fox"', 'a fox\nSteps: 20, Seed: 1, Note: prompt="x", y=2', ""])(
    "is not in %j",
    (text) => {
      expect(argumentsIn(text)).toBeNull()
    },
  )
})

it.each([
  [
    "as a page shows it",
    "<p>a fox &amp; a &lt;b&gt; cat<br>\nNegative prompt: bad<br>Steps: 20, Seed: 5, Size: 512x512</p><p class='x'>Time taken: 4s</p>",
    "a fox & a <b> cat",
  ],
  ["with a comma in a number", "a fox\nNegative prompt: bad\nSteps: 20, Seed: 5, CFG scale: 7,5, Size: 512x512", "a fox"],
])("infotext is read %s", (_, text, prompt) => {
  const recipe = recipeOfText(text)
  expect(recipe).toMatchObject({ prompt, negativePrompt: "bad", settings: { steps: 20, seed: 5, width: 512, height: 512 } })
  if (text.includes("7,5")) expect(recipe).toMatchObject({ settings: { cfgScale: 7.5 }, unknown: [] })
})

it("a prompt loses the command of a chat before it, and a LoRA of Civitai's keeps its name", () => {
  expect(recipeOfText("/imagine prompt: a fox in rain --ar 16:9")?.prompt).toBe("a fox in rain --ar 16:9")
  const said = {
    prompt: "a fox",
    steps: 20,
    seed: 4,
    resources: [
      { name: "drops", type: "lora", weight: 0.7 },
      { name: "big", type: "model" },
    ],
  }
  expect(recipeOfText(JSON.stringify(said))).toMatchObject({ loras: [{ name: "drops", weight: 0.7 }], settings: { steps: 20, seed: 4 } })
})
