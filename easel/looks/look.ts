import type { Mood, Scene, SceneElement } from "../scene.ts"
import { EMBEDDINGS, LORAS, MODELS, type ModelTraits, type PaletteTraits, PLAIN_MODEL, VAES } from "./effects.ts"
import { type Finish, sumFinishes } from "./finish.ts"
import { samplerTraits } from "./samplers.ts"
import { finishesOf, mannerOf, type Tuning } from "./tuning.ts"

/**
 * The part of an order that says with what to paint, as it comes over the wire. Names are taken without regard to case and file ending;
 * unknown ones change nothing.
 */
export interface LookOrder {
  readonly sampler_name?: string | undefined
  readonly steps: number
  readonly model?: string | undefined
  readonly loras?: readonly { readonly name: string; readonly weight: number }[] | undefined
  readonly embeddings?: readonly string[] | undefined
  readonly vae?: string | undefined
  /** Layers of the text model left out, 1–12. */
  readonly clip_skip?: number | undefined
  /** Another base model from the given share of the steps (0–1) on. */
  readonly refiner?: { readonly model: string; readonly switch_at: number } | undefined
  readonly tuning?: Tuning | undefined
}

/** With what a picture is painted: all that sampler, steps, models and their additions come to. */
export interface PictureLook {
  readonly finish: Finish
  readonly palette: PaletteTraits | undefined
  readonly defaultStyle: ModelTraits["defaultStyle"]
  /** Added to how detailed each step is, -1 to 1. */
  readonly detail: number
  /** Moves what a sampler decides anew at every step; 0 when it decides nothing anew. */
  readonly salt: number
  readonly concepts: readonly SceneElement[]
  readonly moods: readonly { readonly mood: Mood; readonly weight: number }[]
  /** Times how strictly the words are followed. */
  readonly strictness: number
}

const LORA_WEIGHT = { min: -1, max: 2 } as const
/** What an embedding brings along yields to what the words themselves ask for. */
const EMBEDDING_WEIGHT = 0.6
/** With so many steps of the default sampler a picture is worked out. */
const FULL_STEPS = 20
/** The most steps that an order may have, and what they add to a picture that is worked out. */
const MOST_STEPS = 150
const FINENESS: Partial<Finish> = { sharpness: 0.9, contrast: 0.04 }
/** What too few steps leave behind, at a single step. */
const ROUGHNESS: Partial<Finish> = { sharpness: -1.3, mottle: 0.45, flatness: 0.5, contrast: -0.1 }
/** How much more detailed a picture gets by twice the steps. */
const DETAIL_OF_A_STEP = 0.5 / Math.log2(40)
/** The app's and the web UIs' usual clip skip changes nothing. */
const PLAIN_CLIP_SKIP = 2

const plainName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/\.(?:safetensors|ckpt|pt|bin)$/, "")
    .trim()

const known = <Traits>(table: ReadonlyMap<string, Traits>, name: string | undefined): Traits | undefined =>
  name === undefined ? undefined : table.get(plainName(name))

/** How rough a picture of so many steps stays: 1 after one step, 0 from `FULL_STEPS` on. */
function roughnessOf(steps: number): number {
  const done = Math.log(Math.max(1, steps)) / Math.log(FULL_STEPS)
  return Math.min(1, Math.max(0, 1 - done))
}

/** How much finer than worked out a picture of so many steps is: 0 up to `FULL_STEPS`, 1 with `MOST_STEPS`. */
function finenessOf(steps: number): number {
  return Math.max(0, Math.log(steps / FULL_STEPS) / Math.log(MOST_STEPS / FULL_STEPS))
}

/** A salt that follows the steps and the sampler's name. */
function saltOf(samplerName: string, steps: number): number {
  let hash = steps * 2654435761
  for (const character of samplerName) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0 || 1
}

/** What an order's sampler, steps, model and additions come to. The defaults of the app come to a look that changes no byte. */
export function lookOf(order: LookOrder): PictureLook {
  const sampler = samplerTraits(order.sampler_name ?? "")
  const model = known(MODELS, order.model) ?? PLAIN_MODEL
  const refined = order.refiner === undefined ? undefined : known(MODELS, order.refiner.model)
  const refinedShare = refined === undefined ? 0 : 1 - Math.min(1, Math.max(0, order.refiner?.switch_at ?? 1))
  const manner = mannerOf(order.tuning ?? {})
  const embeddings = [...new Set(order.embeddings)].flatMap((name) => known(EMBEDDINGS, name) ?? [])
  const loras = (order.loras ?? []).flatMap(({ name, weight }): [Partial<Finish>, number][] => {
    const lora = known(LORAS, name)
    if (lora === undefined || Number.isNaN(weight)) return []
    const share = Math.min(LORA_WEIGHT.max, Math.max(LORA_WEIGHT.min, weight))
    return [share < 0 ? [lora.opposite, -share] : [lora.finish, share]]
  })
  return {
    finish: sumFinishes([
      [sampler.finish, 1],
      [ROUGHNESS, roughnessOf(order.steps * sampler.stepGain)],
      [FINENESS, finenessOf(order.steps * sampler.stepGain)],
      [model.finish, 1 - refinedShare],
      [refined?.finish ?? {}, refinedShare],
      ...loras,
      ...embeddings.map(({ finish }): [Partial<Finish>, number] => [finish, 1]),
      [known(VAES, order.vae) ?? {}, 1],
      ...finishesOf(order.tuning ?? {}),
    ]),
    palette: model.palette,
    defaultStyle: model.defaultStyle,
    detail: model.detail + DETAIL_OF_A_STEP * Math.log2(sampler.stepGain) + manner.detail,
    salt: sampler.isAncestral ? saltOf(order.sampler_name ?? "", order.steps) : 0,
    concepts: embeddings.flatMap(({ concepts }) =>
      concepts.map((concept) => ({ concept, weight: EMBEDDING_WEIGHT, colours: [], count: 1, scale: 1 })),
    ),
    moods: embeddings.flatMap(({ moods }) => moods.map((mood) => ({ mood, weight: EMBEDDING_WEIGHT }))),
    strictness: strictnessShare(order.clip_skip) * manner.strictness,
  }
}

/** The fewer layers of the text model speak, the more freely the words are taken. */
function strictnessShare(clipSkip: number | undefined): number {
  const skipped = Math.min(12, Math.max(1, clipSkip ?? PLAIN_CLIP_SKIP))
  return skipped <= PLAIN_CLIP_SKIP ? 1 + 0.1 * (PLAIN_CLIP_SKIP - skipped) : 1 - 0.07 * (skipped - PLAIN_CLIP_SKIP)
}

/** The look of the default model, sampler and steps: changes no byte. */
export const PLAIN_LOOK: PictureLook = lookOf({ steps: FULL_STEPS })

/** The scene as a look has it: its style where the words name none, what its embeddings say, how freely its words are taken. */
export function applyLook(scene: Scene, look: PictureLook): Scene {
  const said = new Set(scene.elements.map(({ concept }) => concept))
  const moods = new Set(scene.moods.map(({ mood }) => mood))
  return {
    ...scene,
    style: scene.isStyleOpen === true ? look.defaultStyle : scene.style,
    elements: [...scene.elements, ...look.concepts.filter(({ concept }) => !said.has(concept))],
    moods: [...scene.moods, ...look.moods.filter(({ mood }) => !moods.has(mood))],
    strictness: Math.min(1, scene.strictness * look.strictness),
  }
}
