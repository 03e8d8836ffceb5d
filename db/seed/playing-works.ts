import type { AudioConfiguration } from "../../src/domain/audio/generation/configuration.ts"
import type { AudioKind } from "../../src/domain/audio/generation/task-actions.ts"

/** A sound of the first gallery: what it is called and how it is made. */
export interface SeedSound {
  readonly title: string
  readonly kind: Extract<AudioKind, "speech" | "music" | "sound-effect">
  readonly asked: AudioConfiguration
  /** Language of its words. */
  readonly language: "en" | "ja" | "zh-cn" | "ar"
}

/** The sounds of the first gallery: speech in several languages, music, effects. */
export const SEED_SOUNDS: readonly SeedSound[] = [
  {
    title: "Harbor at night",
    kind: "speech",
    asked: {
      prompt: "The harbor is quiet tonight. One lamp is still lit, and the sea keeps its own time.",
      timbre: "en-female",
      emotion: "calm",
    },
    language: "en",
  },
  {
    title: "Guten Morgen",
    kind: "speech",
    asked: {
      prompt: "Guten Morgen! Der Schnee ist über Nacht gekommen, und die Stadt ist ganz still.",
      timbre: "de-male",
      emotion: "cheerful",
    },
    language: "en",
  },
  {
    title: "はるのうみ",
    kind: "speech",
    asked: { prompt: "はるのうみ、ひねもすのたり、のたりかな。", timbre: "ja-female", emotion: "gentle" },
    language: "ja",
  },
  {
    title: "صباح الخير",
    kind: "speech",
    asked: { prompt: "صباح الخير. البحر هادئ اليوم.", timbre: "ar-male" },
    language: "ar",
  },
  { title: "Piano, slow rain", kind: "music", asked: { prompt: "a calm piano ballad on a rainy evening", duration: 16 }, language: "en" },
  { title: "Thunder over the bay", kind: "sound-effect", asked: { prompt: "thunder, then rain", duration: 8 }, language: "en" },
]

/** A video of the first gallery. */
export interface SeedVideo {
  readonly title: string
  readonly prompt: string
  readonly seed: number
}

/** The videos of the first gallery, each a few seconds from words. */
export const SEED_VIDEOS: readonly SeedVideo[] = [
  { title: "The red sail, moving", prompt: "a sailboat on a calm sea at sunset, clouds", seed: 270255 },
  { title: "Snow on the village", prompt: "a village with a church in deep snow at night, snow falling", seed: 4 },
  { title: "Under the aurora", prompt: "an aurora over snowy mountains and a cabin at night", seed: 16847 },
  { title: "Fox in the first frost", prompt: "a red fox walking in a snowy forest at sunset", seed: 11 },
]
