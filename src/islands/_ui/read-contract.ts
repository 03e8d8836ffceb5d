import * as z from "zod/mini"

/** What a form comes to: the call's input, or the message key of what is wrong by field. */
export type ReadForm<Input> =
  | { readonly input: Input; readonly errors: null }
  | { readonly input: null; readonly errors: Readonly<Record<string, string>> }

/**
 * Holds what was typed, as the input that it stands for, against the call's own schema; the first issue of a field counts. `known` is
 * what is wrong besides, and goes before it.
 */
export function readContract<Input>(
  schema: z.ZodMiniType<Input>,
  typed: unknown,
  known: Readonly<Record<string, string>> = {},
): ReadForm<Input> {
  const read = z.safeParse(schema, typed)
  if (read.success && Object.keys(known).length === 0) return { input: read.data, errors: null }
  const errors: Record<string, string> = { ...known }
  for (const { path, message } of read.error?.issues ?? []) errors[path.join(".")] ??= message
  return { input: null, errors }
}
