import { describe, expect, it } from "vitest"
import { type DeclaredInput, nameOfInput } from "../../domain/workflow/input-rules.ts"
import { typedDefaults, valuesOf } from "./run-values.ts"

const at = (field: string) => ({ node: "1", field, label: field })
const NUMBER: DeclaredInput = { ...at("steps"), kind: "number", default: 20, minimum: 1, maximum: 50, step: 1 }
const TEXT: DeclaredInput = { ...at("text"), kind: "text", default: "fox", maximum_characters: 10 }
const CHOICE: DeclaredInput = { ...at("sampler"), kind: "choice", default: "a", choices: ["a", "b"] }
const SEED: DeclaredInput = { ...at("seed"), kind: "seed" }
const PICTURE: DeclaredInput = { ...at("image"), kind: "picture" }
const MASK: DeclaredInput = { ...at("mask"), kind: "mask" }

const said = (input: DeclaredInput, text?: string, image?: string) => {
  const name = nameOfInput(input)
  return valuesOf([input], text === undefined ? {} : { [name]: text }, image === undefined ? {} : { [name]: image })[name]
}

describe("the form of a run", () => {
  it("begins with what was declared, and without images", () => {
    expect(typedDefaults([NUMBER, TEXT, SEED, PICTURE, MASK])).toEqual({
      [nameOfInput(NUMBER)]: "20",
      [nameOfInput(TEXT)]: "fox",
      [nameOfInput(SEED)]: "",
    })
  })

  it.each([
    [NUMBER, "", 20],
    [NUMBER, "0", 0],
    [TEXT, "", ""],
    [CHOICE, "b", "b"],
    [SEED, " ", undefined],
    [SEED, "7", 7],
    [SEED, "18446744073709551615", "18446744073709551615"],
    [SEED, "seven", "seven"],
    [PICTURE, "a.png", undefined],
  ])("gives %j as typed: %s", (input, text, value) => {
    expect(said(input, text)).toBe(value)
  })

  it("gives the images that were chosen", () => {
    expect([said(PICTURE, undefined, "/a.png"), said(MASK, undefined, "/m.png"), said(MASK)]).toEqual(["/a.png", "/m.png", undefined])
  })
})
