import { describe, expect, it } from "vitest"
import type { WorkflowNode } from "../../domain/workflow/contract.ts"
import { inputOfField, openFields } from "./draft-input.ts"

const node = (value: string | number | boolean | null, over: Partial<WorkflowNode> = {}): WorkflowNode => ({
  id: "3",
  class_type: "KSampler",
  title: null,
  fields: [{ name: "steps", value, from: null, kinds: ["number"] }],
  saves_images: false,
  ...over,
})
const place = { node: "3", field: "steps", label: "KSampler: steps" }
const [open] = openFields([node(20)])
const opened = (value: string | number | null) => ({ ...open, node: node(value), field: node(value).fields[0] }) as NonNullable<typeof open>

describe("a field of a workflow", () => {
  it("can be declared where it can be anything", () => {
    const both = node(1, { fields: [...node(1).fields, { name: "model", value: null, from: "2", kinds: [] }] })
    expect(openFields([both, node(2)]).map(({ field }) => field.name)).toEqual(["steps", "steps"])
  })

  it.each([
    ["picture", "x", { ...place, kind: "picture" }],
    ["mask", "x", { ...place, kind: "mask" }],
    ["seed", 7, { ...place, kind: "seed" }],
    ["text", null, { ...place, kind: "text", default: "", maximum_characters: 4_000 }],
    ["choice", "euler", { ...place, kind: "choice", default: "euler", choices: ["euler"] }],
    ["number", 20, { ...place, kind: "number", default: 20, minimum: 0, maximum: 40, step: 1 }],
    ["number", 0.25, { ...place, kind: "number", default: 0.25, minimum: 0, maximum: 1, step: 0.01 }],
    ["number", -2, { ...place, kind: "number", default: -2, minimum: -2, maximum: 1, step: 1 }],
  ] as const)("is declared as %s with what stands there: %s", (kind, value, input) => {
    expect(inputOfField(opened(value), kind)).toEqual(input)
  })

  it("is called by the title of its node, or by what is said, at most sixty characters", () => {
    const titled = { ...opened(1), node: node(1, { title: "Sampler" }) }
    expect(inputOfField(titled, "seed").label).toBe("Sampler: steps")
    expect(inputOfField(titled, "seed", "a".repeat(61)).label).toBe("a".repeat(60))
  })
})
