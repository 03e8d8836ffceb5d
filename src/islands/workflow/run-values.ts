import type { GivenValues } from "../../domain/workflow/fill-rules.ts"
import { type DeclaredInput, isImageInput, nameOfInput } from "../../domain/workflow/input-rules.ts"
import { seedIn } from "../../formats/generator/seed.ts"

/** What is typed and chosen in the form of a run, by the names of the inputs; images are beside it. */
export type TypedValues = Readonly<Record<string, string>>

/** The form before anything is typed. */
export function typedDefaults(inputs: readonly DeclaredInput[]): TypedValues {
  return Object.fromEntries(
    inputs.flatMap((input) =>
      isImageInput(input) ? [] : [[nameOfInput(input), "default" in input ? String(input.default) : ""] as const],
    ),
  )
}

/** What the form says, as a run is given it. */
export function valuesOf(inputs: readonly DeclaredInput[], typed: TypedValues, images: Readonly<Record<string, string>>): GivenValues {
  return Object.fromEntries(
    inputs.flatMap((input): readonly (readonly [string, string | number])[] => {
      const name = nameOfInput(input)
      const text = typed[name] ?? ""
      switch (input.kind) {
        case "picture":
        case "mask": {
          const image = images[name]
          return image === undefined ? [] : [[name, image]]
        }
        case "seed":
          return text.trim() === "" ? [] : [[name, seedIn(text) ?? text]]
        case "number":
          return [[name, text === "" ? input.default : Number(text)]]
        case "text":
        case "choice":
          return [[name, text]]
      }
    }),
  )
}
