import * as z from "zod/mini"
import { named } from "../_kernel/named-schemas.ts"
import { SWEEP_SETTINGS } from "../_kernel/task-specification.ts"
import { MAXIMUM_CELLS } from "./sweep-values.ts"

const MAXIMUM_VALUE_CHARACTERS = 300
const MAXIMUM_TEXT_CHARACTERS = 4000

const axis = named("SweepAxis", () =>
  z.strictObject({
    setting: z.enum(SWEEP_SETTINGS),
    values: z
      .union([
        z.string().check(z.maxLength(MAXIMUM_TEXT_CHARACTERS)),
        z
          .array(
            z.union([
              z.string().check(z.maxLength(MAXIMUM_VALUE_CHARACTERS)),
              z.number().check(z.gte(-Number.MAX_SAFE_INTEGER), z.lte(Number.MAX_SAFE_INTEGER)),
            ]),
          )
          .check(z.maxLength(MAXIMUM_CELLS, { error: "SweepTooManyCells" })),
      ])
      .check(
        z.describe("A list of values, or a string of values and ranges separated by commas: `1-5`, `1-10 (+2)`, `1-10 [5]`."),
        z.meta({ examples: ["10-30 [3]"] }),
      ),
    lora: z.optional(z.string().check(z.maxLength(200), z.describe("The LoRA that `lora_weight` changes: one of `lora_models`."))),
  }),
)
export type SweepAxisInput = z.infer<ReturnType<typeof axis>>

/** One image for each value of `x`, or for each pair of a value of `x` and one of `y`: a grid of at most 36 cells (our own field). */
export const sweepSchema = named("Sweep", () => z.strictObject({ x: axis(), y: z.optional(axis()) }))
export type SweepInput = z.infer<ReturnType<typeof sweepSchema>>
