import * as z from "zod/mini"
import { named } from "../../_kernel/named-schemas.ts"
import { TEXT_ACTIONS } from "./verdict.ts"

/** A place of a text that a rule stands against, as answers say it; see `TextFinding`. */
export const textFindingSchema = named("TextFinding", () =>
  z.object({
    rule: z.string(),
    version: z.int(),
    field: z.string(),
    span: z.object({ start: z.int(), end: z.int() }),
    action: z.enum(TEXT_ACTIONS),
    level: z.literal([1, 2, 4, 8, 16, 32]),
    about: z.string(),
  }),
)
