import * as z from "zod/mini"
import { defineCall } from "../_kernel/call.ts"
import { named } from "../_kernel/named-schemas.ts"
import { DESK_KINDS, MAXIMUM_DESK_QUERY, MINIMUM_DESK_QUERY } from "./desk-search-rules.ts"

const found = named("DeskFinding", () =>
  z.object({
    kind: z.enum(DESK_KINDS),
    id: z.string(),
    /** What it is called; empty where it has no name. */
    name: z.string(),
    /** What tells it from others of the name, such as a state or a sum. */
    detail: z.string(),
    /** Where it is worked on, without a locale. */
    path: z.string(),
  }),
)

export const deskSearch = defineCall({
  summary:
    "Finds things by the beginning of an id, accounts also by name, address or number, for those who moderate: accounts, creations, cases, reports and appeals; tasks, codes and render servers for administrators alone.",
  path: "/api/v1/admin/search",
  access: "moderator",
  rate: "read",
  input: () => z.strictObject({ query: z.string().check(z.trim(), z.minLength(MINIMUM_DESK_QUERY), z.maxLength(MAXIMUM_DESK_QUERY)) }),
  output: () => z.object({ items: z.array(found()) }),
})
