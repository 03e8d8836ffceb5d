import * as z from "zod/mini"
import { defineCall } from "../_kernel/call.ts"
import { workIdSchema } from "../_kernel/id-schemas.ts"
import { LOCALES } from "../_kernel/locales.ts"
import { named } from "../_kernel/named-schemas.ts"
import { once } from "../_kernel/once.ts"
import { pageInput, pageOutput } from "../_kernel/paging.ts"
import { makerSchema } from "../task/contract.ts"
import { cardSchema } from "./card-contract.ts"
import { objectTypeSchema, recipeSchema, stateReasonSchema } from "./contract.ts"
import { OBJECT_TYPES } from "./contribution-rules.ts"
import { WORK_STATES, WORK_VISIBILITIES } from "./state-rules.ts"

/** A work as its author meets it in lists: with where it stands and why. */
export const ownWorkSchema = named("OwnWork", () =>
  z.extend(cardSchema(), {
    level: z.int(),
    state: z.enum(WORK_STATES),
    visibility: z.enum(WORK_VISIBILITIES),
    state_reason: stateReasonSchema(),
    counts: z.object({ views: z.int(), likes: z.int(), collects: z.int(), comments: z.int() }),
    create_at: z.string(),
  }),
)
export type OwnWork = z.infer<ReturnType<typeof ownWorkSchema>>

const byId = once(() => z.strictObject({ id: workIdSchema(), obj_type: objectTypeSchema() }))

export const artworkList = defineCall({
  summary: "The viewer's works of one kind in any state, parts of posts too, newest first.",
  path: "/api/v1/artwork/list",
  reached: { script: "My creations lists every kind at once and narrows it by the same query." },
  access: "member",
  rate: "read",
  input: () => z.strictObject({ obj_type: objectTypeSchema(), ...pageInput() }),
  output: () => pageOutput(ownWorkSchema()),
})

export const myCommunityWorks = defineCall({
  summary: "What the viewer published, of every kind or one, with where it stands and why, newest first.",
  path: "/api/v1/square/my-artwork/community",
  access: "member",
  rate: "read",
  input: () =>
    z.strictObject({
      obj_type: z.optional(
        z.literal([OBJECT_TYPES.image, OBJECT_TYPES.post, OBJECT_TYPES.video, OBJECT_TYPES.aiVideo, OBJECT_TYPES.aiAudio]),
      ),
      state: z.optional(z.enum(WORK_STATES)),
      visibility: z.optional(z.enum(WORK_VISIBILITIES)),
      ...pageInput(),
    }),
  output: () => pageOutput(ownWorkSchema()),
})

export const artworkGenerateInfo = defineCall({
  summary: "How a work was made: its recipe by the names of our settings, and in the words of other programs.",
  path: "/api/v1/artwork/generate-info",
  access: "visitor",
  rate: "read",
  input: byId,
  output: () =>
    z.object({
      recipe: recipeSchema(),
      imported_from: z.nullable(z.string()),
      made_by: z.optional(makerSchema()),
      texts: z.object({
        infotext: z.string().check(z.describe("As AUTOMATIC1111 and its kin write it.")),
        comfyui: z.string().check(z.describe("JSON of a graph.")),
        fooocus: z.string().check(z.describe("JSON of Fooocus.")),
        json: z.string().check(z.describe("Our own JSON, which loses nothing.")),
      }),
    }),
  codes: ["NotFound"],
})

export const artworkLocalize = defineCall({
  summary: "Title and text of a work in another language.",
  path: "/api/v1/artwork/localize",
  access: "visitor",
  rate: "write",
  scope: "read",
  waitsForOthers: true,
  input: () => z.strictObject({ id: workIdSchema(), obj_type: objectTypeSchema(), language: z.optional(z.enum(LOCALES)) }),
  output: () =>
    z.object({
      title: z.string(),
      text: z.string(),
      language: z.enum(LOCALES),
      translated_by: z.nullable(z.string().check(z.describe("Who translated it; null where it is in that language already."))),
    }),
  codes: ["NotFound", "Unavailable"],
})
