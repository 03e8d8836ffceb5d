import * as z from "zod/mini"
import { type Delivered, defineTaskKind, type Inspected, type OrderInput } from "../../_kernel/task-kind.ts"
import { inputOf, shownSource } from "../../_kernel/task-sources.ts"
import type { SourceImage, TaskSpecification } from "../../_kernel/task-specification.ts"
import { type Configuration, configurationSchema } from "../configuration.ts"
import { IMAGE_FIELDS } from "../image-fields.ts"
import { IMAGE_RHYTHM } from "./rhythm.ts"
import { checkSource, theSource } from "./source.ts"

const ESTIMATED_MS = 2_000
const DEADLINE_MS = 5 * 60_000

interface ImageToTextSpecification extends TaskSpecification {
  readonly kind: "image-to-text"
  readonly source: SourceImage
  readonly input: OrderInput
}

/** What a renderer answers, in its words (docs/render-protocol.md). */
const answerSchema = () =>
  z.object({
    prompts: z.array(z.string().check(z.trim(), z.minLength(1), z.maxLength(4000))).check(z.minLength(1), z.maxLength(8)),
    is_preview: z.boolean(),
  })

function inspect(delivered: Delivered): Inspected {
  if (delivered.form !== "answer") return { ok: false, reason: "not-an-answer" }
  const parsed = answerSchema().safeParse(delivered.answer)
  if (!parsed.success) return { ok: false, reason: "other-form" }
  const { prompts, is_preview } = parsed.data
  return { ok: true, answer: { reverse_prompts: prompts, reverse_is_preview: is_preview } }
}

/** One image in words (spec 1§3, action 8). */
export const imageToText = defineTaskKind({
  name: "image-to-text",
  action: 8,
  pool: "text",
  input: configurationSchema,
  fields: () => IMAGE_FIELDS,
  check: (_meta: Configuration, sources) => checkSource(sources),
  beyondStarter: () => ["action"],
  specify(_meta: Configuration, { sources }): ImageToTextSpecification {
    const source = theSource(sources)
    const { width, height, prompt } = source
    return { kind: "image-to-text", prompt, width, height, seed: null, source: shownSource(source), input: inputOf(source) }
  },
  price: () => ({ row: "describe", count: 1, sizePx: null }),
  estimateMs: () => ESTIMATED_MS,
  order: ({ input: file }) => ({ fields: {}, inputs: [file] }),
  expects: () => ({ form: "answer" }),
  deadlineMs: DEADLINE_MS,
  poll: IMAGE_RHYTHM,
  inspect,
})
