import * as z from "zod/mini"
import { voiceIdSchema } from "../../_kernel/id-schemas.ts"
import { once } from "../../_kernel/once.ts"
import { type Delivered, defineTaskKind, type Inspected, type OrderInput } from "../../_kernel/task-kind.ts"
import { inputOf } from "../../_kernel/task-sources.ts"
import type { TaskSpecification } from "../../_kernel/task-specification.ts"
import { VOICE_TRAINING_ACTION } from "../../task/media-rules.ts"
import { ANY_AUDIO } from "../generation/any-audio.ts"
import { voiceTraitsSchema } from "../voice/traits-schema.ts"

interface VoiceTrainingSpecification extends TaskSpecification {
  readonly kind: "voice-training"
  readonly inputs: readonly OrderInput[]
}

const inputSchema = once(() => z.strictObject({ voice_id: voiceIdSchema() }))
type Input = z.infer<ReturnType<typeof inputSchema>>

function inspect(delivered: Delivered): Inspected {
  if (delivered.form !== "answer") return { ok: false, reason: "not-an-answer" }
  const measured = voiceTraitsSchema().safeParse(delivered.answer)
  return measured.success ? { ok: true, answer: { voice_traits: measured.data } } : { ok: false, reason: "other-form" }
}

/** Measures the sample of a voice of the member's own. */
export const voiceTraining = defineTaskKind({
  name: "voice-training",
  action: VOICE_TRAINING_ACTION,
  pool: "audio",
  input: inputSchema,
  check: (_input: Input, sources) =>
    sources.some(({ role }) => role === "voice") ? [] : [{ path: "sample_file_id", message: "RecordingGone" }],
  beyondStarter: () => ["action"],
  specify: (_input: Input, { sources }): VoiceTrainingSpecification => ({
    kind: "voice-training",
    prompt: "",
    width: null,
    height: null,
    seed: null,
    inputs: sources.map(inputOf),
  }),
  price: () => ({ row: "voiceTraining", count: 1, sizePx: null }),
  estimateMs: () => 5_000,
  order: ({ inputs }) => ({ fields: {}, inputs }),
  expects: () => ({ form: "answer" }),
  deadlineMs: ANY_AUDIO.deadlineMs,
  poll: ANY_AUDIO.poll,
  inspect,
})
