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
  summary: "Lists the viewer's works of one kind in any state, including parts of posts, newest first.",
  path: "/api/v1/artwork/list",
  reached: { script: "My creations lists every kind at once and narrows it by the same query." },
  access: "member",
  rate: "read",
  input: () => z.strictObject({ obj_type: objectTypeSchema(), ...pageInput() }),
  output: () => pageOutput(ownWorkSchema()),
})

export const myCommunityWorks = defineCall({
  summary: "Lists the viewer's published works with their state and the reason, newest first.",
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
  summary: "Returns the recipe of a work, with our names and in the formats of other programs.",
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
        infotext: z.string().check(z.describe("In the format of AUTOMATIC1111.")),
        comfyui: z.string().check(z.describe("A ComfyUI graph as JSON.")),
        fooocus: z.string().check(z.describe("Fooocus JSON.")),
        json: z.string().check(z.describe("Our own JSON, with everything.")),
      }),
    }),
  codes: ["NotFound"],
})

export const artworkLocalize = defineCall({
  summary: "Translates the title and text of a work.",
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
      translated_by: z.nullable(z.string().check(z.describe("Who translated it; null if it is already in that language."))),
    }),
  codes: ["NotFound", "Unavailable"],
})
