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
  summary: "Makes sound effects from words.",
  path: "/api/v1/task/v2/audio/text-to-audio-effect",
  input: () => z.strictObject({ ...action([AUDIO_ACTIONS["sound-effect"]]), ...SOUND_FIELDS["sound-effect"]() }),
  output: createdSchema,
  ...CREATES,
})

export const textToMusic = defineCall({
  summary: "Makes a song from words, or music without a voice.",
  path: "/api/v1/task/v2/audio/music/text-to-music",
  input: () => z.strictObject({ ...action([AUDIO_ACTIONS.song, AUDIO_ACTIONS.music]), ...SOUND_FIELDS.music() }),
  output: createdSchema,
  ...CREATES,
  codes: [...CREATION_CODES, "NotFound"],
})

export const generateLyrics = defineCall({
  summary: "Writes the words of a song; once its task is done, they are its `lyrics`.",
  path: "/api/v1/task/v2/audio/music/generate-lyrics",
  input: () => z.strictObject({ ...action([AUDIO_ACTIONS.lyrics]), ...SOUND_FIELDS.lyrics() }),
  output: createdSchema,
  ...CREATES,
})

export const textToSpeech = defineCall({
  summary: "Speaks a text with a voice; answers its task when it has ended, or as it stands after a minute.",
  path: "/api/v1/character/timbre/tts",
  input: () =>
    z.strictObject({
      ...action([AUDIO_ACTIONS.speech]),
      ...SOUND_FIELDS.speech(),
      waits: z.optional(z.boolean().check(z.describe("False answers at once; the task is then followed as any other."))),
    }),
  output: taskSchema,
  ...CREATES,
  codes: [...CREATION_CODES, "NotFound"],
})

export const voiceList = defineCall({
  summary: "The member's own voices, then those that a connected server has; empty where none speaks.",
  path: "/api/v1/character/timbre/voice/list",
  access: "visitor",
  rate: "read",
  input: () =>
    z.strictObject({
      own: z.optional(z.boolean().check(z.describe("True for the member's own alone, false for the servers'."))),
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
          sample_url: z.nullable(z.string()).check(z.describe("Null until somebody asked for it by `voice/sample`.")),
          is_preview: z.boolean().check(z.describe("No AI model speaks there.")),
          own: z.boolean(),
          /** Of a voice of the member's own, whatever its state; only one that is `ready` speaks. */
          voice: z.optional(ownVoiceSchema()),
        }),
      ),
    }),
})

export const voiceSample = defineCall({
  summary:
    "Where a voice of `voice/list` can be heard, free of charge: a greeting in its own language. The first who asks has it spoken, which may take seconds; from then on it is a public file that never changes.",
  path: "/api/v1/character/timbre/voice/sample",
  access: "visitor",
  rate: "draft",
  waitsForOthers: true,
  input: () => z.strictObject({ timbre: z.string().check(z.minLength(1, "Missing"), z.maxLength(200)) }),
  output: () => z.object({ sample_url: z.string() }),
  codes: ["NotFound", "Busy", "Unavailable"],
})

export const audioHistories = defineCall({
  summary: "The member's finished tasks of sounds, newest first.",
  path: "/api/v1/task/v2/audio/histories",
  access: "member",
  rate: "read",
  input: () => z.strictObject(pageInput()),
  output: () => pageOutput(taskSchema()),
})

export const audioConfig = defineCall({
  summary: "What a task of the member's that makes sounds was asked for, to make the same again.",
  path: "/api/v1/task/v2/audio/config",
  access: "member",
  rate: "read",
  input: () => z.strictObject({ id: taskIdSchema() }),
  output: audioConfigurationSchema,
  codes: ["NotFound"],
})
