import * as z from "zod/mini"
import { LEVELS, type Level, strongestLevel } from "../../domain/moderation/level-rules.ts"
import type { ImageToClassify, ImageVerdict } from "../../domain/moderation/ports.ts"
import { base64Of } from "../../formats/base64.ts"
import { apiBase } from "../backends/openai/api-base.ts"
import type { ImageCheckSettings } from "./image-check-settings.ts"
import { CLASSIFIER_TIMEOUT_MS } from "./image-classifier.ts"

const DEFAULT_MODEL = "omni-moderation-latest"
const MAXIMUM_ANSWER_BYTES = 65_536

/** From which score on a category means which level, strongest first. A category that is not here says nothing of an image. */
const SCORES: Readonly<Record<string, readonly (readonly [number, Level])[]>> = {
  "sexual/minors": [[0.2, LEVELS.blocked]],
  sexual: [
    [0.95, LEVELS.xxx],
    [0.8, LEVELS.x],
    [0.4, LEVELS.r],
    [0.1, LEVELS.pg13],
  ],
  "violence/graphic": [
    [0.8, LEVELS.x],
    [0.4, LEVELS.r],
    [0.15, LEVELS.pg13],
  ],
  violence: [
    [0.8, LEVELS.r],
    [0.4, LEVELS.pg13],
  ],
  "self-harm": [
    [0.4, LEVELS.r],
    [0.15, LEVELS.pg13],
  ],
}

const answerSchema = z.object({
  model: z.optional(z.string()),
  results: z.array(z.object({ category_scores: z.record(z.string(), z.nullable(z.number())) })).check(z.minLength(1)),
})

/** Asks a server that takes OpenAI's moderation request. What it says is untrusted: an answer that cannot be read is none. */
export async function classifyByOpenAi(
  settings: Extract<ImageCheckSettings, { readonly kind: "openai" }>,
  image: ImageToClassify,
  fetcher: typeof fetch,
): Promise<ImageVerdict | "away"> {
  const file = await image.read()
  if (file === null) return "away"
  const url = `data:${file.contentType};base64,${base64Of(file.bytes)}`
  const model = settings.model ?? DEFAULT_MODEL
  const answer = await fetcher(`${apiBase(settings.url)}/moderations`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...(settings.token === undefined ? {} : { Authorization: `Bearer ${settings.token}` }) },
    body: JSON.stringify({ model, input: [{ type: "image_url", image_url: { url } }] }),
    redirect: "manual",
    signal: AbortSignal.timeout(CLASSIFIER_TIMEOUT_MS),
  }).catch(() => null)
  if (answer === null || !answer.ok) {
    await answer?.body?.cancel()
    return "away"
  }
  const text = await answer.text().catch(() => "")
  const read = text.length > MAXIMUM_ANSWER_BYTES ? null : z.safeParse(answerSchema, parsed(text))
  if (!read?.success) return "away"
  const scores = read.data.results.flatMap(({ category_scores }) => Object.entries(category_scores))
  const found = scores.flatMap(([category, score]) => levelOf(category, score ?? 0))
  return {
    level: strongestLevel(...found.map(({ level }) => level)),
    labels: found.map(({ label }) => label),
    classifier: "OpenAI-compatible moderation",
    version: (read.data.model ?? model).slice(0, 80),
  }
}

function levelOf(category: string, score: number): readonly { readonly level: Level; readonly label: string }[] {
  const reached = SCORES[category]?.find(([least]) => score >= least)
  return reached === undefined ? [] : [{ level: reached[1], label: `${category} ${score.toFixed(2)}` }]
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
