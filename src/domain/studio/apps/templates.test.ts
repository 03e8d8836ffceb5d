import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { SizePx, TaskSource } from "../../_kernel/task-kind.ts"
import { planTask } from "../../task/rules.ts"
import { studioKindOf } from "../studio-kinds.ts"
import { priceOfApp } from "./price-app.ts"
import { readValues } from "./read-values.ts"
import type { AppTemplate } from "./template-rules.ts"
import { APP_TEMPLATES, appOf } from "./templates.ts"

const photo = (size: SizePx): TaskSource => ({
  role: "image",
  mediaKey: "upload/x",
  url: "/media/upload/x",
  sha256: "a".repeat(64),
  sizeBytes: 1000,
  prompt: "",
  ...size,
})
const allGiven = ({ inputs }: AppTemplate, choice: number) =>
  Object.fromEntries(
    inputs.map((input) => {
      if (input.kind === "choice") return [input.key, input.options[choice % input.options.length] ?? ""]
      return [input.key, input.kind === "image" ? "file_1" : "a small boat"]
    }),
  )
const side = fc.integer({ min: 256, max: 2700 })

describe("the twelve apps", () => {
  it("have ids that addresses and sources can hold, each once", () => {
    const ids = APP_TEMPLATES.map(({ id }) => id)
    expect(new Set(ids).size).toBe(12)
    for (const id of ids) expect(id).toMatch(/^[a-z0-9-]{3,30}$/)
  })

  it.each(APP_TEMPLATES)(
    "$id makes a configuration that its action takes, whatever is chosen and however large the photo is",
    (template) => {
      fc.assert(
        fc.property(fc.nat(12), side, side, (choice, width, height) => {
          const { values, errors } = readValues(template, allGiven(template, choice))
          expect(errors).toEqual([])
          const meta = template.configure(values, { width, height })
          const { kind } = studioKindOf(template.action, meta)
          expect(kind.input().safeParse(meta).success).toBe(true)
          expect(kind.check(meta, [photo({ width, height })])).toEqual([])
        }),
      )
    },
  )

  it.each(APP_TEMPLATES)("$id costs what creating its task is charged", (template) => {
    const given = allGiven(template, 1)
    const size = { width: 900, height: 700 }
    const meta = template.configure(readValues(template, given).values, size)
    const { kind } = studioKindOf(template.action, meta)
    const sources = template.inputs.some(({ kind: input }) => input === "image") ? [photo(size)] : []
    const charged = planTask(kind, { input: meta, sources }, "vip1").quote.calculate_coins
    expect(priceOfApp(template, given, size, "vip1")).toBe(charged)
  })
})

describe("the inputs of an app", () => {
  const app = (id: string) => appOf(id) as AppTemplate

  it("ask for the image and the words that are required, by their names", () => {
    expect(readValues(app("comic-me"), {}).errors).toEqual([{ path: "inputs.photo", message: "pleaseSelectImage" }])
    expect(readValues(app("poster"), { words: "  " }).errors).toEqual([{ path: "inputs.words", message: "PromptNotEmpty" }])
    expect(readValues(app("postcard"), { photo: "file_1" }).errors).toEqual([])
  })

  it("refuse what is no option, no input and too long", () => {
    expect(readValues(app("comic-me"), { photo: "file_1", strength: "wild", magic: "1" }).errors).toEqual([
      { path: "inputs.magic", message: "UnknownField" },
      { path: "inputs.strength", message: "NotAllowedValue" },
    ])
    expect(readValues(app("poster"), { words: "x".repeat(301) }).errors).toMatchObject([{ path: "inputs.words", maximum: 300 }])
  })

  it("choose the initial option unless told", () => {
    expect(readValues(app("living-photo"), { photo: "file_1" }).values).toEqual({ motion: "drift" })
  })
})

describe("enlarging to 4K", () => {
  it("stops at 4096 px, so that a large photo is enlarged as far as it can be", () => {
    const scaling = (width: number) => appOf("upscale-4k")?.configure({ scale: "4k" }, { width, height: 100 }).scaling_ratio
    expect([scaling(512), scaling(2048), scaling(3000)]).toEqual([4, 2, 1.365])
  })
})
