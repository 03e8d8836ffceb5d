import type { VideoModel } from "./model-table.ts"
import { UNCHOSEN_MODEL } from "./model-table.ts"

/** A place of an effect for an image. */
interface EffectPlace {
  readonly isRequired: boolean
}

/** An effect that a video may be made with (spec 2§1, 2§5): what it does to an image, or to two. */
interface EffectRow {
  readonly id: string
  readonly places: readonly EffectPlace[]
}

const ONE: readonly EffectPlace[] = [{ isRequired: true }]
const TWO: readonly EffectPlace[] = [{ isRequired: true }, { isRequired: true }]

/** The effects, in the order in which they are shown; names and choice are ours. */
export const VIDEO_EFFECTS = [
  { id: "inflate", places: ONE },
  { id: "melt", places: ONE },
  { id: "burst", places: ONE },
  { id: "assemble", places: ONE },
  { id: "spin", places: ONE },
  { id: "fold", places: ONE },
  { id: "ripple", places: ONE },
  { id: "heartbeat", places: ONE },
  { id: "pixels", places: ONE },
  { id: "glitch", places: ONE },
  { id: "old-film", places: ONE },
  { id: "snow", places: ONE },
  { id: "petals", places: ONE },
  { id: "embers", places: ONE },
  { id: "fireflies", places: ONE },
  { id: "meet", places: TWO },
  { id: "turn-over", places: TWO },
  { id: "mosaic", places: TWO },
] as const satisfies readonly EffectRow[]
export type VideoEffectId = (typeof VIDEO_EFFECTS)[number]["id"]
export type VideoEffect = (typeof VIDEO_EFFECTS)[number]

/** Images that an effect takes at most. */
export const EFFECT_IMAGES = 2

/** What holds of videos with an effect, which have no model of the table: the shape of the image, 5 seconds and 360p unless told. */
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

/** The effect of a name; null for none. */
export function effectOf(id: string | undefined): VideoEffect | null {
  return VIDEO_EFFECTS.find((effect) => effect.id === id) ?? null
}
