import { expect, it } from "vitest"
import type { OfferedModel } from "../studio/offered-models.ts"
import { familiesOf } from "./use-offered-models.ts"

it("what goes with one family says so, and nothing else does", () => {
  const of = (...families: readonly string[]) => familiesOf({ base_models: families } as unknown as OfferedModel)
  expect([of("sdxl"), of("sdxl", "sd"), of(), familiesOf(undefined)]).toEqual([{ base_model: "sdxl" }, {}, {}, {}])
})
