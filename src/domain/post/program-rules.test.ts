import { expect, it } from "vitest"
import { GENERATORS } from "../../formats/generator/recipe.ts"
import { programNameOf } from "./program-rules.ts"

it("every program that recipes are read from has the name that people know it by", () => {
  const named = GENERATORS.filter((generator) => generator !== "unknown")
  expect(named.filter((generator) => programNameOf(generator) === generator)).toEqual([])
  expect(programNameOf("something else")).toBe("something else")
})
