import type { FieldErrors } from "react-hook-form"
import * as z from "zod/mini"

/** What a form gives: the call's input, or the message key of what is wrong by field. */
export type ReadForm<Input> =
  | { readonly values: Input; readonly errors: Record<string, never> }
  | { readonly values: Record<string, never>; readonly errors: FieldErrors }

/**
 * Holds what was typed, as the input that it stands for, against the call's own schema; the first issue of a field counts. `known` is
 * what is wrong besides.
 */
export function resolveContract<Input>(
  schema: z.ZodMiniType<Input>,
  input: unknown,
  known: Readonly<Record<string, string>> = {},
): ReadForm<Input> {
  const read = z.safeParse(schema, input)
  const errors: FieldErrors = Object.fromEntries(Object.entries(known).map(([path, message]) => [path, { type: "rule", message }]))
  if (read.success && Object.keys(errors).length === 0) return { values: read.data, errors: {} }
  for (const { path, message } of read.error?.issues ?? []) errors[path.join(".")] ??= { type: "contract", message }
  return { values: {}, errors }
}
