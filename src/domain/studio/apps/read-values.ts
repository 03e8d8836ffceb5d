import type { FieldError } from "../../_kernel/errors.ts"
import type { AppTemplate, AppValues } from "./template-rules.ts"

/** What an app is given, read by its template; with errors nothing of it is to be used. */
export interface ReadValues {
  /** The file or the address that stands for the image; null where none is named. */
  readonly image: string | null
  readonly values: AppValues
  readonly errors: readonly FieldError[]
}

/** Reads what an app is given: words trimmed, every choice made. Paths begin with `inputs.`. */
export function readValues({ inputs }: AppTemplate, given: Readonly<Record<string, string>>): ReadValues {
  const errors: FieldError[] = Object.keys(given)
    .filter((key) => !inputs.some((input) => input.key === key))
    .map((key) => ({ path: `inputs.${key}`, message: "UnknownField" }))
  const values: Record<string, string> = {}
  let image: string | null = null
  for (const input of inputs) {
    const text = (given[input.key] ?? "").trim()
    const path = `inputs.${input.key}`
    switch (input.kind) {
      case "image":
        if (text !== "") image = text
        else if (input.isRequired) errors.push({ path, message: "pleaseSelectImage" })
        break
      case "text":
        if (text === "" && input.isRequired) errors.push({ path, message: "PromptNotEmpty" })
        if (text.length > input.maximumCharacters) errors.push({ path, message: "PromptTooLong", maximum: input.maximumCharacters })
        values[input.key] = text
        break
      case "choice":
        if (text !== "" && !input.options.includes(text)) errors.push({ path, message: "NotAllowedValue" })
        values[input.key] = text === "" ? input.initial : text
    }
  }
  return { image, values, errors }
}
