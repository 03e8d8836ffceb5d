import { levelOfWords, OFFLINE_CLASSIFIER, OFFLINE_VERSION } from "../../domain/moderation/images/offline-words.ts"
import { LEVELS } from "../../domain/moderation/level-rules.ts"
import type { ImageClassifier } from "../../domain/moderation/ports.ts"
import type { Env } from "../env.ts"
import { imageCheckOf } from "./image-check-settings.ts"

/** A server that does not answer within this counts as away. */
export const CLASSIFIER_TIMEOUT_MS = 15_000

/** The classifier that is configured, see `IMAGE_CHECK`. */
export function createImageClassifier(
  env: Pick<Env, "ENVIRONMENT" | "IMAGE_CHECK" | "AI">,
  fetcher: typeof fetch = (input, init) => fetch(input, init),
): ImageClassifier {
  const settings = imageCheckOf(env)
  switch (settings?.kind) {
    case "openai":
      return { classify: async (image) => (await import("./image-classifier-openai.ts")).classifyByOpenAi(settings, image, fetcher) }
    case "workers-ai":
      return { classify: async (image) => (await import("./image-classifier-workers-ai.ts")).classifyByWorkersAi(settings, image, env.AI) }
    case "offline":
      return offline
    case undefined:
      return { classify: async () => "away" }
  }
}

/** Reads what the recipe asked for. Of what came without one it knows nothing. */
const offline: ImageClassifier = {
  async classify({ recipeWords }) {
    const told = { classifier: OFFLINE_CLASSIFIER, version: OFFLINE_VERSION }
    return recipeWords === null ? { ...told, level: LEVELS.unrated, labels: ["no recipe"] } : { ...told, ...levelOfWords(recipeWords) }
  },
}
