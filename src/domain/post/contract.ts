import * as z from "zod/mini"
import { defineCall } from "../_kernel/call.ts"
import { workIdSchema } from "../_kernel/id-schemas.ts"
import { named } from "../_kernel/named-schemas.ts"
import { once } from "../_kernel/once.ts"
import { ownAddress } from "../_kernel/own-addresses.ts"
import { seedSchema } from "../_kernel/seed-schema.ts"
import { makerSchema } from "../task/contract.ts"
import { cardSchema } from "./card-contract.ts"
import { OBJECT_TYPES } from "./contribution-rules.ts"
import { soundRecipeSchema, videoRecipeSchema } from "./made-contract.ts"
import { ITEM_ORIGINS } from "./origin-rules.ts"
import { WORK_STATES, WORK_VISIBILITIES } from "./state-rules.ts"

/** Kinds of works that people publish, as inputs name them; an image where nothing is said. */
export const objectTypeSchema = once(() =>
  z._default(
    z
      .literal([OBJECT_TYPES.image, OBJECT_TYPES.post, OBJECT_TYPES.video, OBJECT_TYPES.aiVideo, OBJECT_TYPES.aiAudio])
      .check(z.describe("Kind of the work (spec 3§2): 1 an image, 4 a post, 5 a video, 15 a video that a task made, 16 a sound.")),
    OBJECT_TYPES.image,
  ),
)

/** How a published work was made, so that anybody can make another; by the names of the settings (spec 1§3). Null for what it does not say. */
export const recipeSchema = named("Recipe", () =>
  z.object({
    prompt: z.string(),
    negative_prompt: z.string(),
    width: z.nullable(z.int()),
    height: z.nullable(z.int()),
    seed: z.nullable(seedSchema()),
    steps: z.nullable(z.int()),
    cfg_scale: z.nullable(z.number()),
    sampler_name: z.nullable(z.string()),
    prompt_style: z.nullable(z.string()),
    aspect_ratio: z.nullable(z.int()),
    model_name: z.nullable(z.string().check(z.describe("The model as its program named it."))),
    loras: z.array(z.object({ name: z.string(), weight: z.nullable(z.number()) })),
    sound: z.optional(soundRecipeSchema()),
    video: z.optional(videoRecipeSchema()),
  }),
)
export type WorkRecipe = z.infer<ReturnType<typeof recipeSchema>>

/** What is different between a work and what it came of, one field each. */
const changeSchema = named("WorkChange", () =>
  z.discriminatedUnion("form", [
    z.object({ form: z.literal("words"), field: z.string(), added: z.array(z.string()), removed: z.array(z.string()) }),
    z.object({ form: z.literal("value"), field: z.string(), from: z.nullable(z.string()), to: z.nullable(z.string()) }),
    z.object({ form: z.literal("image"), field: z.string() }),
  ]),
)

const relation = once(() => z.enum(ITEM_ORIGINS))

/** What a work came of, and what came of it. */
const lineageSchema = named("WorkLineage", () =>
  z.object({
    /** Nearest first; `of` is what came of it: the work itself, or another one of this list; null for one that the viewer may not see. */
    came_from: z.array(
      z.object({
        depth: z.int(),
        of: z.nullable(z.string()),
        relation: relation(),
        /** Null for a file that nobody published, and for what the viewer may not see. */
        work: z.nullable(cardSchema()),
        changes: z.array(changeSchema()),
      }),
    ),
    /** Newest first; `total` is how many there are besides, 100 at most. */
    became: z.object({
      total: z.int(),
      items: z.array(z.object({ relation: relation(), work: cardSchema(), changes: z.array(changeSchema()) })),
    }),
  }),
)
export type WorkLineage = z.infer<ReturnType<typeof lineageSchema>>

/** For its author and moderators alone: which rule, check or person a state comes from, and what they said. */
export const stateReasonSchema = once(() =>
  z.nullable(z.object({ rule: z.string(), reason: z.string(), at: z.string(), ends_at: z.nullable(z.string()) })),
)

/** A published thing of any kind, whole (spec 3§7, artwork/detail). */
export const workSchema = named("Work", () =>
  z.extend(cardSchema(), {
    author: z.object({ id: z.nullable(z.string()), name: z.string(), avatar: z.nullable(ownAddress()) }),
    level: z.int().check(z.describe("What it shows, a bit: 1 PG, 2 PG-13, 4 R, 8 X, 16 XXX, 32 blocked.")),
    text: z.string(),
    /** Code of the language of title and text; empty where it is not known. */
    language: z.string(),
    tags: z.array(z.string()),
    /** The parts of a post, in their order. */
    items: z.array(z.object({ position: z.int(), caption: z.string(), work: cardSchema() })),
    /** The post that it is a part of; null for what stands by itself. */
    part_of: z.nullable(cardSchema()),
    state: z.enum(WORK_STATES),
    visibility: z.enum(WORK_VISIBILITIES),
    is_own: z.boolean(),
    state_reason: stateReasonSchema(),
    is_masked: z.boolean().check(z.describe("The viewer must ask for it first: no address of its image, no text and no recipe is said.")),
    made_by: z.optional(makerSchema()),
    has_face_swap: z.boolean(),
    imported_from: z.nullable(z.string().check(z.describe("Program that the recipe was brought along from; null for what was made here."))),
    is_preview: z.boolean(),
    counts: z.object({ views: z.int(), likes: z.int(), collects: z.int(), comments: z.int() }),
    create_at: z.string(),
    update_at: z.string(),
    recipe: z.nullable(recipeSchema()),
    lineage: lineageSchema(),
  }),
)
export type Work = z.infer<ReturnType<typeof workSchema>>

export const artworkDetail = defineCall({
  summary: "A published work of any kind, with the recipe it was made by, its parts and where it came from.",
  path: "/api/v1/artwork/detail",
  reached: { page: "The work's page reads it by the same verb; cards lead there." },
  access: "visitor",
  rate: "read",
  input: () => z.strictObject({ id: workIdSchema(), obj_type: objectTypeSchema() }),
  output: workSchema,
  codes: ["NotFound"],
})

export const aiVideoDetail = defineCall({
  summary: "A published video that a task made; the same as `artwork/detail` for that kind alone.",
  path: "/api/v1/ai-video/detail",
  reached: { page: "The video's page reads it by the same verb; cards lead there." },
  access: "visitor",
  rate: "read",
  input: () => z.strictObject({ id: workIdSchema() }),
  output: workSchema,
  codes: ["NotFound"],
})
