import * as z from "zod/mini"
import { defineCall } from "../_kernel/call.ts"
import { fileIdSchema, voiceIdSchema } from "../_kernel/id-schemas.ts"
import { named } from "../_kernel/named-schemas.ts"
import { once } from "../_kernel/once.ts"
import { CREATION_CODES } from "../task/contract.ts"
import { TURNING } from "../upload/rules.ts"
import { VOICE_LANGUAGES } from "./generation/voice-table.ts"
import { VOICE_STATES } from "./voice/state-rules.ts"
import { voiceTraitsSchema } from "./voice/traits-schema.ts"
import { INTONATIONS, MAXIMUM_VOICE_NAME_CHARACTERS, PERSON_AGES, PERSON_GENDERS } from "./voice/voice-rules.ts"

/** What its owner says of a voice. */
const described = once(() => ({
  name: z.string().check(
    // It is read in one line, also by those who moderate: nothing in it turns the rest around.
    z.overwrite((name) => name.replaceAll(TURNING, "").replaceAll(/\s+/g, " ")),
    z.trim(),
    z.minLength(1, "Missing"),
    z.maxLength(MAXIMUM_VOICE_NAME_CHARACTERS, "TooLong"),
  ),
  language: z.enum(VOICE_LANGUAGES),
  gender: z.enum(PERSON_GENDERS),
  age: z.enum(PERSON_AGES),
  intonation: z.enum(INTONATIONS),
}))

export const ownVoiceSchema = named("OwnVoice", () =>
  z.object({
    voice_id: z.string(),
    ...described(),
    state: z.enum(VOICE_STATES),
    /** Why it was refused, in a moderator's words; empty unless it was. */
    reason: z.string(),
    /** The sample, which its owner and moderators may hear; seconds. */
    sample_url: z.string(),
    sample_duration: z.number(),
    task_id: z.nullable(z.string()),
    create_at: z.string(),
  }),
)
export type OwnVoice = z.infer<ReturnType<typeof ownVoiceSchema>>

/** Of a voice of the member's own, as it was when the task was created: what a client names by `timbre` alone. */
export const ownVoiceShape = once(() => ({ own_voice: z.optional(z.object({ base: z.string(), traits: voiceTraitsSchema() })) }))

export const requestVoiceConsent = defineCall({
  summary:
    "Starts a voice of the member's own. Returns its ID and the digits that the spoken consent must contain, valid for one day. NotAllowed (VoiceLimitReached) at the plan's limit.",
  path: "/api/v1/character/timbre/consent",
  access: "member",
  rate: "write",
  input: () => z.strictObject({}),
  output: () => z.object({ voice_id: z.string(), phrase: z.string() }),
  codes: ["NotAllowed"],
})

export const trainVoice = defineCall({
  summary:
    "Trains a voice from a sample of 10 seconds to 5 minutes and a spoken consent, both files of the member's. Repeating the call returns the same voice. The voice can't be used until its consent is approved.",
  path: "/api/v1/character/timbre/train",
  access: "member",
  rate: "create",
  waitsForOthers: true,
  input: () =>
    z.strictObject({
      voice_id: voiceIdSchema(),
      ...described(),
      sample_file_id: fileIdSchema(),
      consent_file_id: fileIdSchema(),
      max_coins: z.optional(z.int().check(z.gte(0))),
    }),
  output: ownVoiceSchema,
  codes: ["NotFound", ...CREATION_CODES],
})

export const editVoice = defineCall({
  summary: "Updates the description of a voice. Omitted fields stay unchanged.",
  path: "/api/v1/character/timbre/edit",
  access: "member",
  rate: "write",
  input: () => {
    const { name, language, gender, age, intonation } = described()
    return z.strictObject({
      voice_id: voiceIdSchema(),
      name: z.optional(name),
      language: z.optional(language),
      gender: z.optional(gender),
      age: z.optional(age),
      intonation: z.optional(intonation),
    })
  },
  output: ownVoiceSchema,
  codes: ["NotFound"],
})

export const deleteVoice = defineCall({
  summary:
    "Revokes a voice: it can no longer be used, waiting tasks are canceled, and its recordings are deleted. The record of the consent and its revocation is kept.",
  path: "/api/v1/character/timbre/delete",
  access: "member",
  rate: "write",
  input: () => z.strictObject({ voice_id: voiceIdSchema() }),
  output: () => z.object({ voice_id: z.string() }),
  codes: ["NotFound"],
})
