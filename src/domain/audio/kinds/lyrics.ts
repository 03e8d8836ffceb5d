import * as z from "zod/mini"
import type { Seed } from "../../../formats/generator/seed.ts"
import { chosenSeed } from "../../_kernel/new-seed.ts"
import { type Delivered, defineTaskKind, type Inspected } from "../../_kernel/task-kind.ts"
import type { TaskSpecification } from "../../_kernel/task-specification.ts"
import { cleanPrompt } from "../../prompt/rules.ts"
import { ANY_AUDIO, checkWords } from "../generation/any-audio.ts"
import { type AudioConfiguration, againSound, audioConfigurationSchema } from "../generation/configuration.ts"
import { MAXIMUM_LYRICS_CHARACTERS } from "../generation/sound-rules.ts"
import { AUDIO_ACTIONS } from "../generation/task-actions.ts"
import type { VoiceLanguage } from "../generation/voice-table.ts"

const ESTIMATED_MS = 3_000
const DEADLINE_MS = 5 * 60_000
const MAXIMUM_TITLE_CHARACTERS = 200

interface Lyrics extends TaskSpecification {
  readonly kind: "lyrics"
  readonly seed: Seed
  /** Null for that of the prompt. */
  readonly language: VoiceLanguage | null
}

/** What a renderer answers, in its words (docs/render-protocol.md). */
const answerSchema = () =>
  z.object({
    title: z.string().check(z.trim(), z.maxLength(MAXIMUM_TITLE_CHARACTERS)),
    lyrics: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAXIMUM_LYRICS_CHARACTERS)),
    is_preview: z.boolean(),
  })

function inspect(delivered: Delivered): Inspected {
  if (delivered.form !== "answer") return { ok: false, reason: "not-an-answer" }
  const parsed = answerSchema().safeParse(delivered.answer)
  if (!parsed.success) return { ok: false, reason: "other-form" }
  const { title, lyrics: text, is_preview } = parsed.data
  return { ok: true, answer: { lyrics: { title, text, is_preview } } }
}

/** The words of a song. */
export const lyrics = defineTaskKind({
  name: "lyrics",
  action: AUDIO_ACTIONS.lyrics,
  pool: "text",
  input: audioConfigurationSchema,
  check: (meta: AudioConfiguration) => checkWords(meta),
  beyondStarter: () => ["action"],
  specify: ({ prompt = "", language, seed }: AudioConfiguration, { random }): Lyrics => ({
    kind: "lyrics",
    prompt: cleanPrompt(prompt),
    width: null,
    height: null,
    seed: chosenSeed(seed, random),
    language: language ?? null,
  }),
  price: () => ({ row: "lyrics", count: 1, sizePx: null }),
  estimateMs: () => ESTIMATED_MS,
  order: ({ prompt, seed, language }) => ({ fields: { prompt, seed, ...(language === null ? {} : { language }) }, inputs: [] }),
  expects: () => ({ form: "answer" }),
  deadlineMs: DEADLINE_MS,
  poll: ANY_AUDIO.poll,
  inspect,
  again: againSound,
  fields: ANY_AUDIO.fields,
})
