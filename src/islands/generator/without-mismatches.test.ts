import { expect, it } from "vitest"
import type { Configuration } from "../../domain/studio/configuration.ts"
import { withFields } from "../_making/form/field-declaration.ts"
import { withoutMismatches } from "./without-mismatches.ts"

it("what was made for another family goes, by its name; the rest and what says nothing stays", () => {
  const meta = {
    lora_models: [{ model_id: "a", base_model: "flux", name: "Ink" }, { model_id: "b" }, { model_id: "c", base_model: "sdxl" }],
    embeddings: [{ model_id: "d", base_model: "sd" }],
  }
  const { change, names } = withoutMismatches(meta, "sdxl")
  expect(names).toEqual(["Ink", "d"])
  expect(withFields<Configuration>(meta, change)).toEqual({ lora_models: [{ model_id: "b" }, { model_id: "c", base_model: "sdxl" }] })
})
