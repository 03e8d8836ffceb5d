import * as z from "zod/mini"
import type { FieldError } from "../../_kernel/errors.ts"
import { type Delivered, defineTaskKind, type Inspected, type OrderInput, type TaskSource } from "../../_kernel/task-kind.ts"
import { inputOf, MAXIMUM_PLAYED_INPUT_BYTES } from "../../_kernel/task-sources.ts"
import type { TaskSpecification } from "../../_kernel/task-specification.ts"
import { ANY_AUDIO } from "../generation/any-audio.ts"
import { TRANSCRIPT_ACTION } from "../generation/task-actions.ts"
import { type TranscriptConfiguration, transcriptConfigurationSchema } from "../transcript/configuration.ts"
import {
  LONGEST_TRANSCRIPT_S,
  MAXIMUM_TRANSCRIPT_CHARACTERS,
  MAXIMUM_WORDS,
  orderedWords,
  transcriptMinutes,
} from "../transcript/transcript-rules.ts"

/** What a second of sound takes on a middling server. */
const MS_A_SECOND = 200

interface SpeechToText extends TaskSpecification {
  readonly kind: "speech-to-text"
  readonly width: null
  readonly height: null
  readonly seed: null
  /** Null for a server that finds out. */
  readonly language: string | null
  readonly durationS: number
  readonly inputs: readonly OrderInput[]
}

/** What a server answers, in its words (docs/render-protocol.md). */
const answerSchema = () =>
  z.object({
    text: z.string().check(z.trim(), z.maxLength(MAXIMUM_TRANSCRIPT_CHARACTERS)),
    language: z.nullable(z.string().check(z.maxLength(40))),
    words: z
      .array(z.object({ text: z.string().check(z.maxLength(1_000)), start_s: z.number(), end_s: z.number() }))
      .check(z.maxLength(MAXIMUM_WORDS)),
    is_preview: z.boolean(),
  })

function inspect(delivered: Delivered, { durationS }: SpeechToText): Inspected {
  if (delivered.form !== "answer") return { ok: false, reason: "not-an-answer" }
  const parsed = answerSchema().safeParse(delivered.answer)
  if (!parsed.success) return { ok: false, reason: "other-form" }
  const { text, language, words, is_preview } = parsed.data
  const timed = orderedWords(
    words.map((word) => ({ text: word.text, start: word.start_s, end: word.end_s })),
    durationS,
  )
  return { ok: true, answer: { transcript: { text, language, words: timed, is_preview } } }
}

const secondsOf = ({ durationMs }: Pick<TaskSource, "durationMs">): number => (durationMs ?? 0) / 1000

function check(_meta: TranscriptConfiguration, [sound]: readonly TaskSource[]): readonly FieldError[] {
  if (sound === undefined) return [{ path: "parent_task_id", message: "Missing" }]
  return [
    ...(secondsOf(sound) > LONGEST_TRANSCRIPT_S ? [{ path: "parent_task_id", message: "SoundTooLong" }] : []),
    ...(sound.sizeBytes > MAXIMUM_PLAYED_INPUT_BYTES ? [{ path: "parent_task_id", message: "SoundTooLarge" }] : []),
  ]
}

/** What is said in a sound or a video, with the time of each word; costs its begun minutes. */
export const speechToText = defineTaskKind({
  name: "speech-to-text",
  action: TRANSCRIPT_ACTION,
  pool: "text",
  input: transcriptConfigurationSchema,
  check,
  beyondStarter: () => ["action"],
  specify: ({ language }: TranscriptConfiguration, { sources }): SpeechToText => ({
    kind: "speech-to-text",
    prompt: sources[0]?.prompt ?? "",
    width: null,
    height: null,
    seed: null,
    language: language ?? null,
    durationS: sources[0] === undefined ? 0 : secondsOf(sources[0]),
    inputs: sources.map(inputOf),
  }),
  price: ({ durationS }) => ({ row: "transcript", count: 1, sizePx: null, units: transcriptMinutes(durationS) }),
  estimateMs: ({ durationS }) => 2_000 + durationS * MS_A_SECOND,
  order: ({ language, inputs }) => ({ fields: language === null ? {} : { language }, inputs }),
  expects: () => ({ form: "answer" }),
  deadlineMs: ANY_AUDIO.deadlineMs,
  poll: ANY_AUDIO.poll,
  inspect,
})
