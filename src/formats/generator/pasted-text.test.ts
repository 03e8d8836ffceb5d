import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { parseInfotext, printInfotext } from "./infotext.ts"
import type { Recipe } from "./recipe.ts"
import { recipeToJson } from "./recipe-json.ts"
import { recipeOfText } from "./text-recipe.ts"

const read = (value: unknown): Recipe | null => recipeOfText(JSON.stringify(value))

describe("a text that somebody pastes", () => {
  it("is our JSON, another program's, infotext, or nothing", () => {
    const recipe = parseInfotext("a fox\nSteps: 20, Seed: 4")
    expect(recipeOfText(recipeToJson(recipe))).toEqual(recipe)
    expect(recipeOfText(` ${printInfotext(recipe)} `)).toEqual(recipe)
    expect(recipeOfText("a fox")).toMatchObject({ generator: "unknown", prompt: "a fox" })
    for (const text of ["", " \n", "{}", '{"a": 1}', '{"a": ', "[1, [2]]", '["a"]', '{"format": "atelier-recipe/9"}'])
      expect(recipeOfText(text)).toBeNull()
  })

  it("begins with brackets where a prompt does", () => {
    expect(recipeOfText("[fox|wolf], snow")).toMatchObject({ prompt: "[fox|wolf], snow" })
    expect(recipeOfText("[{red|blue}:fox:0.5]")).toMatchObject({ prompt: "[{red|blue}:fox:0.5]" })
    expect(recipeOfText("{red|blue} fox")).toMatchObject({ prompt: "{red|blue} fox" })
  })

  it("is looked at only so deep, and never fails", () => {
    expect(recipeOfText(`{"prompt": ${"[".repeat(100_000)}${"]".repeat(100_000)}, "base_model": 1}`)).toBeNull()
    const keys = fc.constantFrom(
      ...[
        "prompt",
        "base_model",
        "loras",
        "resolution",
        "positive_prompt",
        "scheduler",
        "model",
        "app_version",
        "image",
        "app_id",
        "extraMetadata",
      ],
      ...[
        "sui_image_params",
        "c",
        "uc",
        "scale",
        "nodes",
        "links",
        "workflow",
        "resources",
        "size",
        "lora_combined_1",
        "format",
        "__proto__",
      ],
    )
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { depthSize: "small" },
        fc.string({ maxLength: 12 }),
        fc.double(),
        fc.constant(null),
        fc.array(tie("value"), { maxLength: 3 }),
        fc.dictionary(keys, tie("value"), { maxKeys: 5 }),
      ),
    }))
    fc.assert(
      fc.property(fc.dictionary(keys, value, { maxKeys: 6 }), fc.nat({ max: 6 }), (others, program) => {
        const marks = [
          ...[{ base_model: "x" }, { positive_prompt: "p", scheduler: "s" }, { sui_image_params: others }, { c: "x", uc: "" }],
          ...[{ image: others, app_id: 1 }, { uc: "", scale: 2 }, { extraMetadata: { ...others, resources: [others] } }],
        ]
        const record = { ...others, ...marks[program] }
        const recipe = read(record)
        if (recipe !== null) expect(parseInfotext(printInfotext(recipe))).toEqual(recipe)
      }),
      { numRuns: 2000 },
    )
  })

  it.each([
    ["brackets that are never closed", `Steps: 1, ${"a:(,".repeat(400_000)}`],
    ["quotes that are never closed", `Steps: 1, ${'a:",'.repeat(400_000)}`],
    ["names that are never a name", `Steps: 1, ${"a b c d e ".repeat(160_000)}`],
    ["white space", `Steps: 1,${" ".repeat(1_600_000)}x`],
    ["small models", "<lora:a:1>".repeat(160_000)],
    ["small models without an end", `<lora:${"a".repeat(390)}`.repeat(4000)],
    ["lines of settings", "Steps: 1\n".repeat(160_000)],
    ["digits", `{"base_model": [${"1234567890123456789,".repeat(80_000)}1]}`],
    ["escapes", `{"base_model": "${'\\"'.repeat(400_000)}"}`],
  ])("costs little where it is made of %s", (_, text) => {
    const startedMs = performance.now()
    const recipe = recipeOfText(text)
    if (recipe !== null) printInfotext(recipe)
    expect(performance.now() - startedMs).toBeLessThan(4000)
  })
})
