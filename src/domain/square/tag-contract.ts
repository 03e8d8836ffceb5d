import * as z from "zod/mini"
import { defineCall, KEPT_SECONDS } from "../_kernel/call.ts"
import { named } from "../_kernel/named-schemas.ts"
import { once } from "../_kernel/once.ts"
import { SOURCE_TYPES } from "../feed/filter-rules.ts"
import { CONCEPT_GROUPS, CONCEPT_LANGUAGES } from "../feed/tags/concept-rules.ts"
import { tagSchema } from "./contract.ts"

const language = once(() =>
  z.optional(z.enum(CONCEPT_LANGUAGES).check(z.describe("The language of the labels (spec 3§3). Default: the caller's."))),
)
const limit = once(() => z.optional(z.int().check(z.gte(1), z.lte(100))))

/** A tag with how much it is used lately. */
const hotTagSchema = named("HotTag", () => z.extend(tagSchema(), { author_count: z.int(), work_count: z.int() }))

export const tagsByGroup = defineCall({
  summary: "Lists all concepts that works are tagged with, by group, in a language, regardless of what the caller hides.",
  path: "/api/v1/tag/get_by_group",
  reached: { page: "The page of all tags reads it by the same verb." },
  access: "visitor",
  keptSeconds: KEPT_SECONDS,
  rate: "read",
  input: () => z.strictObject({ language: language(), group: z.optional(z.enum(CONCEPT_GROUPS)) }),
  output: () => z.object({ groups: z.array(z.object({ group: z.enum(CONCEPT_GROUPS), tags: z.array(tagSchema()) })) }),
})

export const hotTags = defineCall({
  summary: "Lists the most used tags, updated every 10 minutes. Tags that aren't concepts need three people.",
  path: "/api/v1/tag/hot",
  reached: { page: "The page of all tags reads it by the same verb." },
  access: "visitor",
  keptSeconds: KEPT_SECONDS,
  rate: "read",
  input: () => z.strictObject({ language: language(), limit: limit() }),
  output: () => z.object({ items: z.array(hotTagSchema()) }),
})

export const recommendedTags = defineCall({
  summary: "Lists the most used concepts, for the tag row above a feed.",
  path: "/api/v1/recommend/hotTag",
  reached: { script: "The row of tags above a feed, for other clients; the sitemap names the same." },
  access: "visitor",
  keptSeconds: KEPT_SECONDS,
  rate: "read",
  input: () => z.strictObject({ language: language(), limit: limit() }),
  output: () => z.object({ items: z.array(tagSchema()) }),
})

export const sourceCategories = defineCall({
  summary: "Lists the concepts used recently in one kind of works, by group.",
  path: "/api/v1/source-category/sub-list",
  reached: { script: "What a kind of works is about, for other clients." },
  access: "visitor",
  keptSeconds: KEPT_SECONDS,
  rate: "read",
  input: () =>
    z.strictObject({
      source_type: z
        .literal(Object.values(SOURCE_TYPES))
        .check(z.describe("Resource type (spec 3§3): 1 Explore, 4 Posts, 7 Video, 9 Tavern.")),
      language: language(),
    }),
  output: () =>
    z.object({ items: z.array(z.object({ group: z.enum(CONCEPT_GROUPS), work_count: z.int(), tags: z.array(hotTagSchema()) })) }),
})
