import * as z from "zod/mini"
import { defineCall } from "../../_kernel/call.ts"
import { seedSchema } from "../../_kernel/seed-schema.ts"
import { configurationSchema } from "../configuration.ts"
import { payloadFields } from "../create-contract.ts"
import { actionOf } from "../rules.ts"
import { DRAFT_ACTIONS, DRAFT_LONGEST_PX, MAXIMUM_SKETCH_CHARACTERS } from "./draft-rules.ts"

/** The codes of the actions that there are drafts of, of both flows. */
function draftCodes(): number[] {
  return DRAFT_ACTIONS.flatMap((kind) => {
    const { newCode, oldCode } = actionOf(kind)
    return [newCode, oldCode].filter((code) => code !== null)
  })
}

export const draftImage = defineCall({
  summary:
    "Generates a small draft of what task/create would make of the same payload: marked, free, and not stored. Drafts run only on idle renderers, and a newer request of the same member ends an older one.",
  path: "/api/v1/task/v2/draft",
  access: "member",
  rate: "draft",
  silent: true,
  dropsEmpty: true,
  waitsForOthers: true,
  input: () =>
    z.strictObject({
      action: z.optional(z.literal(draftCodes())),
      ...payloadFields(),
      meta: z.optional(configurationSchema()),
      live_id: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,40}$/), z.describe("A name for the requesting screen, chosen by the client.")),
      newest: z
        .int()
        .check(z.gte(0), z.describe("Increases with each request of a screen; a request whose number isn't above the last is superseded.")),
      sketch: z.optional(
        z
          .string()
          .check(
            z.maxLength(MAXIMUM_SKETCH_CHARACTERS),
            z.regex(/^[A-Za-z0-9+/]+={0,2}$/),
            z.describe(`Base64 of a PNG or JPEG with no side above ${DRAFT_LONGEST_PX} px, used instead of the configuration's image.`),
          ),
      ),
    }),
  output: () =>
    z.object({
      jpeg_base64: z.string().check(z.describe("Has the word DRAFT in its lower right corner.")),
      width: z.int(),
      height: z.int(),
      seed: seedSchema().check(z.describe("The seed used: the requested one, or a random one.")),
      newest: z.int(),
      is_draft: z.literal(true),
    }),
  codes: ["NotFound", "NotAllowed", "Busy", "Superseded", "Unavailable"],
})
