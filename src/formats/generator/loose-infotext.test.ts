import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { RecipeSettings } from "./recipe.ts"
import { recipeOfText } from "./text-recipe.ts"

const SETTINGS: RecipeSettings = { steps: 28, samplerName: "Euler a", cfgScale: 7, seed: 77, width: 832, height: 1216 }

/** One recipe as programs, sites and people write it. */
const FORMS: readonly (readonly [string, string])[] = [
  ["in one line", "a fox, forest Negative prompt: bad, worst Steps: 28, Sampler: Euler a, CFG scale: 7.0, Seed: 77, Size: 832x1216"],
  [
    "with its line breaks lost on the way",
    "a fox, forestNegative prompt: bad, worstSteps: 28, Sampler: Euler a, CFG scale: 7, Seed: 77, Size: 832x1216",
  ],
  ["in another case", "a fox, forest\nNEGATIVE PROMPT: bad, worst\nsteps: 28, sampler: Euler a, cfg scale: 7, seed: 77, size: 832x1216"],
  [
    "one setting a line, the words to avoid last",
    "a fox, forest\nWidth: 832\nHeight: 1216\nSeed: 77\nSteps: 28\nGuidance Scale: 7\nSampler: Euler a\nNegative Prompt: bad, worst",
  ],
  [
    "settings first",
    "Steps: 28, Sampler: Euler a, CFG scale: 7, Seed: 77, Size: 832x1216\nPrompt: a fox, forest\nNegative prompt: bad, worst",
  ],
  [
    "in Markdown",
    "**Prompt:** a fox, forest\n\n**Negative prompt:** bad, worst\n\n- **Steps:** 28\n- **Sampler:** `Euler a`\n- **CFG:** 7\n- **Seed:** `77`\n- **Size:** 832 × 1216",
  ],
  ["quoted", "> Prompt: a fox, forest\n> Negative: bad, worst\n> Steps: 28 | Sampler: Euler a | CFG: 7 | Seed: 77 | Size: 832x1216"],
  [
    "in a table",
    "Prompt: a fox, forest\nNegative prompt: bad, worst\n\n| Setting | Value |\n|---|---|\n| Steps | 28 |\n| Sampler | Euler a |\n| CFG scale | 7 |\n| Seed | 77 |\n| Size | 832x1216 |",
  ],
  [
    "in a table across",
    "Prompt: a fox, forest\nNegative prompt: bad, worst\n| Steps | Sampler | CFG scale | Seed | Size |\n| --- | --- | --- | --- | --- |\n| 28 | Euler a | 7 | 77 | 832x1216 |",
  ],
  [
    "with tabs out of a spreadsheet",
    "Prompt\ta fox, forest\nNegative prompt\tbad, worst\nSteps\t28\nSampler\tEuler a\nCFG\t7\nSeed\t77\nWidth\t832\nHeight\t1216",
  ],
  [
    "as a page shows it, names over their values",
    "Prompt\na fox, forest\nNegative prompt\nbad, worst\nOther metadata\nSteps\n28\nSampler\nEuler a\nCFG scale\n7\nSeed\n77\nSize\n832x1216",
  ],
  ["without colons", "Prompt: a fox, forest\nNegative prompt: bad, worst\nSteps 28, Sampler Euler a, CFG 7, Seed 77, Size 832x1216"],
  [
    "in Chinese",
    "提示词：a fox, forest\n反向提示词：bad, worst\n迭代步数：28，采样方法：Euler a，提示词引导系数：7，随机种子：77，尺寸：832x1216",
  ],
  [
    "in Japanese",
    "プロンプト：a fox, forest\nネガティブプロンプト：bad, worst\nステップ数：28\nサンプラー：Euler a\nCFGスケール：7\nシード値：77\nサイズ：832x1216",
  ],
  ["in German", "Prompt: a fox, forest\nNegativer Prompt: bad, worst\nSchritte: 28, Sampler: Euler a, CFG: 7, Seed: 77, Größe: 832x1216"],
  ["in Russian", "Промпт: a fox, forest\nНегативный промпт: bad, worst\nШаги: 28, Сэмплер: Euler a, CFG: 7, Сид: 77, Размер: 832x1216"],
  [
    "as somebody's JSON",
    '```json\n{"prompt": "a fox, forest", "negative_prompt": "bad, worst", "steps": 28, "sampler_name": "Euler a", "cfg_scale": 7, "seed": 77, "width": 832, "height": 1216}\n```',
  ],
  [
    "as a site's interface answers it",
    '{"items": [{"id": 4, "meta": {"prompt": "a fox, forest", "negativePrompt": "bad, worst", "steps": 28, "sampler": "Euler a", "cfgScale": 7, "seed": 77, "Size": "832x1216"}}]}',
  ],
]

describe("a recipe that somebody pastes", () => {
  it.each(FORMS)("is read %s", (_, text) => {
    const recipe = recipeOfText(text)
    expect(recipe).toMatchObject({ prompt: "a fox, forest", negativePrompt: "bad, worst", settings: SETTINGS })
    expect(recipe?.settings).toEqual(SETTINGS)
  })

  it("keeps what it does not know, and the words around it", () => {
    const text = "My best one so far!\nPrompt: a fox\nSteps: 28 | Seed: 77 | Mood: calm"
    expect(recipeOfText(text)).toMatchObject({
      prompt: "a fox",
      settings: { steps: 28, seed: 77 },
      unknown: [
        { name: "Mood", value: "calm" },
        { name: "Text", value: "My best one so far!" },
      ],
    })
  })

  it("leaves quoted values whole, whatever they name", () => {
    const text = 'a fox negative prompt: bad Steps: 20, Sampler: Euler a, ADetailer prompt: "calm, seed: 5", Seed: 4'
    expect(recipeOfText(text)).toMatchObject({
      prompt: "a fox",
      negativePrompt: "bad",
      settings: { steps: 20, seed: 4 },
      detailers: [{ prompt: "calm, seed: 5" }],
    })
  })

  it.each(["Size: (832, 1216)", "Size = (832,1216)", "**Size:** (832, 1216)"])("takes %s for one size", (size) => {
    expect(recipeOfText(`Prompt: a fox\nSteps: 28, ${size}, Seed: 77`)).toMatchObject({
      settings: { steps: 28, seed: 77, width: 832, height: 1216 },
      unknown: [],
    })
  })

  it.each(["(0, 0)", "(4, 8)", "(12, 3, 9)"])("leaves the numbers of another setting whole: %s", (numbers) => {
    expect(recipeOfText(`Prompt: a fox\nSteps: 28, Crop: ${numbers}, Size: 832x1216`)).toMatchObject({
      settings: { steps: 28, width: 832, height: 1216 },
      unknown: [{ name: "Crop", value: numbers }],
    })
  })

  it("is a command line of the first InvokeAI", () => {
    expect(recipeOfText('dream> "a fox [bad]" -s 28 -S 77 -W 832 -H 1216 -C 7 -A k_lms')).toMatchObject({
      prompt: "a fox",
      negativePrompt: "bad",
      settings: { steps: 28, seed: 77, width: 832, height: 1216, cfgScale: 7 },
    })
  })

  it.each([
    "a fox",
    "a poster, title: Steps to the temple, style: art deco",
    "(negative:1.2), (style:1.3), a [fox:wolf:0.5]",
    "size: as large as a house\na fox",
    "camera: pan left\nmodel: a woman in red\nstyle: noir",
  ])("takes %j for a prompt and nothing else", (text) => {
    expect(recipeOfText(text)).toMatchObject({ prompt: text, negativePrompt: "", settings: {}, unknown: [] })
  })

  it("is read whichever marks stand around its labels", () => {
    const marks = fc.constantFrom("", "**", "__", "`", "- ", "* ", "• ", "> ", "## ")
    const colons = fc.constantFrom(": ", ":", "：", " : ", " = ")
    const labels = fc.constantFrom("Negative prompt", "negative prompt", "NEGATIVE PROMPT", "Negative Prompt", "negative_prompt")
    fc.assert(
      fc.property(
        marks,
        colons,
        labels,
        fc.shuffledSubarray(["Steps", "Seed", "CFG scale"], { minLength: 2 }),
        (mark, colon, label, names) => {
          const lines = names.map((name, index) => `${mark}${name}${colon}${index + 5}`)
          const recipe = recipeOfText(`a fox\n${mark}${label}${colon}bad\n${lines.join("\n")}`)
          expect(recipe).toMatchObject({ prompt: "a fox", negativePrompt: "bad" })
          expect(Object.keys(recipe?.settings ?? {})).toHaveLength(names.length)
        },
      ),
      { numRuns: 200 },
    )
  })

  it.each([
    ["labels", "Steps: 20 ".repeat(5000)],
    ["marks", `Steps: 20\n${"* | ".repeat(14_000)}x`],
    ["blanks", `Steps: 20\nSeed: 4${" ".repeat(50_000)}x`],
    ["open quotes", `Steps: 20\nSeed: 4\n${'a: "'.repeat(14_000)}`],
    ["lines", "Seed\n".repeat(11_000)],
    ["letters", `steps: 20\nseed: 4\n${"s".repeat(50_000)}`],
  ])("costs little where it is made of %s", (_, text) => {
    const startedMs = performance.now()
    recipeOfText(text)
    expect(performance.now() - startedMs).toBeLessThan(2000)
  })
})
