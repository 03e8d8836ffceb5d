import type { FilmEffect } from "../orders/film-orders.ts"
import type { DrawEffect } from "./effects/effect-frame.ts"
import { glitch, oldFilm } from "./effects/looks.ts"
import { assemble, burst, fold, melt, mosaic, pixels } from "./effects/pieces.ts"
import { heartbeat, inflate, meet, ripple, spin, turnOver } from "./effects/turns.ts"
import type { Drifting } from "./set.ts"

/** Effects that draw a frame out of the images; the others put something into the air before them. */
type DrawnEffect = Exclude<FilmEffect, keyof typeof AIR_OF_EFFECT>

/** What an effect puts into the air before an image that moves as any film's does. */
const AIR_OF_EFFECT = { snow: ["snow"], petals: ["petals"], embers: ["embers"], fireflies: ["fireflies"] } as const satisfies Partial<
  Record<FilmEffect, readonly Drifting[]>
>

const EFFECTS: Readonly<Record<DrawnEffect, DrawEffect>> = {
  assemble,
  burst,
  fold,
  glitch,
  heartbeat,
  inflate,
  meet,
  melt,
  mosaic,
  "old-film": oldFilm,
  pixels,
  ripple,
  spin,
  "turn-over": turnOver,
}

/** What an effect puts into the air; null for one that draws the images itself. */
export function airOf(effect: FilmEffect): readonly Drifting[] | null {
  return isOfAir(effect) ? AIR_OF_EFFECT[effect] : null
}

/** How the frames of an effect are drawn; null for one that moves as any film does. */
export function drawingOf(effect: FilmEffect): DrawEffect | null {
  return isOfAir(effect) ? null : EFFECTS[effect]
}

function isOfAir(effect: FilmEffect): effect is keyof typeof AIR_OF_EFFECT {
  return Object.hasOwn(AIR_OF_EFFECT, effect)
}
