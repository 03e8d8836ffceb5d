import * as z from "zod/mini"
import { defineCall, KEPT_SECONDS } from "../_kernel/call.ts"
import { workIdSchema } from "../_kernel/id-schemas.ts"
import { once } from "../_kernel/once.ts"
import { pageInput, pageOutput } from "../_kernel/paging.ts"
import { cardPage, cardSchema } from "../post/card-contract.ts"
import { personSchema } from "../social/contract.ts"
import { searchFields } from "./filter-schemas.ts"
import { MAXIMUM_ALIKE, MAXIMUM_COMPLETIONS, MAXIMUM_HISTORY, MAXIMUM_QUERY_CHARACTERS, SEARCH_TABS } from "./search-rules.ts"

const keyword = once(() =>
  z.string().check(
    z.trim(),
    z.minLength(1),
    // What is counted are characters, of which one of two units is one.
    z.maxLength(2 * MAXIMUM_QUERY_CHARACTERS),
    z.refine((text) => Array.from(text).length <= MAXIMUM_QUERY_CHARACTERS, { error: "TooBig" }),
    z.describe("Words to find, all of them."),
    z.meta({ examples: ["fox"] }),
  ),
)

/** What is offered where nothing was found. */
const insteadSchema = once(() =>
  z.object({
    /** Words that are spelled like those asked for and do find something. */
    near: z.array(z.string()),
    /** Names of what the words are about, in the caller's language. */
    concepts: z.array(z.string()),
    /** What the words may have meant, one word near each; null where that finds nothing. */
    meant: z.nullable(z.string()),
    /** What it finds. */
    found: z.array(cardSchema()),
    /** Works that are like what was asked for. */
    alike: z.array(cardSchema()),
  }),
)

export const searchList = defineCall({
  summary: "Searches published works, best matches of the newest first. The tab `account` searches people.",
  path: "/api/v1/square/v3/search/list",
  reached: { page: "The page of results lists them in pages by the same verb." },
  access: "visitor",
  keptSeconds: KEPT_SECONDS,
  rate: "read",
  input: () => z.strictObject({ keyword: keyword(), tab: z.optional(z.enum(SEARCH_TABS)), ...searchFields(), ...pageInput() }),
  output: () =>
    z.extend(cardPage(), {
      /** Of the tab `account`; empty elsewhere. */
      people: z.array(personSchema()),
      /** Null where something was found, or may be on a next page: a page without items can have one. */
      instead: z.nullable(insteadSchema()),
    }),
})

export const searchAccount = defineCall({
  summary: "Searches people by name and bio.",
  path: "/api/v1/search/account",
  access: "visitor",
  keptSeconds: KEPT_SECONDS,
  rate: "read",
  input: () => z.strictObject({ keyword: keyword(), ...pageInput() }),
  output: () => pageOutput(personSchema()),
})

const completion = once(() => ({
  summary: "Autocomplete: titles, tags, concepts, people. Public items only.",
  access: "visitor" as const,
  keptSeconds: KEPT_SECONDS,
  rate: "read" as const,
  silent: true,
  input: () => z.strictObject({ keyword: keyword() }),
  output: () =>
    z.object({
      items: z
        .array(
          z.object({
            kind: z.enum(["query", "title", "tag", "concept", "account"]),
            text: z.string(),
            /** The person's account, of the kind `account`. */
            id: z.optional(z.string()),
          }),
        )
        .check(z.maxLength(MAXIMUM_COMPLETIONS)),
    }),
}))

export const completeSearch = defineCall({ ...completion(), path: "/api/v1/square/search/complete" })

export const completeQuery = defineCall({
  ...completion(),
  path: "/searchapi/v1/search/complete",
  reached: { aliasOf: "/api/v1/square/search/complete" },
})

export const hotSearches = defineCall({
  summary: "Lists popular searches: used by at least ten members within seven days and allowed by the posting rules.",
  path: "/api/v1/search/hot/v2",
  access: "visitor",
  keptSeconds: KEPT_SECONDS,
  rate: "read",
  input: () => z.strictObject({}),
  output: () => z.object({ items: z.array(z.string()) }),
})

const history = once(() => z.object({ items: z.array(z.string()), is_on: z.boolean() }))

export const searchHistory = defineCall({
  summary: "Lists the viewer's searches, most recent first, and whether search history is on.",
  path: "/api/v1/search/history",
  access: "member",
  rate: "read",
  input: () => z.strictObject({}),
  output: history,
})

export const clearSearchHistory = defineCall({
  summary: "Clears the viewer's search history.",
  path: "/api/v1/search/history/clear",
  access: "member",
  rate: "write",
  input: () => z.strictObject({}),
  output: history,
})

export const deleteSearchHistory = defineCall({
  summary: "Removes entries from the viewer's search history.",
  path: "/api/v1/search/history/del",
  access: "member",
  rate: "write",
  input: () => z.strictObject({ keywords: z.array(keyword()).check(z.minLength(1), z.maxLength(MAXIMUM_HISTORY)) }),
  output: history,
})

export const keepSearchHistory = defineCall({
  summary: "Turns search history on or off. Turning it off deletes it.",
  path: "/api/v1/search/history/keep",
  access: "member",
  rate: "write",
  input: () => z.strictObject({ is_on: z.boolean() }),
  output: history,
})

export const alikeWorks = defineCall({
  summary: "Lists published works similar to a work, by text and topic.",
  path: "/api/v1/search/alike",
  access: "visitor",
  keptSeconds: KEPT_SECONDS,
  rate: "read",
  silent: true,
  input: () => z.strictObject({ id: workIdSchema(), limit: z.optional(z.int().check(z.gte(1), z.lte(MAXIMUM_ALIKE))) }),
  output: () => z.object({ items: z.array(cardSchema()) }),
})
