import * as z from "zod/mini"
import { defineCall } from "../_kernel/call.ts"
import { folderIdSchema } from "../_kernel/id-schemas.ts"
import { named } from "../_kernel/named-schemas.ts"
import { once } from "../_kernel/once.ts"
import { ownAddress } from "../_kernel/own-addresses.ts"
import { pageInput, pageOutput } from "../_kernel/paging.ts"
import { seedSchema } from "../_kernel/seed-schema.ts"
import { MAXIMUM_FILES_AT_ONCE, MAXIMUM_SEARCH_CHARACTERS } from "./contract.ts"
import { ITEM_ID, ITEM_KINDS, ITEM_ORDERS, ITEM_ORIGINS, ITEM_SHAPES, MAXIMUM_RATING } from "./item-rules.ts"
import { savedSearchSchema } from "./saved-search-contract.ts"

/** Id of an item: a file's, a board's, an article's, or a task's with the place of the result, from 0, after a colon. */
const itemId = once(() => z.string().check(z.maxLength(80), z.regex(ITEM_ID), z.meta({ examples: [`file_${"0".repeat(26)}`] })))
const itemIds = once(() => z.array(itemId()).check(z.minLength(1), z.maxLength(MAXIMUM_FILES_AT_ONCE)))
/** A name to filter by, as the summary tells it. */
const facet = () => z.string().check(z.minLength(1), z.maxLength(200))

/** Something that its owner made here or brought along. */
export const libraryItemSchema = named("LibraryItem", () =>
  z.object({
    id: z.string(),
    origin: z.literal(ITEM_ORIGINS),
    kind: z.literal(ITEM_KINDS),
    /** Name of a file, a board or an article, prompt of a result. */
    title: z.string(),
    /** Of a board or an article, its page, below the language. */
    url: ownAddress(),
    content_type: z.string(),
    size: z.int(),
    width: z.nullable(z.int()),
    height: z.nullable(z.int()),
    /** Seconds. */
    duration: z.nullable(z.number()),
    thumbhash: z.nullable(z.string()),
    poster: z.nullable(ownAddress()),
    /** Of results: their task, and its number there from 1. */
    task_id: z.nullable(z.string()),
    operate_number: z.nullable(z.int()),
    model: z.nullable(z.string()),
    style: z.nullable(z.string()),
    seed: z.nullable(seedSchema()),
    has_recipe: z.boolean(),
    rating: z.int().check(z.gte(0), z.lte(MAXIMUM_RATING)),
    is_favorite: z.boolean(),
    folder_id: z.nullable(z.string()),
    /** The newest work that it was published as, and whether everybody may meet that. */
    work_id: z.nullable(z.string()),
    is_public: z.boolean(),
    created_at: z.string(),
    trashed_at: z.nullable(z.string()),
  }),
)
/** An item as `libraryItemSchema` has it. */
export type LibraryItem = z.infer<ReturnType<typeof libraryItemSchema>>

export const itemList = defineCall({
  summary:
    "Lists what the viewer generated and uploaded, their boards, and their articles, newest or highest rated first. Filters combine. A page before the last one can be short or empty, because a search is limited per page.",
  path: "/api/v1/library/list",
  access: "guest",
  rate: "read",
  input: () =>
    z.strictObject({
      /** Words of prompt, lyrics or name; upper and lower case are the same. */
      search: z.optional(z.string().check(z.trim(), z.maxLength(MAXIMUM_SEARCH_CHARACTERS))),
      kind: z.optional(z.literal(ITEM_KINDS)),
      origin: z.optional(z.literal(ITEM_ORIGINS)),
      folder_id: z.optional(folderIdSchema()),
      model: z.optional(facet()),
      style: z.optional(facet()),
      lora: z.optional(facet()),
      shape: z.optional(z.literal(ITEM_SHAPES)),
      min_megapixels: z.optional(z.number().check(z.gte(0), z.lte(100))),
      min_rating: z.optional(z.int().check(z.gte(1), z.lte(MAXIMUM_RATING))),
      favorite: z.optional(z.boolean()),
      has_recipe: z.optional(z.boolean()),
      published: z.optional(z.boolean()),
      made_from: z.optional(itemId()),
      /** From this moment on, and before that one. */
      since: z.optional(z.iso.datetime({ offset: true })),
      until: z.optional(z.iso.datetime({ offset: true })),
      /** What is in the trash, what was put there last first. */
      trash: z.optional(z.boolean()),
      /** The trash has no other order. */
      order: z.optional(z.literal(ITEM_ORDERS)),
      ...pageInput(),
    }),
  output: () => pageOutput(libraryItemSchema()),
})

const sum = once(() => z.object({ origin: z.literal(ITEM_ORIGINS), kind: z.literal(ITEM_KINDS), count: z.int(), bytes: z.int() }))

export const itemSummary = defineCall({
  summary:
    "Summarizes the viewer's library: counts by kind and month, filter options, saved searches, and how many boards and workflows there are.",
  path: "/api/v1/library/summary",
  access: "guest",
  rate: "read",
  input: () =>
    z.strictObject({
      /** Minutes that the viewer's clock is ahead of UTC, for the months. */
      utc_offset: z.optional(z.int().check(z.gte(-840), z.lte(840))),
    }),
  output: () =>
    z.object({
      sums: z.array(sum()),
      trashed: z.int().check(z.describe("Things in the trash, counted up to 1,000.")),
      /** Such as `2026-11`, newest first. */
      months: z.array(z.string()),
      models: z.array(z.string()),
      styles: z.array(z.string()),
      loras: z.array(z.string().check(z.describe("Of the newest results."))),
      /** By name; at most 50, so all of them. */
      searches: z.array(savedSearchSchema()),
      /** How many there are of what has a page of its own. */
      boards: z.int(),
      workflows: z.int(),
    }),
})

const weight = () => z.object({ count: z.int(), bytes: z.int() })
/** Things that are told of as the largest. */
export const LARGEST_ITEMS = 60

export const itemSpace = defineCall({
  summary: "Shows how much storage the viewer uses, by origin and kind, and the largest items outside the trash.",
  path: "/api/v1/library/space",
  access: "member",
  rate: "read",
  input: () => z.strictObject({}),
  output: () =>
    z.object({
      sums: z.array(sum()),
      trash: weight(),
      /** What boards and forms uploaded for themselves. */
      helpers: weight(),
      largest: z.array(libraryItemSchema()),
    }),
})

export const itemUses = defineCall({
  summary: "Returns where an item of the viewer's library is used: their creations and boards, and how many items were made from it.",
  path: "/api/v1/library/uses",
  access: "member",
  rate: "read",
  input: () => z.strictObject({ id: itemId() }),
  output: () =>
    z.object({
      works: z.array(z.object({ work_id: z.string(), title: z.string() })).check(z.describe("The newest 12.")),
      boards: z.array(z.object({ board_id: z.string(), title: z.string() })).check(z.describe("The 12 that were changed last.")),
      made: z.int().check(z.describe("Things made from it that are in the library, counted up to 100.")),
    }),
  codes: ["NotFound"],
})

export const itemUpdate = defineCall({
  summary:
    "Rates items, marks them as favorites, or moves them into a folder or out of folders with null. Returns those that are the viewer's.",
  path: "/api/v1/library/update",
  access: "member",
  rate: "write",
  input: () =>
    z
      .strictObject({
        ids: itemIds(),
        rating: z.optional(z.int().check(z.gte(0), z.lte(MAXIMUM_RATING), z.meta({ examples: [4] }))),
        is_favorite: z.optional(z.boolean()),
        folder_id: z.optional(z.nullable(folderIdSchema())),
      })
      .check(
        z.refine(({ rating, is_favorite, folder_id }) => [rating, is_favorite, folder_id].some((one) => one !== undefined), {
          path: ["rating"],
        }),
      ),
  output: () => z.object({ ids: z.array(z.string()) }),
  codes: ["NotFound"],
})

export const itemOperate = defineCall({
  summary:
    "Moves items to the trash for 30 days (`trash`), restores them (`restore`), or deletes them permanently (`delete`). Boards and articles aren't moved: delete them with their own calls. Returns the IDs it applies to. Repeating the call changes nothing.",
  path: "/api/v1/library/operate",
  access: "member",
  rate: "write",
  input: () => z.strictObject({ ids: itemIds(), operation: z.enum(["trash", "restore", "delete"]) }),
  output: () => z.object({ ids: z.array(z.string()) }),
  codes: ["NotFound", "QuotaExceeded"],
})
