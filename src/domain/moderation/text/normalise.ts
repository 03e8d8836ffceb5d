import { fold } from "./fold.ts"
import { plainView } from "./views.ts"

/** A text in the one form that words are compared in: folded, with one space between words and none around them. */
export function normalise(text: string): string {
  const { view } = plainView(fold(text))
  return textOf(view.units, view.length).trimEnd()
}

/** The text of code units. */
export function textOf(units: Uint16Array, length: number): string {
  let text = ""
  for (let index = 0; index < length; index += 4096) text += String.fromCharCode(...units.subarray(index, Math.min(length, index + 4096)))
  return text
}
