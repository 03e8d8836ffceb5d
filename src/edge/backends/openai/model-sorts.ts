import { makesVideos } from "../video-names.ts"

/** What a model of such a server does, as far as its name tells. */
export type ModelSort = "images" | "videos" | "speech" | "transcripts" | "words" | "other"

const SORTS: readonly (readonly [RegExp, ModelSort])[] = [
  [/embed|moderation|rerank|realtime|guard/i, "other"],
  [/whisper|transcri|speech-to-text|(?:^|[/-])asr|parakeet|canary-/i, "transcripts"],
  [/tts|text-to-speech|kokoro|xtts|orpheus|piper|melo|chatterbox/i, "speech"],
  [/audio/i, "other"],
  [
    /(?:^|\/)(?:gpt|chatgpt|o\d|claude|llama|meta-llama|qwen|mistral|mixtral|gemma|gemini|deepseek|phi|command|glm|kimi)|instruct|chat/i,
    "words",
  ],
]

/** The sort of a model; one whose name says nothing may paint. */
export function sortOf(model: string): ModelSort {
  if (makesVideos(model)) return "videos"
  if (/image|diffusion|dall-e|flux/i.test(model)) return "images"
  return SORTS.find(([name]) => name.test(model))?.[1] ?? "images"
}

/** The models of a sort, those first that are preferred for it. */
export function modelsOfSort(models: readonly string[], sort: ModelSort): readonly string[] {
  const ranked = models.filter((model) => sortOf(model) === sort)
  const rankOf = (model: string): number => {
    const rank = PREFERRED[sort]?.findIndex((name) => name.test(model)) ?? -1
    return rank < 0 ? Number.MAX_SAFE_INTEGER : rank
  }
  return ranked.toSorted((one, other) => rankOf(one) - rankOf(other))
}

const PREFERRED: Readonly<Partial<Record<ModelSort, readonly RegExp[]>>> = {
  speech: [/gpt-4o.*tts/, /tts-1-hd/, /tts-1/],
  // Times of words come of whisper alone.
  transcripts: [/whisper-large.*turbo/i, /whisper/i],
  words: [/gpt-4\.1-mini/, /gpt-4o-mini/, /mini|small|flash/i],
}

/** The models that say when each word was said: those of GPT-4o do not. */
export function timedTranscribers(models: readonly string[]): readonly string[] {
  return modelsOfSort(models, "transcripts").filter((model) => !/gpt-4o/i.test(model))
}
