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
    "A small draft of what task/create would make of the same payload: marked as one, free of charge, kept nowhere. It is painted only while a renderer is idle, and a newer request of the same member ends an older one.",
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
      live_id: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,40}$/), z.describe("Names the screen that asks, as it likes.")),
      newest: z
        .int()
        .check(z.gte(0), z.describe("Grows with each request of one screen; a request whose number is not above the last is superseded.")),
      sketch: z.optional(
        z
          .string()
          .check(
            z.maxLength(MAXIMUM_SKETCH_CHARACTERS),
            z.regex(/^[A-Za-z0-9+/]+={0,2}$/),
            z.describe(
              `Base64 of a PNG or JPEG with no side above ${DRAFT_LONGEST_PX} px, in place of the image that the configuration names.`,
            ),
          ),
      ),
    }),
  output: () =>
    z.object({
      jpeg_base64: z.string().check(z.describe("The word DRAFT stands in its lower right corner.")),
      width: z.int(),
      height: z.int(),
      seed: seedSchema().check(z.describe("What it was painted with: the one asked for, or the one that was drawn.")),
      newest: z.int(),
      is_draft: z.literal(true),
    }),
  codes: ["NotFound", "NotAllowed", "Busy", "Superseded", "Unavailable"],
})
