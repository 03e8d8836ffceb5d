import * as z from "zod/mini"

/** What a draft keeps as JSON in one of its texts; null where it keeps nothing of that form. */
export function keptAs<Schema extends z.ZodMiniType>(schema: Schema, text: string): z.output<Schema> | null {
  if (text === "") return null
  try {
    const kept = z.safeParse(schema, JSON.parse(text))
    return kept.success ? kept.data : null
  } catch {
    return null
  }
}
