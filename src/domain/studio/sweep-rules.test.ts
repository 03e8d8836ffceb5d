import { expect, it, test } from "vitest"
import { cellMeta, readSweep } from "./sweep-rules.ts"
import type { SweepAxisInput, SweepInput } from "./sweep-schema.ts"

const META = {
  prompt: "a red fox, a red hat",
  negative_prompt: "red fog",
  lora_models: [
    { model_id: "ink", name: "Ink", weight: 1 },
    { model_id: "oil", weight: 1 },
  ],
}
const axis = (setting: SweepAxisInput["setting"], values: SweepAxisInput["values"], lora?: string): SweepAxisInput => ({
  ...{ setting, values },
  ...(lora === undefined ? {} : { lora }),
})
const read = (x: SweepAxisInput, y?: SweepAxisInput) => readSweep(META, (y === undefined ? { x } : { x, y }) satisfies SweepInput)
const said = (x: SweepAxisInput, y?: SweepAxisInput) => read(x, y).errors.map(({ path, message }) => `${path} ${message}`)

const SWEEPS: readonly (readonly [string, readonly string[], SweepAxisInput, SweepAxisInput?])[] = [
  ["one value", [], axis("steps", "20")],
  ["thirty-six values", [], axis("steps", "1-36")],
  ["thirty-six cells", [], axis("steps", "1-6"), axis("cfg_scale", "1-6")],
  ["more", ["sweep.y.values SweepTooManyCells"], axis("steps", "1-6"), axis("cfg_scale", "1-7")],
  ["no values", ["sweep.x.values SweepNoValues"], axis("steps", [])],
  ["no values of the second axis", ["sweep.y.values SweepNoValues"], axis("steps", "1"), axis("cfg_scale", "")],
  ["the same setting twice", ["sweep.y.setting SweepSameSetting"], axis("steps", "1"), axis("steps", "2")],
  ["weights of one LoRA twice", ["sweep.y.setting SweepSameSetting"], axis("lora_weight", "1", "ink"), axis("lora_weight", "2", "ink")],
  ["weights of two", [], axis("lora_weight", "1", "ink"), axis("lora_weight", "2", "oil")],
  ["weights of one that is not there", ["sweep.x.lora SweepLoraMissing"], axis("lora_weight", "1", "pen")],
  ["words twice", [], axis("prompt", "red, blue"), axis("prompt", "fox, cat")],
  ["a word that nothing says", ["sweep.x.values.0 SweepWordMissing"], axis("prompt", ["green", "blue"])],
  ["an empty word", ["sweep.x.values.0 SweepWordMissing"], axis("prompt", ["", "blue"])],
  ["a range in a list", ["sweep.x.values.1 SweepNotANumber"], axis("steps", [1, "2-3"])],
  ["half a step", ["sweep.x.values.0 SweepWholeNumber"], axis("steps", [1.5])],
  ["half of what need not be whole", [], axis("cfg_scale", [1.5])],
  ["a sampler that nobody has", ["sweep.x.values.1 NotAllowedValue"], axis("sampler_name", ["Euler", "Fox"])],
  ["an empty sampler", ["sweep.x.values.1 SweepNoValues"], axis("sampler_name", ["Euler", " "])],
]

test.each(SWEEPS.map(([title, errors, x, y]) => ({ title, errors, x, y })))("$title: $errors", ({ errors, x, y }) => {
  expect(said(x, y)).toEqual(errors)
})

it("each cell is the configuration with what its column and its row say", () => {
  const sweep = read(axis("prompt", "red, blue"), axis("lora_weight", [0.5, 2], "ink"))
  expect(sweep.shown).toEqual({
    x: { setting: "prompt", values: ["red", "blue"] },
    y: { setting: "lora_weight", values: ["Ink 0.5", "Ink 2"] },
  })
  expect(cellMeta({ ...META, n_iter: 4 }, sweep, { column: 1, row: 1 }, 7)).toMatchObject({
    ...{ prompt: "a blue fox, a blue hat", negative_prompt: "blue fog", seed: 7, n_iter: 1 },
    lora_models: [
      { model_id: "ink", weight: 2 },
      { model_id: "oil", weight: 1 },
    ],
  })
  const seeds = read(axis("seed", "3, 5"))
  expect([0, 1].map((column) => cellMeta(META, seeds, { column, row: 0 }, 7).seed)).toEqual([3, 5])
  expect([seeds.shown.y, seeds.rows.length]).toEqual([null, 1])
})
