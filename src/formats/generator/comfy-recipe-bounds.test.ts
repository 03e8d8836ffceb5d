import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { Recipe } from "./recipe.ts"
import { recipeOfText } from "./text-recipe.ts"

const node = (class_type: string, inputs: Record<string, unknown>) => ({ class_type, inputs })
const read = (graph: unknown): Recipe | null => recipeOfText(JSON.stringify(graph))

describe("a recipe out of any graph", () => {
  it("comes to an end in graphs of circles, and never fails", () => {
    const names = fc.constantFrom(
      "model",
      "positive",
      "negative",
      "latent_image",
      "text",
      "seed",
      "conditioning_1",
      "text_g",
      "control_net",
      "x",
    )
    const ids = fc.integer({ min: 0, max: 8 })
    const value = fc.oneof(
      ids.map((id) => [String(id), 0]),
      fc.jsonValue({ maxDepth: 1 }),
    )
    const anyNode = fc.record({ class_type: fc.constantFrom("KSampler", "CLIPTextEncode", "Reroute"), inputs: fc.dictionary(names, value) })
    fc.assert(
      fc.property(fc.dictionary(ids.map(String), anyNode), (graph) => {
        const recipe = read(graph)
        expect(recipe === null || typeof recipe.prompt === "string").toBe(true)
      }),
      { numRuns: 1000 },
    )
  })

  it("costs little however wide a hostile graph is", () => {
    const ids = Array.from({ length: 2000 }, (_, id) => String(id))
    const inputs = Object.fromEntries(ids.slice(0, 60).map((id) => [`model ${id}`, [id, 0]]))
    const graph = Object.fromEntries(
      ids.map((id, index) => [
        id,
        node("KSampler", { ...inputs, model: [ids[index - 1] ?? "0", 0], control_net: [ids[index - 2] ?? "0", 0], steps: ["5", 0] }),
      ]),
    )
    const startedMs = performance.now()
    read(graph)
    expect(performance.now() - startedMs).toBeLessThan(5000)
  })
})
