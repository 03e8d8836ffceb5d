import * as z from "zod/mini"
import { defineCall } from "../_kernel/call.ts"
import { SOUND_FIELDS } from "../audio/generation-contract.ts"
import { AUDIO_ACTIONS, TRANSCRIPT_ACTION } from "../audio/rules.ts"
import { transcriptFields } from "../audio/transcript/transcript-contract.ts"
import { estimateFields } from "../studio/create-contract.ts"
import { mendSchema } from "../task/contract.ts"
import { VOICE_TRAINING_ACTION } from "../task/media-rules.ts"
import { LIP_SYNC_ACTION, REMAKE_ACTIONS, VIDEO_ACTIONS } from "../video/action-rules.ts"
import { videoEstimateFields } from "../video/generation-contract.ts"
import { lipSyncFields } from "../video/lips/lip-contract.ts"
import { REMAKE_FIELDS } from "../video/remake/remake-contract.ts"
import { VIDEO_DOMAIN_TYPES } from "./domain-rules.ts"

const HIGHEST_DOMAIN_TYPE = 99
/** What tasks of the image studio may call themselves: whatever is no video. */
const STUDIO_DOMAIN_TYPES = Array.from({ length: HIGHEST_DOMAIN_TYPE + 1 }, (_, type) => type).filter(
  (type) => !VIDEO_DOMAIN_TYPES.some((one) => one === type),
)

/** What is asked for of the studio, or of a video by its domain type (spec 2§7). */
const byDomainType = () =>
  z.discriminatedUnion("task_domain_type", [
    z.strictObject({ task_domain_type: z.optional(z.literal(STUDIO_DOMAIN_TYPES)), ...estimateFields() }),
    z.strictObject({ task_domain_type: z.literal([...VIDEO_DOMAIN_TYPES]), ...videoEstimateFields() }),
  ])

const { song, music, speech, lyrics } = AUDIO_ACTIONS
/** The same as its own create call takes it, by the action of its kind. */
const byAction = () =>
  [
    z.strictObject({
      action: z.literal(Object.values(VIDEO_ACTIONS)),
      task_domain_type: z.optional(z.literal([...VIDEO_DOMAIN_TYPES])),
      ...videoEstimateFields(),
    }),
    z.strictObject({ action: z.literal(REMAKE_ACTIONS["video-extend"]), ...REMAKE_FIELDS["video-extend"]() }),
    z.strictObject({ action: z.literal(REMAKE_ACTIONS["video-upscale"]), ...REMAKE_FIELDS["video-upscale"]() }),
    z.strictObject({ action: z.literal(REMAKE_ACTIONS["frame-interpolation"]), ...REMAKE_FIELDS["frame-interpolation"]() }),
    z.strictObject({ action: z.literal(REMAKE_ACTIONS["video-to-audio"]), ...REMAKE_FIELDS["video-to-audio"]() }),
    z.strictObject({ action: z.literal(LIP_SYNC_ACTION), ...lipSyncFields() }),
    z.strictObject({ action: z.literal(AUDIO_ACTIONS["sound-effect"]), ...SOUND_FIELDS["sound-effect"]() }),
    z.strictObject({ action: z.literal([song, music]), ...SOUND_FIELDS.music() }),
    z.strictObject({ action: z.literal(speech), ...SOUND_FIELDS.speech() }),
    z.strictObject({ action: z.literal(lyrics), ...SOUND_FIELDS.lyrics() }),
    z.strictObject({ action: z.literal(TRANSCRIPT_ACTION), ...transcriptFields() }),
    z.strictObject({ action: z.literal(VOICE_TRAINING_ACTION) }),
  ] as const

export const estimateTask = defineCall({
  summary:
    "Estimates the exact price of a task: a studio or video task by its domain type, any task by its action, with the input of its create call.",
  path: "/api/v1/task/v2/estimate",
  reached: { script: "The studio quotes by the same rule in the browser, without a round trip." },
  access: "visitor",
  rate: "read",
  dropsEmpty: true,
  input: () => z.discriminatedUnion("action", [byDomainType(), ...byAction()]),
  output: () =>
    z.object({
      calculate_coins: z.int(),
      discount_off_rate: z.number(),
      has_discount: z.boolean(),
      calculate_coins_before_discount: z.int(),
      mends: z.optional(z.array(mendSchema()).check(z.describe("What rules would change or leave out of the request."))),
    }),
  codes: ["NotFound", "Unavailable"],
})
