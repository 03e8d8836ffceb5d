import type { FieldErrors } from "react-hook-form"
import * as z from "zod/mini"

/** What a form gives: the call's input, or the message key of what is wrong by field. */
export type ReadForm<Input> =
  | { readonly values: Input; readonly errors: Record<string, never> }
  | { readonly values: Record<string, never>; readonly errors: FieldErrors }

/** Holds what was typed, as the input that it stands for, against the call's own schema; the first issue of a field counts. */
export function resolveContract<Input>(schema: z.ZodMiniType<Input>, input: unknown): ReadForm<Input> {
  const read = z.safeParse(schema, input)
  if (read.success) return { values: read.data, errors: {} }
  const errors: FieldErrors = {}
  for (const { path, message } of read.error.issues) errors[path.join(".")] ??= { type: "contract", message }
  return { values: {}, errors }
}
