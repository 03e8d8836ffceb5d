/** What Easel can be asked to paint with, as a renderer with models lists its files. */

/** How a look takes part in an order. */
export type LookKind = "model" | "lora" | "embedding" | "vae"

/** Families of base models that a look stands for. */
export type LookFamily = "sd" | "sdxl" | "flux"

/** One entry of a renderer's list of models. */
export interface LookEntry {
  /** What orders call it. */
  readonly name: string
  readonly kind: LookKind
  /** Of a base model, its own family; of the others "any", as they go with all. */
  readonly family: LookFamily | "any"
  /** Plain English words that a title is made of. */
  readonly title: string
  /** Words of a prompt that go with it. */
  readonly trained_words: readonly string[]
  /** Belongs into the negative prompt. */
  readonly is_negative: boolean
  /** Always: no model paints here, the look imitates one. */
  readonly is_preview: true
}

const entry = (
  kind: LookKind,
  family: LookEntry["family"],
  name: string,
  title: string,
  trainedWords: readonly string[] = [],
): LookEntry => ({
  name,
  kind,
  family,
  title,
  trained_words: trainedWords,
  is_negative: false,
  is_preview: true,
})

/** Every look that Easel has: three base models of three families, six LoRA, three embeddings, two VAE. The first model is the default. */
export const LOOKS: readonly LookEntry[] = [
  entry("model", "sdxl", "easel-preview", "Easel preview"),
  entry("model", "sd", "easel-sketchbook", "Easel sketchbook"),
  entry("model", "flux", "easel-lens", "Easel lens"),
  entry("lora", "any", "film-grain", "Film grain", ["film grain", "analog"]),
  entry("lora", "any", "soft-light", "Soft light", ["soft light", "soft glow"]),
  entry("lora", "any", "ink-lines", "Ink lines", ["ink drawing"]),
  entry("lora", "any", "pastel-wash", "Pastel wash", ["pastel colors"]),
  entry("lora", "any", "night-glow", "Night glow", ["night", "glow"]),
  entry("lora", "any", "paper-texture", "Paper texture", ["rough paper"]),
  entry("embedding", "any", "misty-morning", "Misty morning", ["misty morning"]),
  entry("embedding", "any", "storybook-glow", "Storybook glow", ["storybook"]),
  { ...entry("embedding", "any", "low-contrast-negative", "Against low contrast", ["low contrast"]), is_negative: true },
  entry("vae", "any", "easel-vae-vivid", "Vivid colours"),
  entry("vae", "any", "easel-vae-neutral", "Neutral colours"),
]

/** The names of all looks of a kind, with the family where it is one. */
export function looksOf(kind: LookKind): readonly { readonly name: string; readonly family?: LookFamily }[] {
  return LOOKS.filter((look) => look.kind === kind).map(({ name, family }) => (family === "any" ? { name } : { name, family }))
}
