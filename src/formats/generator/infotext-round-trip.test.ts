import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { parseInfotext, printInfotext } from "./infotext.ts"
import type { Recipe } from "./recipe.ts"
import { recipeFromJson, recipeToJson } from "./recipe-json.ts"

/** Texts out of what infotext consists of, so that many have a meaning and nearly all are damaged. */
const damagedText = fc
  .array(
    fc.constantFrom(
      ...["Steps: 20", "Steps: ", "Seed: 5", "Size: 512x512", "Model: x", "Version: v1", "Hires upscale: 2", "Denoising strength: 0.5"],
      ...[
        'Lora hashes: "a: 00112233aa, b"',
        "Lora weights: a: 1",
        "ADetailer model: x",
        "ADetailer confidence 2nd: 0.5",
        "ADetailer prompt 3rd: ",
        "<lora:a:0.5>",
        "<lora:b>",
        'Hashes: {"model":"00112233aa","x:y":1}',
      ],
      ...[
        'ControlNet 0: "Module: canny, Weight: x"',
        'Civitai resources: [{"type":"lora"}]',
        "Civitai resources: [",
        "App: SD.Next",
        'ControlNet 1: "starting/ending: (0, 1)"',
        "Text: t",
      ],
      ...[
        "\n",
        "\nNegative prompt: ",
        ", ",
        ",",
        ": ",
        '"',
        "\\",
        "(",
        ")",
        "[",
        "{",
        "}",
        " ",
        "fox",
        "Template: ",
        "\r",
        "\u2028",
        "é: 1",
      ],
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(""))

describe("printInfotext", () => {
  it("prints what is read again as the same recipe, whatever the text was", () => {
    fc.assert(
      fc.property(fc.oneof(damagedText, fc.string({ unit: "binary", maxLength: 200 })), fc.boolean(), (text, isSettled) => {
        const recipe = parseInfotext(isSettled ? `${text}\nSteps: 20, ${text.replaceAll("\n", " ")}` : text)
        expect(parseInfotext(printInfotext(recipe))).toEqual(recipe)
      }),
      {
        numRuns: 2000,
        examples: [
          ["App: SD.Next\n, ", true],
          ['"App": SD.Next', true],
          ['a: ", App: SD.Next,"', true],
        ],
      },
    )
  })

  it("prints every recipe so that nothing is lost", () => {
    fc.assert(
      fc.property(recipes(), (recipe) => {
        expect(parseInfotext(printInfotext(recipe))).toEqual(recipe)
      }),
      { numRuns: 1000 },
    )
  })
})

describe("a recipe as JSON", () => {
  it("is read again as it was", () => {
    fc.assert(
      fc.property(recipes(), (recipe) => {
        expect(recipeFromJson(recipeToJson(recipe))).toEqual(recipe)
      }),
      { numRuns: 500 },
    )
  })

  it("names what it does not know, and is none in another version", () => {
    const recipe = parseInfotext("a fox\nSteps: 20, Seed: 4")
    const text = recipeToJson(recipe)
    const changed = text.replace('"steps": 20', '"steps": 0, "speed": "fast"').replace('"loras"', '"mood": "calm", "loras"')
    expect(recipeFromJson(changed)).toEqual({
      ...recipe,
      settings: { seed: 4 },
      unknown: [
        { name: "steps", value: "0" },
        { name: "speed", value: "fast" },
        { name: "mood", value: "calm" },
      ],
    })
    expect(recipeFromJson(text.replace("recipe/1", "recipe/2"))).toBeNull()
    expect(recipeFromJson(text.replace('"loras": []', '"loras": [1]'))).toBeNull()
    expect(recipeFromJson("{")).toBeNull()
  })
})

/** Recipes as they come out of any program. */
function recipes(): fc.Arbitrary<Recipe> {
  const line = fc.string({ unit: "grapheme", maxLength: 30 }).map((text) => text.replaceAll(/[\n\r]/g, " ").trim())
  const name = fc.oneof(line, fc.constantFrom("a, b", 'c: "d"', "[e]", "(f, g)", "Steps: 4")).filter((text) => text !== "")
  const words = fc
    .array(line, { maxLength: 3 })
    .map((lines) => lines.join("\n").trim())
    .filter((text) => !/<(?:lora|lyco):|^\s*Negative prompt:|^\s*Steps:/m.test(text))
  const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined })
  const ratio = fc.integer({ min: 0, max: 1000 }).map((value) => value / 1000)
  const present = (value: object) => Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined))
  const settings = fc
    .record({
      cfgScale: optional(fc.double({ min: 0, max: 100, noNaN: true }).map((value) => value + 0)),
      seed: optional(fc.integer({ min: -1, max: Number.MAX_SAFE_INTEGER })),
      samplerName: optional(name),
      scheduler: optional(name),
      modelName: optional(name),
      modelHash: optional(fc.constantFrom("31e35c80fc", "blake3:00ff")),
      vaeName: optional(name),
      clipSkip: optional(fc.integer({ min: 1, max: 12 })),
      hiresDenoisingStrength: optional(ratio),
      refinerName: optional(name),
      refinerSwitchAt: optional(ratio),
      style: optional(name),
    })
    .map(present)
  return fc
    .record({
      settings,
      steps: fc.integer({ min: 1, max: 150 }),
      second: fc.constantFrom({}, { hiresScale: 2 }, { hiresWidth: 1024, hiresHeight: 2048 }, { denoisingStrength: 0.3 }),
      prompt: words,
      negativePrompt: words,
      program: fc.constantFrom<readonly [Recipe["generator"], string | null]>(
        ...([
          ["a1111", null],
          ["a1111", "v1.10.1"],
          ["forge", "f2.0.1v1.10.1"],
          ["comfyui", "ComfyUI"],
          ["invokeai", "InvokeAI 5.4.2"],
        ] as const),
      ),
      loras: fc.uniqueArray(
        fc
          .record({
            name,
            weight: optional(ratio),
            hash: optional(fc.constantFrom("0011aabbcc", "ffeeddccbbaa")),
          })
          .map(({ name, ...others }) => ({ name, ...present(others) })),
        { maxLength: 3, selector: (lora) => lora.name },
      ),
      controls: fc.array(fc.record({ module: optional(name), weight: optional(ratio), thresholdA: ratio }).map(present), {
        maxLength: 2,
      }),
      detailers: fc.array(
        fc.record({ model: name, prompt: optional(name), negativePrompt: optional(name), confidence: optional(ratio) }).map(present),
        { maxLength: 3 },
      ),
      unknown: fc.array(
        fc.record({ name: name.map((text) => `x${text}`), value: fc.oneof(line, fc.string({ unit: "binary", maxLength: 20 })) }),
        { maxLength: 3 },
      ),
    })
    .map(({ steps, second, program: [generator, version], settings: others, ...rest }) => ({
      ...rest,
      generator,
      version,
      resources: [],
      settings: { steps, ...others, ...second },
    }))
}
