import type { Concept, Mood, Style } from "../scene.ts"
import type { Finish } from "./finish.ts"

/** How a base model bends colours before anything is painted. */
export interface PaletteTraits {
  /** 1 leaves colours as they are. */
  readonly saturation: number
  /** -1 (blue) to 1 (amber). */
  readonly warmth: number
  /** Share of paper white in every colour, 0–1. */
  readonly paper: number
}

/** What a base model changes. */
export interface ModelTraits {
  readonly finish: Partial<Finish>
  /** Used when the words name no style. */
  readonly defaultStyle: Style
  /** Added to how detailed the last step is, -1 to 1. */
  readonly detail: number
  readonly palette: PaletteTraits | undefined
}

/** What a LoRA changes at weight 1; below 0 it changes the opposite. */
export interface LoraTraits {
  readonly finish: Partial<Finish>
  readonly opposite: Partial<Finish>
}

/** What an embedding says and changes. */
export interface EmbeddingTraits {
  readonly concepts: readonly Concept[]
  readonly moods: readonly Mood[]
  readonly finish: Partial<Finish>
}

/** The model that paints as Easel always did. */
export const PLAIN_MODEL: ModelTraits = { finish: {}, defaultStyle: "photo", detail: 0, palette: undefined }

/** Base models by name. */
export const MODELS: ReadonlyMap<string, ModelTraits> = new Map([
  ["easel-preview", PLAIN_MODEL],
  [
    "easel-sketchbook",
    {
      finish: { wobble: 0.7, ink: 0.4, paper: 0.35, saturation: -0.06, contrast: -0.04 },
      defaultStyle: "watercolour",
      detail: -0.15,
      palette: { saturation: 0.86, warmth: 0.25, paper: 0.14 },
    },
  ],
  [
    "easel-lens",
    {
      finish: { depth: 0.9, sharpness: 0.3, contrast: 0.16, vignette: 0.5, bloom: 0.18, grain: 0.12, saturation: -0.1 },
      defaultStyle: "photo",
      detail: 0.1,
      palette: { saturation: 0.8, warmth: -0.15, paper: 0 },
    },
  ],
])

/** LoRA by name. */
export const LORAS: ReadonlyMap<string, LoraTraits> = new Map([
  ["film-grain", { finish: { grain: 0.9, fade: 0.25, saturation: -0.12, warmth: 0.08 }, opposite: { sharpness: -0.5, saturation: 0.1 } }],
  ["soft-light", { finish: { bloom: 0.8, sharpness: -0.3, contrast: -0.08 }, opposite: { bloom: -0.7, contrast: 0.15 } }],
  ["ink-lines", { finish: { ink: 1, flatness: 0.25 }, opposite: { ink: -0.8 } }],
  ["pastel-wash", { finish: { wash: 0.9, saturation: -0.1 }, opposite: { contrast: 0.35, saturation: 0.4 } }],
  ["night-glow", { finish: { night: 0.85, contrast: 0.16 }, opposite: { fade: 0.2, warmth: 0.25, bloom: 0.2 } }],
  ["paper-texture", { finish: { paper: 0.9, fade: 0.08 }, opposite: { sharpness: -0.35, contrast: 0.18 } }],
])

/** Embeddings by name. */
export const EMBEDDINGS: ReadonlyMap<string, EmbeddingTraits> = new Map<string, EmbeddingTraits>([
  ["misty-morning", { concepts: ["morning", "fog"], moods: ["calm"], finish: { fade: 0.2, bloom: 0.15 } }],
  ["storybook-glow", { concepts: [], moods: ["fantasy", "warm"], finish: { bloom: 0.35, saturation: 0.15, vignette: 0.3 } }],
  ["low-contrast-negative", { concepts: [], moods: [], finish: { contrast: 0.28, saturation: 0.12, sharpness: 0.25 } }],
])

/** VAE by name. */
export const VAES: ReadonlyMap<string, Partial<Finish>> = new Map<string, Partial<Finish>>([
  ["easel-vae-vivid", { saturation: 0.45, contrast: 0.06 }],
  ["easel-vae-neutral", { balance: 0.4, saturation: -0.2 }],
])
