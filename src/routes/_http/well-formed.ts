import { type FieldError, invalidInput } from "../../domain/_kernel/errors.ts"

/** What only an escape can put into JSON that came as UTF-8: half of a surrogate pair, or NUL, at which a database ends a text. */
const SUSPECT = /\\u(?:[dD][89a-fA-F]|0000)/
/** No input of ours is nested deeper; what is could not be walked through. */
const DEEPEST = 64
/** Failures that are told; a body could hold a hundred thousand. */
const MOST_TOLD = 20

/**
 * A JSON value whose texts are all well-formed, before any schema sees it: half a character becomes U+FFFD, as a browser would send it.
 * Names of fields that are not well-formed and texts with NUL are refused. `source` is the JSON that it was read from. Throws InvalidInput
 * (NotText) with the path of each, or MalformedJson where it is nested too deep to be any input of ours.
 */
export function withWellFormedTexts(value: unknown, source: string): unknown {
  if (!SUSPECT.test(source)) return value
  const errors: FieldError[] = []
  const mended = mend(value, "", errors, DEEPEST)
  if (errors.length > 0) throw invalidInput(...errors.slice(0, MOST_TOLD))
  return mended
}

function mend(value: unknown, path: string, errors: FieldError[], depth: number): unknown {
  if (depth === 0) throw invalidInput({ path: "", message: "MalformedJson" })
  if (typeof value === "string") {
    if (value.includes("\0")) errors.push({ path, message: "NotText" })
    return value.toWellFormed()
  }
  if (Array.isArray(value)) return value.map((item: unknown, index) => mend(item, joined(path, String(index)), errors, depth - 1))
  if (typeof value !== "object" || value === null) return value
  const entries = Object.entries(value).map(([name, item]) => {
    if (!name.isWellFormed() || name.includes("\0")) errors.push({ path, message: "NotText" })
    return [name, mend(item, joined(path, name.toWellFormed()), errors, depth - 1)] as const
  })
  return Object.fromEntries(entries)
}

function joined(path: string, name: string): string {
  return path === "" ? name : `${path}.${name}`
}
