import * as z from "zod/mini"
import { defineCall } from "../_kernel/call.ts"
import { searchIdSchema } from "../_kernel/id-schemas.ts"
import { named } from "../_kernel/named-schemas.ts"
import { once } from "../_kernel/once.ts"
import { nameOf } from "../upload/contract.ts"

/** Most saved searches of one account: all of them are one answer. */
export const MAXIMUM_SAVED_SEARCHES = 50
/** Longest name of a saved search. */
export const MAXIMUM_SEARCH_NAME_CHARACTERS = 60
/** Longest parameters of the library's address: every word and name as long as it may be, each character of three bytes. */
const MAXIMUM_QUERY_CHARACTERS = 8_000

const searchName = once(() => nameOf(MAXIMUM_SEARCH_NAME_CHARACTERS).check(z.meta({ examples: ["Night streets"] })))

/** Words and filters of a library under a name. */
export const savedSearchSchema = named("SavedSearch", () =>
  z.object({
    search_id: z.string(),
    name: z.string(),
    /** The parameters of the library's address, such as `search=fox&rating=4`. */
    query: z.string(),
  }),
)
/** A saved search as `savedSearchSchema` has it. */
export type SavedSearch = z.infer<ReturnType<typeof savedSearchSchema>>

export const saveSearch = defineCall({
  summary:
    "Keeps words and filters of the library under a name. A name that is taken is a Conflict (SearchNameTaken); above 50 it is NotAllowed (SearchLimitReached).",
  path: "/api/v1/library/search/save",
  access: "member",
  rate: "write",
  keepsAnswer: true,
  input: () =>
    z.strictObject({
      name: searchName(),
      query: z
        .string()
        .check(
          z.minLength(1),
          z.maxLength(MAXIMUM_QUERY_CHARACTERS),
          z.regex(/^[\w*.+%=&-]+$/),
          z.describe("The parameters of the library's address."),
          z.meta({ examples: ["search=fox&rating=4"] }),
        ),
    }),
  output: savedSearchSchema,
  codes: ["Conflict", "NotAllowed"],
})

export const renameSearch = defineCall({
  summary: "Renames a saved search of the viewer's; a name that another one has is a Conflict (SearchNameTaken).",
  path: "/api/v1/library/search/rename",
  access: "member",
  rate: "write",
  input: () => z.strictObject({ search_id: searchIdSchema(), name: searchName() }),
  output: savedSearchSchema,
  codes: ["NotFound", "Conflict"],
})

export const deleteSearch = defineCall({
  summary: "Deletes a saved search of the viewer's; what it finds stays.",
  path: "/api/v1/library/search/delete",
  access: "member",
  rate: "write",
  input: () => z.strictObject({ search_id: searchIdSchema() }),
  output: () => z.object({ search_id: z.string() }),
  codes: ["NotFound"],
})
