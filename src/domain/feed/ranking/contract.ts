import * as z from "zod/mini"
import { defineCall, KEPT_SECONDS } from "../../_kernel/call.ts"
import { workIdSchema } from "../../_kernel/id-schemas.ts"
import { named } from "../../_kernel/named-schemas.ts"
import { once } from "../../_kernel/once.ts"
import { ownAddress } from "../../_kernel/own-addresses.ts"
import { TIME_RANGES } from "../rules.ts"
import { LEADERBOARD_PLACES, MAXIMUM_SEEN, RANKED_MODELS, SEEN_AS } from "./ranking-rules.ts"

export const noteSeen = defineCall({
  summary:
    "Records what the viewer saw for a second (`view`), opened (`open`, also a view), or played. Each counts once a day per member, or per network address for visitors.",
  path: "/api/v1/artwork/view",
  access: "guest",
  rate: "read",
  silent: true,
  scope: null,
  input: () =>
    z.strictObject({
      ids: z.array(workIdSchema()).check(z.minLength(1), z.maxLength(MAXIMUM_SEEN)),
      kind: z.optional(z.enum(SEEN_AS)),
    }),
  output: () =>
    z.object({
      counted: z
        .int()
        .check(
          z.gte(0),
          z.lte(MAXIMUM_SEEN),
          z.describe("Those that the viewer, or a visitor at their address, hadn't seen in this way today."),
        ),
    }),
})

export const aiVideoPlay = defineCall({
  summary: "Returns the playlist, preview, and file of a published video that a task generated. Records a play, once a day per viewer.",
  path: "/api/v1/ai-video/play",
  reached: { script: "The player has the addresses from the page, and tells plays of every kind by one call." },
  access: "guest",
  rate: "read",
  scope: null,
  input: () => z.strictObject({ id: workIdSchema() }),
  output: () => z.object({ stream: z.object({ url: ownAddress(), url2: z.nullable(ownAddress()), url3: ownAddress() }) }),
  codes: ["NotFound"],
})

const rankedModel = named("RankedModel", () =>
  z.object({
    obj_type: z.literal(2).check(z.describe("2 is a model (spec 1§3).")),
    place: z.int().check(z.gte(1), z.lte(RANKED_MODELS)),
    /** In the same range of time before; null where it was in none. */
    place_before: z.nullable(z.int()),
    name: z.string(),
    type: z.enum(["checkpoint", "lora"]),
    uses: z.int().check(z.gte(1), z.describe("Published works whose recipe uses it.")),
  }),
)
const timeRange = once(() => z.enum(TIME_RANGES))

export const modelRanking = defineCall({
  summary: "Lists the 100 models used most in recipes of published works within a time range. Needs at least three people per model.",
  path: "/api/v1/square/model/rank",
  reached: { later: "Models of people's own come with their feature, and its page with them; until then for scripts." },
  access: "visitor",
  keptSeconds: KEPT_SECONDS,
  rate: "read",
  input: () => z.strictObject({ timeType: z.optional(timeRange()), limit: z.optional(z.int().check(z.gte(1), z.lte(RANKED_MODELS))) }),
  output: () => z.object({ items: z.array(rankedModel()) }),
})

export const modelLeaderboard = defineCall({
  summary: `Lists the ${LEADERBOARD_PLACES} most used models of every time range.`,
  path: "/api/v1/square/model/leaderboard",
  reached: { later: "The ranks of models and people have a page with the activities; until then for scripts." },
  access: "visitor",
  keptSeconds: KEPT_SECONDS,
  rate: "read",
  input: () => z.strictObject({}),
  output: () => z.object({ boards: z.array(z.object({ timeType: timeRange(), items: z.array(rankedModel()) })) }),
})

/** Where a card stands in one feed. */
const placeInFeed = named("PlaceInFeed", () =>
  z.object({
    /** Name of the kind of feed. */
    feed: z.string(),
    /** For whom: those who want what is safe, or all others. */
    level_class: z.enum(["safe", "all"]),
    made_at: z.string(),
    place: z.int().check(z.gte(1)),
    /** Its place by score alone: what is between the two is others' spacing and newcomers. */
    place_by_score: z.int().check(z.gte(1)),
    score: z.number().check(z.describe("Logarithmic: 1 more means ten times the points.")),
    is_newcomer: z.boolean(),
  }),
)

export const explainPlace = defineCall({
  summary: "Explains a work's rank: its votes, points, age, and places in the recommended feeds.",
  path: "/api/v1/artwork/place",
  access: "moderator",
  rate: "read",
  input: () => z.strictObject({ id: workIdSchema() }),
  output: () =>
    z.object({
      id: z.string(),
      published_at: z.string(),
      views: z.int(),
      /** Those of the views that count for its place: of members. */
      member_views: z.int(),
      plays: z.int(),
      /** By others than its author, as are the next two. */
      likes: z.int(),
      collects: z.int(),
      /** People who commented, however often. */
      commenters: z.int(),
      points: z.int().check(z.gte(1)),
      /** By how much its votes make it count younger. */
      votes_ms: z.int().check(z.gte(0)),
      hot_score: z.int(),
      is_newcomer: z.boolean(),
      places: z.array(placeInFeed()),
    }),
  codes: ["NotFound"],
})
