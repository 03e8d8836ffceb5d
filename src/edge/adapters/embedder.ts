import * as z from "zod/mini"
import { DomainError } from "../../domain/_kernel/errors.ts"
import { featureHashing } from "../../domain/search/feature-hashing.ts"
import { type Embedder, VECTOR_LENGTH } from "../../domain/search/ports.ts"
import type { AiBinding } from "../backends/workers-ai/workers-ai-server.ts"
import type { Env } from "../env.ts"

/** Of 100 languages, and of the length that the database declares. */
const WORKERS_AI_MODEL = "@cf/baai/bge-m3"
/** Texts of one request. */
const AT_ONCE = 50
/** The model reads no more of a text. */
const MAXIMUM_CHARACTERS = 8_000
/** What this model says of texts that have nothing in common lies above. */
const FARTHEST = 0.5

const settingsSchema = z.discriminatedUnion("kind", [
  /** Workers AI, which must be bound as AI. */
  z.strictObject({ kind: z.literal("workers-ai") }),
  /** Spelling alone, without a model. */
  z.strictObject({ kind: z.literal("feature-hashing") }),
])
const answerSchema = z.object({ data: z.array(z.array(z.number()).check(z.length(VECTOR_LENGTH))) })

/** What the variable EMBEDDER says; feature hashing without it, or where no AI is bound. */
export function createEmbedder(env: Pick<Env, "EMBEDDER" | "AI">): Embedder {
  const settings = env.EMBEDDER ? settingsSchema.parse(JSON.parse(env.EMBEDDER)) : null
  return settings?.kind === "workers-ai" && env.AI !== undefined ? workersAiEmbedder(env.AI) : featureHashing
}

function workersAiEmbedder(ai: AiBinding): Embedder {
  const embed = async (texts: readonly string[]) => {
    const said = answerSchema.safeParse(await ai.run(WORKERS_AI_MODEL, { text: texts }).catch(() => null))
    if (!said.success || said.data.data.length !== texts.length) throw new DomainError("Unavailable", { retryAfterSeconds: 5 })
    return said.data.data
  }
  return {
    model: WORKERS_AI_MODEL,
    farthest: FARTHEST,
    async embed(texts) {
      const vectors: (readonly number[])[] = []
      for (let at = 0; at < texts.length; at += AT_ONCE)
        vectors.push(...(await embed(texts.slice(at, at + AT_ONCE).map((text) => text.slice(0, MAXIMUM_CHARACTERS)))))
      return vectors
    },
  }
}
