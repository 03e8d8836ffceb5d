import type { VideoModel } from "./model-table.ts"
import { UNCHOSEN_MODEL } from "./model-table.ts"

/** A place of an effect for an image. */
interface EffectPlace {
  readonly isRequired: boolean
}

/** What an effect does to an image, so that one finds it. */
export const EFFECT_GROUPS = ["weather", "transform", "film"] as const
export type EffectGroup = (typeof EFFECT_GROUPS)[number]

/** An effect that a video may be made with (spec 2§1, 2§5): what it does to an image, or to two. */
interface EffectRow {
  readonly id: string
  readonly group: EffectGroup
  readonly places: readonly EffectPlace[]
}

const ONE: readonly EffectPlace[] = [{ isRequired: true }]
const TWO: readonly EffectPlace[] = [{ isRequired: true }, { isRequired: true }]

/** The effects, in the order in which they are shown; names and choice are ours. */
export const VIDEO_EFFECTS = [
  { id: "snow", group: "weather", places: ONE },
  { id: "petals", group: "weather", places: ONE },
  { id: "embers", group: "weather", places: ONE },
  { id: "fireflies", group: "weather", places: ONE },
  { id: "ripple", group: "transform", places: ONE },
  { id: "assemble", group: "transform", places: ONE },
  { id: "meet", group: "transform", places: TWO },
  { id: "turn-over", group: "transform", places: TWO },
  { id: "spin", group: "transform", places: ONE },
  { id: "burst", group: "transform", places: ONE },
  { id: "fold", group: "transform", places: ONE },
  { id: "inflate", group: "transform", places: ONE },
  { id: "glitch", group: "film", places: ONE },
  { id: "old-film", group: "film", places: ONE },
  { id: "melt", group: "transform", places: ONE },
  { id: "heartbeat", group: "transform", places: ONE },
  { id: "pixels", group: "film", places: ONE },
  { id: "mosaic", group: "transform", places: TWO },
] as const satisfies readonly EffectRow[]
export type VideoEffectId = (typeof VIDEO_EFFECTS)[number]["id"]
export type VideoEffect = (typeof VIDEO_EFFECTS)[number]

/** Images that an effect takes at most. */
export const EFFECT_IMAGES = 2

/** What holds of videos with an effect, which have no model of the table: the shape of the image, 5 seconds and 360p by default. */
export const EFFECT_MODEL: VideoModel = {
  ...UNCHOSEN_MODEL,
  class: "kling",
  no: "effect",
  inputs: ["effect"],
  sizes: [
    { width: 720, height: 1280 },
    { width: 960, height: 960 },
    { width: 1280, height: 720 },
  ],
  durationsS: [5, 10],
  hasNegativePrompt: false,
  hasQuality: true,
}

/** Where the still image and the loop of an effect lie, as the preview renderer draws it. */
export const effectPictures = (id: VideoEffectId) => ({ still: `/looks/effects/${id}.webp`, loop: `/looks/effects/${id}.webm` })

/** The effect of a name; null for none. */
export function effectOf(id: string | undefined): VideoEffect | null {
  return VIDEO_EFFECTS.find((effect) => effect.id === id) ?? null
}
