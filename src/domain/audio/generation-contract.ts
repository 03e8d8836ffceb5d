import * as z from "zod/mini"
import { defineCall } from "../_kernel/call.ts"
import { taskIdSchema } from "../_kernel/id-schemas.ts"
import { once } from "../_kernel/once.ts"
import { pageInput, pageOutput } from "../_kernel/paging.ts"
import { payloadFields } from "../studio/create-contract.ts"
import { CREATION_CODES, createdSchema, taskSchema } from "../task/contract.ts"
import { audioConfigurationSchema, effectShape, lyricsShape, musicShape, speechShape } from "./generation/configuration.ts"
import { AUDIO_ACTIONS } from "./generation/task-actions.ts"
import { VOICE_LANGUAGES } from "./generation/voice-table.ts"
import { PERSON_AGES, PERSON_GENDERS } from "./voice/voice-rules.ts"
import { ownVoiceSchema } from "./voice-contract.ts"

/** What every payload that creates a task of sounds says beside its configuration. */
const beside = once(() => {
  const { speed_type, source, max_coins } = payloadFields()
  return { speed_type, source, max_coins }
})

/** What is said to make sounds: what is asked for as it stands, or as `meta`. */
export const SOUND_FIELDS = {
  "sound-effect": once(() => ({ ...beside(), ...effectShape(), meta: z.optional(z.strictObject(effectShape())) })),
  music: once(() => ({ ...beside(), ...musicShape(), meta: z.optional(z.strictObject(musicShape())) })),
  lyrics: once(() => ({ ...beside(), ...lyricsShape(), meta: z.optional(z.strictObject(lyricsShape())) })),
  speech: once(() => ({ ...beside(), ...speechShape(), meta: z.optional(z.strictObject(speechShape())) })),
} as const

const action = (codes: readonly number[]) => ({ action: z.optional(z.literal([...codes])) })

/** What the calls that create tasks of sounds have in common. */
const CREATES = { access: "member", rate: "create", idempotent: true, dropsEmpty: true, codes: CREATION_CODES } as const

export const textToAudioEffect = defineCall({
  summary: "Generates sound effects from a prompt.",
  path: "/api/v1/task/v2/audio/text-to-audio-effect",
  input: () => z.strictObject({ ...action([AUDIO_ACTIONS["sound-effect"]]), ...SOUND_FIELDS["sound-effect"]() }),
  output: createdSchema,
  ...CREATES,
})

export const textToMusic = defineCall({
  summary: "Generates a song or instrumental music from a prompt.",
  path: "/api/v1/task/v2/audio/music/text-to-music",
  input: () => z.strictObject({ ...action([AUDIO_ACTIONS.song, AUDIO_ACTIONS.music]), ...SOUND_FIELDS.music() }),
  output: createdSchema,
  ...CREATES,
  codes: [...CREATION_CODES, "NotFound"],
})

export const generateLyrics = defineCall({
  summary: "Writes song lyrics. They are the task's `lyrics` once it is done.",
  path: "/api/v1/task/v2/audio/music/generate-lyrics",
  input: () => z.strictObject({ ...action([AUDIO_ACTIONS.lyrics]), ...SOUND_FIELDS.lyrics() }),
  output: createdSchema,
  ...CREATES,
})

export const textToSpeech = defineCall({
  summary: "Turns text into speech. Returns the finished task, or its state after one minute.",
  path: "/api/v1/character/timbre/tts",
  input: () =>
    z.strictObject({
      ...action([AUDIO_ACTIONS.speech]),
      ...SOUND_FIELDS.speech(),
      waits: z.optional(z.boolean().check(z.describe("False returns at once; follow the task like any other."))),
    }),
  output: taskSchema,
  ...CREATES,
  codes: [...CREATION_CODES, "NotFound"],
})

export const voiceList = defineCall({
  summary: "Lists the member's own voices, then those of connected servers. Empty if no server offers speech.",
  path: "/api/v1/character/timbre/voice/list",
  access: "visitor",
  rate: "read",
  input: () =>
    z.strictObject({
      own: z.optional(z.boolean().check(z.describe("True for the member's own voices only, false for the servers'."))),
      languages: z.optional(z.array(z.enum(VOICE_LANGUAGES)).check(z.maxLength(VOICE_LANGUAGES.length))),
      genders: z.optional(z.array(z.enum(PERSON_GENDERS)).check(z.maxLength(PERSON_GENDERS.length))),
      ages: z.optional(z.array(z.enum(PERSON_AGES)).check(z.maxLength(PERSON_AGES.length))),
    }),
  output: () =>
    z.object({
      items: z.array(
        z.object({
          timbre: z.string(),
          language: z.nullable(z.enum(VOICE_LANGUAGES)),
          gender: z.nullable(z.enum(PERSON_GENDERS)),
          age: z.nullable(z.enum(PERSON_AGES)),
          sample_url: z.nullable(z.string()).check(z.describe("Null until someone requests it with `voice/sample`.")),
          is_preview: z.boolean().check(z.describe("The server doesn't use an AI model.")),
          own: z.boolean(),
          /** Of a voice of the member's own, whatever its state; only one that is `ready` speaks. */
          voice: z.optional(ownVoiceSchema()),
        }),
      ),
    }),
})

export const voiceSample = defineCall({
  summary:
    "Returns a free sample of a voice from `voice/list`: a greeting in its language. The first request generates it, which may take seconds; after that it is a public file that never changes.",
  path: "/api/v1/character/timbre/voice/sample",
  access: "visitor",
  rate: "draft",
  waitsForOthers: true,
  input: () => z.strictObject({ timbre: z.string().check(z.minLength(1, "Missing"), z.maxLength(200)) }),
  output: () => z.object({ sample_url: z.string() }),
  codes: ["NotFound", "Busy", "Unavailable"],
})

export const audioHistories = defineCall({
  summary: "Lists the member's finished audio tasks, newest first.",
  path: "/api/v1/task/v2/audio/histories",
  access: "member",
  rate: "read",
  input: () => z.strictObject(pageInput()),
  output: () => pageOutput(taskSchema()),
})

export const audioConfig = defineCall({
  summary: "Returns the input of one of the member's audio tasks, to generate it again.",
  path: "/api/v1/task/v2/audio/config",
  access: "member",
  rate: "read",
  input: () => z.strictObject({ id: taskIdSchema() }),
  output: audioConfigurationSchema,
  codes: ["NotFound"],
})
