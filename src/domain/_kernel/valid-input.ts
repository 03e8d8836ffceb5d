import type * as z from "zod/mini"
import { DomainError, type FieldError } from "./errors.ts"

/** What a schema makes of an input. Throws InvalidInput with every failure. */
export function validInput<Schema extends z.ZodMiniType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = schema.safeParse(input)
  if (result.success) return result.data
  throw new DomainError("InvalidInput", { errors: fieldErrors(result.error.issues, input) })
}

interface Issue {
  readonly path: readonly PropertyKey[]
  readonly message: string
  readonly code?: string
  readonly keys?: readonly string[]
  readonly minimum?: unknown
  readonly maximum?: unknown
}

/**
 * The first 20 failures of an input as answers name them: where, and by a message key. What is absent is `Missing` whatever its schema
 * says of nothing; what is too much or too little tells its bound.
 */
export function fieldErrors(issues: readonly Issue[], input: unknown): readonly FieldError[] {
  return issues.slice(0, 20).flatMap((issue): FieldError[] => {
    const path = issue.path.map(String).join(".")
    if (issue.code === "unrecognized_keys")
      return (issue.keys ?? []).slice(0, 20).map((key) => ({ path: path ? `${path}.${key}` : key, message: "UnknownField" }))
    if (issue.path.length > 0 && isAbsent(input, issue.path)) return [{ path, message: "Missing" }]
    const message = OWN_MESSAGE.exec(issue.message)?.[0] ?? ISSUE_MESSAGES[issue.code ?? ""] ?? "InvalidValue"
    return [{ path, message, ...boundOf("minimum", issue.minimum), ...boundOf("maximum", issue.maximum) }]
  })
}

function isAbsent(input: unknown, path: readonly PropertyKey[]): boolean {
  let value = input
  for (const key of path) {
    if (typeof value !== "object" || value === null) return value === undefined
    value = Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined
  }
  return value === undefined
}

function boundOf(name: "minimum" | "maximum", value: unknown): Partial<Pick<FieldError, "minimum" | "maximum">> {
  return typeof value === "number" ? { [name]: value } : {}
}

/** A message key that a schema names itself: one word, which the schema library's own sentences are not. */
const OWN_MESSAGE = /^[A-Z]\w{1,60}$/

const ISSUE_MESSAGES: Readonly<Record<string, string>> = {
  invalid_type: "WrongType",
  too_big: "TooBig",
  too_small: "TooSmall",
  invalid_value: "NotAllowedValue",
  invalid_format: "InvalidFormat",
}
