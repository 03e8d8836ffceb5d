import { describe, expect, it, vi } from "vitest"
import type { Seed } from "../../../formats/generator/seed.ts"
import { declareFields, type FieldNames, NONE } from "./field-declaration.ts"
import { failuresOf, hasFailureIn, heldIn, useFieldSummary } from "./form-handle.ts"

vi.mock("../../_runtime/messages.tsx", () => ({ useMessages: () => (key: string) => `<${key}>` }))

interface Meta {
  readonly steps?: number
  readonly sampler?: string
  readonly hires?: boolean
  readonly negative?: string
  readonly seed?: Seed
  readonly size?: string
}
const { own, range, select, toggle, text, seed } = declareFields<{ readonly meta: Meta }, FieldNames>()
const STEPS = range("steps", /^meta\.steps$/, [1, 50, 1], {
  read: ({ steps }) => steps,
  write: (meta) => meta,
  initial: () => 20,
})
const SAMPLER = select("sampler", /^meta\.sampler$/, ["none", "Euler"], {
  read: ({ sampler }) => sampler,
  write: (meta) => meta,
  initial: () => NONE,
})
const HIRES = toggle("hires", /^meta\.hires$/, { read: ({ hires }) => hires, write: (meta) => meta, initial: () => false })
const NEGATIVE = text("negative", /^meta\.negative$/, 10, { read: ({ negative }) => negative, write: (meta) => meta })
const SEED = seed(/^meta\.seed$/, () => 9, { read: ({ seed: said }) => said, write: (meta) => meta })
const SIZE = own("size", /^meta\.size$/)

const words = { valueOf: (name: string, value: string) => `${name} ${value}` } as never

describe("what a field is set to, in words", () => {
  it.each([
    [STEPS, {}, "steps 20", false],
    [STEPS, { steps: 0 }, "steps 0", true],
    [SAMPLER, {}, "", false],
    [SAMPLER, { sampler: "Euler" }, "sampler Euler", true],
    [HIRES, {}, "", false],
    [HIRES, { hires: true }, "<on>", true],
    [NEGATIVE, { negative: " " }, "<none>", true],
    [NEGATIVE, { negative: " red " }, "red", true],
    [SEED, {}, "<random>", false],
    [SEED, { seed: 0 }, "<random>", true],
    [SEED, { seed: "-1" }, "<random>", true],
    [SEED, { seed: 1 }, "1", true],
    [SIZE, { size: "a" }, "own size", true],
  ])("is its value and whether it was chosen: $name %#", (field, meta: Meta, said, isOwn) => {
    expect(useFieldSummary({ facts: { meta }, words }, (name) => `own ${name}`)(field)).toEqual({ text: said, isOwn })
  })

  it("is what rules make of it where they do", () => {
    const meta: Meta = { steps: 1 }
    expect(heldIn({ ...STEPS, held: ({ meta: { steps = 0 } }) => steps + 30 }, { meta })).toBe(31)
  })
})

describe("what is wrong in a form", () => {
  it("is told at its own place", () => {
    const { failures, errorAt } = failuresOf({ "meta.steps": "TooMany", "meta.size": "TooLarge" })
    expect([errorAt(STEPS.paths), errorAt(SEED.paths)]).toEqual(["TooMany", undefined])
    expect([hasFailureIn(failures, [SEED, SIZE]), hasFailureIn(failures, [SEED]), hasFailureIn([], [SIZE])]).toEqual([true, false, false])
  })
})
